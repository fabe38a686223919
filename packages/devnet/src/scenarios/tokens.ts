import type { Hex } from '@otterscan/ethereum/hex'
import { parseEther } from 'viem'
import type { Stage } from '../stage.ts'

const LOOKALIKE_SENDER = '0x1111111111111111111111111111111111111111'

/** ERC-20 tokens: usual, six and zero decimals, 75 decimals, hostile name, bytes32 symbol, no metadata, wrapped native. */
export async function playErc20(stage: Stage, parts: { bytes32Token: Hex }) {
  const { alice, bob, carol, deployer } = stage.accounts
  const dollar = await deployToken(stage, ['Otter Dollar', 'OTTD', 6, 1_000_000_000_000n])
  const fish = await deployToken(stage, ['Fish', 'FISH', 18, parseEther('1000000')])
  const indivisible = await deployToken(stage, ['Whole Shells', 'SHELL', 0, 1_000n])
  const manyDecimals = await deployToken(stage, ['Seventy-five', 'D75', 75, 5_724n])
  const moons = '🌕'.repeat(220)
  const longName = await deployToken(stage, [moons, moons, 0, 1n])
  const hostileName = await deployToken(stage, [
    '<script>alert(1)</script>',
    '\u202eDSU',
    18,
    parseEther('5'),
  ])
  const bare = await stage.deployInBlock('deployer', { contract: 'BareToken' })
  const wrapped = await stage.deployInBlock('deployer', { contract: 'WrappedNative' })

  const token = { contract: 'PlainToken', at: fish.address }
  const transfer = await stage.callInBlock('deployer', {
    ...token,
    functionName: 'transfer',
    args: [alice.address, parseEther('1234.5')],
  })
  const approval = await stage.call('alice', {
    ...token,
    functionName: 'approve',
    args: [bob.address, parseEther('100')],
  })
  const transferFrom = await stage.call('bob', {
    ...token,
    functionName: 'transferFrom',
    args: [alice.address, carol.address, parseEther('12.25')],
  })
  const failedTransfer = await stage.call('bob', {
    ...token,
    functionName: 'transfer',
    args: [alice.address, parseEther('1')],
  })
  const burn = await stage.call('alice', { ...token, functionName: 'burn', args: [parseEther('0.5')] })
  const zeroFromStranger = await stage.call('dave', {
    ...token,
    functionName: 'transferFrom',
    args: [alice.address, LOOKALIKE_SENDER, 0n],
  })
  const blockNumber = await stage.closeBlock()
  const recipients = Array.from(
    { length: 40 },
    (_, n): Hex => `0x${(0xa1d0_0000 + n).toString(16).padStart(40, '0')}`,
  )
  const airdrop = await stage.callInBlock('deployer', {
    ...token,
    functionName: 'airdrop',
    args: [recipients, parseEther('2')],
    gas: 4_000_000n,
  })
  const dollarTransfer = await stage.call('deployer', {
    contract: 'PlainToken',
    at: dollar.address,
    functionName: 'transfer',
    args: [alice.address, 2_500_000_000n],
  })
  const other = { functionName: 'transfer', args: [bob.address, 5n] }
  const call = (contract: string, at: Hex) => stage.call('deployer', { contract, at, ...other })
  const bytes32Transfer = await call('Bytes32Token', parts.bytes32Token)
  const bareTransfer = await call('BareToken', bare.address)
  const indivisibleTransfer = await call('PlainToken', indivisible.address)
  const wrap = await stage.call('alice', {
    contract: 'WrappedNative',
    at: wrapped.address,
    functionName: 'deposit',
    value: parseEther('20'),
  })
  const unwrap = await stage.call('alice', {
    contract: 'WrappedNative',
    at: wrapped.address,
    functionName: 'withdraw',
    args: [parseEther('4')],
  })
  const otherTokensBlockNumber = await stage.closeBlock()
  return {
    /** 18 decimals, the token of the transfers below. */
    token: { address: fish.address, name: 'Fish', symbol: 'FISH', decimals: 18, deployment: fish },
    dollar: { address: dollar.address, name: 'Otter Dollar', symbol: 'OTTD', decimals: 6 },
    indivisible: { address: indivisible.address, symbol: 'SHELL', decimals: 0 },
    manyDecimals: { address: manyDecimals.address, symbol: 'D75', decimals: 75, supply: 5_724n },
    longName: { address: longName.address, name: moons },
    hostileName: { address: hostileName.address, name: '<script>alert(1)</script>', symbol: '\u202eDSU' },
    bytes32Symbol: { address: parts.bytes32Token, symbol: 'RING' },
    withoutMetadata: { address: bare.address },
    wrappedNative: {
      address: wrapped.address,
      symbol: 'WETH',
      holder: alice.address,
      balance: parseEther('16'),
    },
    transfer: { ...transfer, from: deployer.address, to: alice.address, value: parseEther('1234.5') },
    /** Holds approval, transferFrom, failedTransfer, burn and zeroFromStranger, in this order. */
    blockNumber,
    approval,
    transferFrom: { transactionHash: transferFrom, spender: bob.address, value: parseEther('12.25') },
    /** Reverts with `BalanceTooLow(address,uint256,uint256)`. */
    failedTransfer,
    burn,
    /** A stranger "moves" nothing from alice to a look-alike: history poisoning. */
    zeroFromStranger: { transactionHash: zeroFromStranger, victim: alice.address, to: LOOKALIKE_SENDER },
    airdrop: { ...airdrop, transferCount: recipients.length, value: parseEther('2') },
    otherTokensBlockNumber,
    dollarTransfer: { transactionHash: dollarTransfer, value: 2_500_000_000n },
    bytes32Transfer,
    bareTransfer,
    indivisibleTransfer: { transactionHash: indivisibleTransfer, value: 5n },
    wrap,
    unwrap,
  } as const
}

function deployToken(stage: Stage, args: readonly [string, string, number, bigint]) {
  return stage.deployInBlock('deployer', { contract: 'PlainToken', args })
}

/** An ERC-721: mints, a transfer, approvals and a failed transfer. */
export async function playErc721(stage: Stage) {
  const { alice, bob, deployer } = stage.accounts
  const nft = await stage.deployInBlock('deployer', {
    contract: 'PlainNft',
    args: ['Otter Portraits', 'OTTP'],
  })
  const call = { contract: 'PlainNft', at: nft.address }
  const largeId = 2n ** 255n + 9_007_199_254_740_993n
  const mint = await stage.call('deployer', { ...call, functionName: 'mint', args: [alice.address, 1n] })
  const mintLargeId = await stage.call('deployer', {
    ...call,
    functionName: 'mint',
    args: [alice.address, largeId],
  })
  const blockNumber = await stage.closeBlock()
  const transfer = await stage.callInBlock('alice', {
    ...call,
    functionName: 'transferFrom',
    args: [alice.address, bob.address, 1n],
  })
  const approvalForAll = await stage.call('bob', {
    ...call,
    functionName: 'setApprovalForAll',
    args: [deployer.address, true],
  })
  const failedTransfer = await stage.call('alice', {
    ...call,
    functionName: 'transferFrom',
    args: [bob.address, alice.address, 1n],
  })
  await stage.closeBlock()
  return {
    address: nft.address,
    name: 'Otter Portraits',
    symbol: 'OTTP',
    deployment: nft,
    blockNumber,
    mint,
    mintLargeId: { transactionHash: mintLargeId, tokenId: largeId },
    transfer: { ...transfer, from: alice.address, to: bob.address, tokenId: 1n },
    approvalForAll,
    failedTransfer,
  } as const
}

/** An ERC-1155: a batch mint, a single and a batch transfer. */
export async function playErc1155(stage: Stage) {
  const { alice, bob } = stage.accounts
  const multi = await stage.deployInBlock('deployer', { contract: 'MultiToken' })
  const call = { contract: 'MultiToken', at: multi.address }
  const ids = [1n, 2n, 2n ** 200n]
  const mintBatch = await stage.callInBlock('deployer', {
    ...call,
    functionName: 'mintBatch',
    args: [alice.address, ids, [100n, 50n, 1n]],
  })
  const single = await stage.callInBlock('alice', {
    ...call,
    functionName: 'safeTransferFrom',
    args: [alice.address, bob.address, 1n, 30n, '0x'],
  })
  const values = [20n, 5n, 1n]
  const batch = await stage.callInBlock('alice', {
    ...call,
    functionName: 'safeBatchTransferFrom',
    args: [alice.address, bob.address, ids, values, '0xc0ffee'],
  })
  return {
    address: multi.address,
    deployment: multi,
    mintBatch,
    single: { ...single, from: alice.address, to: bob.address, id: 1n, value: 30n },
    batch: { ...batch, from: alice.address, to: bob.address, ids, values },
  } as const
}

/** An ERC-4626 vault over the dollar token: deposit, gain, redeem. */
export async function playErc4626(stage: Stage, parts: { dollar: Hex }) {
  const { alice } = stage.accounts
  const vault = await stage.deployInBlock('deployer', { contract: 'Vault', args: [parts.dollar] })
  const dollar = { contract: 'PlainToken', at: parts.dollar }
  await stage.call('alice', { ...dollar, functionName: 'approve', args: [vault.address, 2n ** 256n - 1n] })
  const call = { contract: 'Vault', at: vault.address }
  const deposit = await stage.callInBlock('alice', {
    ...call,
    functionName: 'deposit',
    args: [1_000_000_000n, alice.address],
  })
  await stage.callInBlock('deployer', {
    ...dollar,
    functionName: 'transfer',
    args: [vault.address, 100_000_000n],
  })
  const redeem = await stage.callInBlock('alice', {
    ...call,
    functionName: 'redeem',
    args: [400_000_000n, alice.address, alice.address],
  })
  return {
    address: vault.address,
    symbol: 'vOTTD',
    asset: parts.dollar,
    deployment: vault,
    deposit: { ...deposit, assets: 1_000_000_000n, shares: 1_000_000_000n },
    redeem: { ...redeem, assets: 440_000_000n, shares: 400_000_000n },
  } as const
}
