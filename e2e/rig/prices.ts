import { type Hex, toQuantity, toWord } from '@otterscan/ethereum/hex'
import type { Page } from '@playwright/test'
import type { Site } from './test.ts'

const FISH_DECIMALS = 18n

/** Serves the program's configuration with more in it. */
export async function addToConfig(page: Page, more: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config = (await response.json()) as object
    await route.fulfill({ json: { ...config, ...more } })
  })
}

/** The scenarios' feed, wrapped coin and factories as a configuration names them. */
export function toOracleInfo({ devnet }: Site) {
  const { feed, wrappedNative, pair, pools } = devnet.scenarios.prices
  return {
    nativeTokenPrice: { ethUSDOracleAddress: feed.address, ethUSDOracleDecimals: feed.decimals },
    wrappedEthAddress: wrappedNative,
    uniswapV2: { factoryAddress: pair.factory },
    uniswapV3: { factoryAddress: pools.factory },
  }
}

/** One JSON-RPC call on the wire. */
export interface WireCall {
  readonly id: number
  readonly method: string
  params: unknown[]
}

/** Every POST to the node from now on, as the calls in it; polls of the head left out. */
export function recordBatches(page: Page): WireCall[][] {
  const batches: WireCall[][] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    const body: unknown = JSON.parse(request.postData() ?? '[]')
    const calls = (Array.isArray(body) ? body : [body]) as WireCall[]
    const isHeadPoll = calls.every(
      ({ method, params }) => method === 'erigon_getHeaderByNumber' && params[0] === 'latest',
    )
    if (!isHeadPoll) batches.push(calls)
  })
  return batches
}

/** Calls of some contracts in a batch, as what is called and as of which block. */
export function listContractCalls(
  batch: readonly WireCall[],
  contracts: readonly string[],
): readonly { to: string; block: unknown }[] {
  const wanted = new Set(contracts.map((address) => address.toLowerCase()))
  return batch
    .filter(({ method }) => method === 'eth_call')
    .map(({ params: [call, block] }) => ({ to: (call as { to: string }).to.toLowerCase(), block }))
    .filter(({ to }) => wanted.has(to))
}

/** Things to do to prices on a chain of one's own. */
export function createMarket({ devnet }: Site) {
  const { prices, accounts } = devnet.scenarios
  const send = (to: Hex, data: string, value = 0n) =>
    devnet.sendPending({ to, data: data as Hex, value, gas: 300_000n })
  return {
    /** A block so many seconds after the last. */
    mineAfter: async (seconds: bigint) => {
      const head = await devnet.request<{ timestamp: Hex }>('eth_getBlockByNumber', 'latest', false)
      await devnet.request('evm_setNextBlockTimestamp', toQuantity(BigInt(head.timestamp) + seconds))
      await devnet.request('evm_mine')
    },
    headTime: async () => {
      const head = await devnet.request<{ timestamp: Hex }>('eth_getBlockByNumber', 'latest', false)
      return BigInt(head.timestamp)
    },
    /** Answer of the native feed from the next block on. */
    pushAnswer: (answer: bigint) =>
      send(prices.feed.address, `0x35c457db${toWord(BigInt.asUintN(256, answer)).slice(2)}`),
    /** A second pool gets wrapped coins and another price: a token for so many thousandths of a coin. */
    fillPool: async (amount: bigint, sqrtPriceX96: bigint) => {
      const pool = prices.pools.byFee[1]
      if (pool === undefined) throw new Error('no second pool')
      const words = (...values: bigint[]) => values.map((value) => toWord(value).slice(2)).join('')
      await send(prices.wrappedNative, '0xd0e30db0', amount)
      await send(prices.wrappedNative, `0xa9059cbb${words(BigInt(pool.address), amount)}`)
      await send(pool.address, `0x044b5e11${words(sqrtPriceX96, 0n, 1n)}`)
    },
    /** Fish from one who has them; mines a block. Gives the hash. */
    sendFish: async (amount: bigint): Promise<Hex> => {
      const data = `0xa9059cbb${toWord(BigInt(accounts.bob)).slice(2)}${toWord(amount * 10n ** FISH_DECIMALS).slice(2)}`
      await devnet.request('anvil_impersonateAccount', accounts.deployer)
      const transaction = { from: accounts.deployer, to: prices.token, data, gas: toQuantity(100_000n) }
      const hash = await devnet.request<Hex>('eth_sendTransaction', transaction)
      await devnet.mine()
      return hash
    },
  }
}
