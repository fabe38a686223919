import type { Page } from '@playwright/test'
import { expect, test } from './rig/test.ts'

interface Traffic {
  /** POSTs to the node for what the screen is about. */
  readonly roundTrips: number
  /** JSON-RPC calls in them, without those for names. */
  readonly calls: number
  /** POSTs that only look for names. */
  readonly nameRoundTrips: number
}

/** What tells whether an address has code, and what a token is called. */
const NAME_METHODS: ReadonlySet<string> = new Set(['ots_hasCode', 'eth_getCode', 'eth_call'])

/** Loads a page cold and counts what it asked of the node before it fell quiet; head polling does not count. */
async function measure(page: Page, path: string): Promise<Traffic> {
  const batches: string[][] = []
  const handleRequest = (request: { method(): string; postData(): string | null }) => {
    if (request.method() !== 'POST') return
    const body: unknown = JSON.parse(request.postData() ?? '[]')
    const methods = (Array.isArray(body) ? body : [body]).map((call: { method: string }) => call.method)
    const isHeadPoll = methods.every((method) => method === 'erigon_getHeaderByNumber')
    if (!isHeadPoll) batches.push(methods)
  }
  page.on('request', handleRequest)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  page.off('request', handleRequest)
  const [probe, ...rest] = batches
  expect(probe).toEqual(['eth_blockNumber', 'erigon_getHeaderByNumber', 'ots_getApiLevel', 'eth_chainId'])
  const isForNames = (batch: readonly string[]) => batch.every((method) => NAME_METHODS.has(method))
  const own = rest.filter((batch) => !isForNames(batch))
  return {
    roundTrips: own.length,
    calls: own.flat().filter((method) => !NAME_METHODS.has(method)).length,
    nameRoundTrips: rest.length - own.length,
  }
}

test('each screen stays within its budget of requests after the probe', async ({ page, site }) => {
  test.setTimeout(120_000)
  const { bigBlock, transactionTypes, failures, erc20, busyAddress } = site.devnet.scenarios
  const budgets: [name: string, path: string, roundTrips: number, calls: number][] = [
    ['home', '/', 1, 2],
    ['block', `/block/${bigBlock.blockNumber}`, 1, 4],
    ['block transactions', `/block/${bigBlock.blockNumber}/txs`, 2, 8],
    ['transaction', `/tx/${transactionTypes.dynamicFee.transactionHash}`, 3, 10],
    ['failed transaction', `/tx/${failures.customError.transactionHash}`, 3, 10],
    ['token transfer', `/tx/${erc20.transfer.transactionHash}`, 3, 10],
    ['address', `/address/${busyAddress.address}`, 2, 8],
  ]
  for (const [name, path, roundTrips, calls] of budgets) {
    const traffic = await measure(page, path)
    console.log(
      `${name}: ${traffic.roundTrips} round trips, ${traffic.calls} calls, ${traffic.nameRoundTrips} batches for names`,
    )
    expect.soft(traffic.nameRoundTrips, `batches for names of ${name}`).toBeLessThanOrEqual(2)
    expect.soft(traffic.roundTrips, `round trips of ${name}`).toBeLessThanOrEqual(roundTrips)
    expect.soft(traffic.calls, `calls of ${name}`).toBeLessThanOrEqual(calls)
  }
})
