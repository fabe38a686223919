import type { Hex } from '@otterscan/ethereum/hex'
import { parseEther } from 'viem'
import type { Stage } from '../stage.ts'

const LOOKALIKE = '0x1111111111111111111111111111111111111111'
const HOSTILE_NAME = '<script>alert(1)</script>'
const HOSTILE_SYMBOL = '\u202eDSU'
const MOONS = '🌕'.repeat(220)
const AIRDROP_COUNT = 40

/**
 * ERC-20 tokens: usual, six and zero decimals, 75 decimals, hostile name, bytes32 symbol, no metadata, wrapped native.
 */
export async function playErc20(stage: Stage, parts: { bytes32Token: Hex }) {
  const tokens = await deployTokens(stage)
  const transfers = await playTransfers(stage, tokens.token.address)
  const otherTokens = await playOtherTokens(stage, { ...tokens, bytes32Token: parts.bytes32Token })
  return {
    ...tokens,
    bytes32Symbol: { address: parts.bytes32Token, symbol: 'RING' },
    ...transfers,
    ...otherTokens,
  } as const
}

async function deployTokens(stage: Stage) {
  const deploy = (...args: readonly [name: string, symbol: string, decimals: number, supply: bigint]) =>
    stage.deployInBlock('deployer', { contract: 'PlainToken', args })
  const dollar = await deploy('Otter Dollar', 'OTTD', 6, 1_000_000_000_000n)
  const token = await deploy('Fish', 'FISH', 18, parseEther('1000000'))
  const indivisible = await deploy('Whole Shells', 'SHELL', 0, 1_000n)
  const manyDecimals = await deploy('Seventy-five', 'D75', 75, 5_724n)
  const longName = await deploy(MOONS, MOONS, 0, 1n)
  const hostileName = await deploy(HOSTILE_NAME, HOSTILE_SYMBOL, 18, parseEther('5'))
  const withoutMetadata = await stage.deployInBlock('deployer', { contract: 'BareToken' })
  const wrappedNative = await stage.deployInBlock('deployer', { contract: 'WrappedNative' })
  return {
    /** 18 decimals; transferred by `transfer` to `airdrop` below. */
    token: { address: token.address, name: 'Fish', symbol: 'FISH', decimals: 18, deployment: token },
    dollar: { address: dollar.address, name: 'Otter Dollar', symbol: 'OTTD', decimals: 6 },
    indivisible: { address: indivisible.address, symbol: 'SHELL', decimals: 0 },
    /** Its supply is 5,724 raw units. */
    manyDecimals: { address: manyDecimals.address, symbol: 'D75', decimals: 75, supply: 5_724n },
    /** Name and symbol are 220 moons. */
    longName: { address: longName.address, name: MOONS },
    hostileName: { address: hostileName.address, name: HOSTILE_NAME, symbol: HOSTILE_SYMBOL },
    /** Has neither name, symbol nor decimals; its `transfer` returns nothing. */
    withoutMetadata: { address: withoutMetadata.address },
    /** `balance` is what `holder` has after `wrap` and `unwrap`. */
    wrappedNative: {
      address: wrappedNative.address,
      symbol: 'WETH',
      holder: stage.accounts.alice.address,
      balance: parseEther('16'),
    },
  } as const
}

async function playTransfers(stage: Stage, at: Hex) {
  const { alice, bob, carol, deployer } = stage.accounts
  const call = (functionName: string, ...args: readonly unknown[]) => {
    return { contract: 'PlainToken', at, functionName, args } as const
  }
  const transfer = await stage.callInBlock('deployer', call('transfer', alice.address, parseEther('1234.5')))
  const approval = await stage.call('alice', call('approve', bob.address, parseEther('100')))
  const transferFrom = await stage.call(
    'bob',
    call('transferFrom', alice.address, carol.address, parseEther('12.25')),
  )
  const failedTransfer = await stage.call('bob', call('transfer', alice.address, parseEther('1')))
  const burn = await stage.call('alice', call('burn', parseEther('0.5')))
  const poisoningTransfer = await stage.call('dave', call('transferFrom', alice.address, LOOKALIKE, 0n))
  const blockNumber = await stage.closeBlock()
  const recipients = Array.from(
    { length: AIRDROP_COUNT },
    (_, n): Hex => `0x${(0xa1d0_0000 + n).toString(16).padStart(40, '0')}`,
  )
  const airdrop = await stage.callInBlock('deployer', {
    ...call('airdrop', recipients, parseEther('2')),
    gas: 4_000_000n,
  })
  return {
    transfer: { ...transfer, from: deployer.address, to: alice.address, value: parseEther('1234.5') },
    /** Holds approval, transferFrom, failedTransfer, burn and poisoningTransfer, in this order. */
    blockNumber,
    approval,
    transferFrom: { transactionHash: transferFrom, spender: bob.address, value: parseEther('12.25') },
    /** Reverts with `BalanceTooLow(address,uint256,uint256)`. */
    failedTransfer,
    burn,
    /** A third party "transfers" zero tokens from alice to a look-alike: address poisoning. */
    poisoningTransfer: { transactionHash: poisoningTransfer, victim: alice.address, to: LOOKALIKE },
    airdrop: { ...airdrop, transferCount: AIRDROP_COUNT, value: parseEther('2') },
  } as const
}

type OtherTokens = Awaited<ReturnType<typeof deployTokens>> & { bytes32Token: Hex }

async function playOtherTokens(stage: Stage, tokens: OtherTokens) {
  const { alice, bob } = stage.accounts
  const transfer = (contract: string, at: Hex, to: Hex, value: bigint) =>
    stage.call('deployer', { contract, at, functionName: 'transfer', args: [to, value] })
  const dollarTransfer = await transfer('PlainToken', tokens.dollar.address, alice.address, 2_500_000_000n)
  const bytes32Transfer = await transfer('Bytes32Token', tokens.bytes32Token, bob.address, 5n)
  const bareTransfer = await transfer('BareToken', tokens.withoutMetadata.address, bob.address, 5n)
  const indivisibleTransfer = await transfer('PlainToken', tokens.indivisible.address, bob.address, 5n)
  const wrapped = { contract: 'WrappedNative', at: tokens.wrappedNative.address }
  const wrap = await stage.call('alice', { ...wrapped, functionName: 'deposit', value: parseEther('20') })
  const unwrap = await stage.call('alice', {
    ...wrapped,
    functionName: 'withdraw',
    args: [parseEther('4')],
  })
  return {
    /** Holds the six below, in this order. */
    otherTokensBlockNumber: await stage.closeBlock(),
    dollarTransfer: { transactionHash: dollarTransfer, value: 2_500_000_000n },
    bytes32Transfer,
    bareTransfer,
    indivisibleTransfer: { transactionHash: indivisibleTransfer, value: 5n },
    wrap,
    unwrap,
  } as const
}
