import type { Hex } from '@otterscan/ethereum/hex'
import { getContractAddress, parseEther } from 'viem'
import type { Stage } from '../stage.ts'

const DOLLAR_QUOTE: Hex = '0x0000000000000000000000000000000000000348'
const NATIVE_BASE: Hex = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const ANSWERS = [300_000_000_000n, 312_345_678_901n, 287_500_000_000n] as const
const FEES = [500, 3_000, 10_000] as const

/**
 * Price feeds with rounds in several blocks, a feed registry, a pair and pools for the token priced in wrapped native.
 */
export async function playPrices(stage: Stage, parts: { token: Hex; wrappedNative: Hex }) {
  const feed = await stage.deployInBlock('deployer', { contract: 'PriceFeed', args: [8, 'ETH / USD'] })
  const tokenFeed = await stage.deployInBlock('deployer', { contract: 'PriceFeed', args: [8, 'FISH / USD'] })
  const registry = await stage.deployInBlock('deployer', { contract: 'FeedRegistry' })
  const setFeed = (base: Hex, at: Hex) =>
    stage.call('deployer', {
      contract: 'FeedRegistry',
      at: registry.address,
      functionName: 'setFeed',
      args: [base, DOLLAR_QUOTE, at],
    })
  await setFeed(NATIVE_BASE, feed.address)
  await setFeed(parts.token, tokenFeed.address)
  await stage.closeBlock()
  const rounds: { roundId: bigint; answer: bigint; blockNumber: bigint }[] = []
  for (const answer of ANSWERS) {
    await stage.call('deployer', {
      contract: 'PriceFeed',
      at: feed.address,
      functionName: 'push',
      args: [answer],
    })
    const { blockNumber } = await stage.callInBlock('deployer', {
      contract: 'PriceFeed',
      at: tokenFeed.address,
      functionName: 'push',
      args: [answer / 2_000n],
    })
    rounds.push({ roundId: BigInt(rounds.length + 1), answer, blockNumber })
    await stage.closeBlock()
  }
  return {
    /** 8 decimals; each answer is valid from its block on. */
    feed: { address: feed.address, description: 'ETH / USD', decimals: 8, rounds },
    /** The token's feed: a two-thousandth of each answer above. */
    tokenFeed: { address: tokenFeed.address, token: parts.token, decimals: 8 },
    registry: { address: registry.address, nativeBase: NATIVE_BASE, dollarQuote: DOLLAR_QUOTE },
    ...(await playPools(stage, parts)),
  } as const
}

async function playPools(stage: Stage, { token, wrappedNative }: { token: Hex; wrappedNative: Hex }) {
  const request = stage.request
  const pairFactory = await stage.deployInBlock('deployer', { contract: 'PairFactory' })
  await stage.callInBlock('deployer', {
    contract: 'PairFactory',
    at: pairFactory.address,
    functionName: 'createPair',
    args: [token, wrappedNative],
    gas: 2_500_000n,
  })
  const pair = await readCreated(request, pairFactory.address, 0)
  const reserves = { token: parseEther('200000'), wrappedNative: parseEther('100') }
  await stage.call('deployer', {
    contract: 'WrappedNative',
    at: wrappedNative,
    functionName: 'deposit',
    value: reserves.wrappedNative,
  })
  const transfers = [
    { at: wrappedNative, contract: 'WrappedNative', amount: reserves.wrappedNative },
    { at: token, contract: 'PlainToken', amount: reserves.token },
  ]
  for (const { at, contract, amount } of transfers) {
    await stage.call('deployer', { contract, at, functionName: 'transfer', args: [pair, amount] })
  }
  await stage.callInBlock('deployer', { contract: 'Pair', at: pair, functionName: 'sync' })

  const poolFactory = await stage.deployInBlock('deployer', { contract: 'PoolFactory' })
  const pools: { fee: number; address: Hex; sqrtPriceX96: bigint; liquidity: bigint }[] = []
  const tokenIsFirst = BigInt(token) < BigInt(wrappedNative)
  for (const [position, fee] of FEES.entries()) {
    await stage.callInBlock('deployer', {
      contract: 'PoolFactory',
      at: poolFactory.address,
      functionName: 'createPool',
      args: [token, wrappedNative, fee],
      gas: 2_500_000n,
    })
    const address = await readCreated(request, poolFactory.address, position)
    // 2,000 tokens cost 1 wrapped native: the price of token0 in token1 is 1/2000 or 2000; its root times 2^96.
    const sqrtPriceX96 = tokenIsFirst
      ? 1_771_595_571_142_957_102_961_017_161n
      : 3_543_191_142_285_914_205_922_034_323_214n
    const liquidity = 1_000_000n * 10n ** BigInt(18 - position)
    await stage.callInBlock('deployer', {
      contract: 'Pool',
      at: address,
      functionName: 'set',
      args: [sqrtPriceX96, tokenIsFirst ? -76_013 : 76_012, liquidity],
    })
    pools.push({ fee, address, sqrtPriceX96, liquidity })
  }
  return {
    /** The reserves give 2,000 tokens for 1 wrapped native. */
    pair: { factory: pairFactory.address, address: pair, reserves },
    /** The same price at each fee; the first is the deepest. */
    pools: { factory: poolFactory.address, byFee: pools },
    token,
    wrappedNative,
  } as const
}

/** Address of the n-th contract a factory created. */
async function readCreated(request: Stage['request'], factory: Hex, position: number): Promise<Hex> {
  const address = getContractAddress({ from: factory, nonce: BigInt(position + 1) })
  const code = await request<Hex>('eth_getCode', address, 'latest')
  if (code === '0x') throw new Error(`${factory} made no contract at ${address}`)
  return address
}
