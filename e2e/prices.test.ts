import type { Hex } from '@otterscan/ethereum/hex'
import { describe, vi } from 'vitest'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { test } from './dom/test.ts'
import type { SharedSite } from './fixtures/getSharedSite.ts'
import {
  addToConfig,
  answerFor,
  createMarket,
  listContractCalls,
  recordBatches,
  toOracleInfo,
  type WireCall,
} from './fixtures/prices.ts'

/** Wei at a feed's answer of 8 decimals, in dollars; halves up. Written apart from the product's own. */
function dollars(wei: bigint, answer: bigint): string {
  const cents = (wei * answer + 5n * 10n ** 23n) / 10n ** 24n
  const text = cents.toString().padStart(3, '0')
  return `$${text.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${text.slice(-2)}`
}

const row = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .last()

/** The list once its rows are there; before, another one keeps their place. */
const loadedTable = (page: Page) => page.locator('table[aria-busy="false"]')

const ticker = (page: Page) => page.getByRole('region', { name: 'Prices' })

function lastAnswer({ devnet }: SharedSite): bigint {
  return devnet.scenarios.prices.feed.rounds.at(-1)?.answer ?? 0n
}

describe('prices of the native coin', () => {
  test('a block page shows the price of its block, before and after each change', async ({ page, site }) => {
    await addToConfig(page, { priceOracleInfo: toOracleInfo(site) })
    const { rounds } = site.devnet.scenarios.prices.feed
    expect(rounds).toHaveLength(3)
    let before = 'N/A'
    for (const { answer, blockNumber } of rounds) {
      await page.goto(`/block/${blockNumber - 1n}`)
      await expect(row(page, 'Ether Price')).toContainText(before)
      before = `${dollars(10n ** 18n, answer)} / ETH`
      await page.goto(`/block/${blockNumber}`)
      await expect(row(page, 'Ether Price')).toContainText(before)
    }
    expect(before).toBe('$2,875.00 / ETH')
    await page.goto('/block/0')
    await expect(row(page, 'Ether Price')).toHaveText('N/A')
  })

  test('reward, value, fee and balance carry what they were worth, and say where the price comes from', async ({
    page,
    site,
  }) => {
    await addToConfig(page, { priceOracleInfo: toOracleInfo(site) })
    const { bigBlock, accounts, prices } = site.devnet.scenarios
    const answer = lastAnswer(site)
    const hash = bigBlock.transactionHashes[149] as Hex
    const receipt = await site.devnet.request<{ gasUsed: Hex; effectiveGasPrice: Hex }>(
      'eth_getTransactionReceipt',
      hash,
    )
    const fee = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
    await page.goto(`/tx/${hash}`)
    await expect(row(page, 'Value')).toContainText(dollars(150n * 10n ** 15n, answer))
    await expect(row(page, 'Value')).toContainText('$431.25')
    await expect(row(page, 'Transaction Fee')).toContainText(dollars(fee, answer))
    await expect(row(page, 'Ether Price')).toContainText('$2,875.00 / ETH')
    await page.getByRole('button', { name: 'Source of $431.25' }).click()
    const popover = page.getByRole('dialog')
    await expect(popover).toContainText('1 ETH = $2,875')
    await expect(popover).toContainText('Source: Chainlink')
    await expect(popover).toContainText(/Last updated at: 2025-06-15 \d\d:\d\d:\d\d UTC/)

    await page.goto(`/block/${bigBlock.blockNumber}`)
    await expect(row(page, 'Block Reward')).toContainText(/\$\d+\.\d\d/)
    await page.goto(`/address/${accounts.live}`)
    await expect(page.locator('[data-preset="balance"]')).toHaveText(dollars(10_000n * 10n ** 18n, answer))

    // Before the first answer there is none to value with.
    const [first] = prices.feed.rounds
    await page.goto(`/tx/${site.devnet.scenarios.plainTransfers.transfer.transactionHash}`)
    await expect(row(page, 'Ether Price')).toHaveText('N/A')
    expect(first?.blockNumber).toBeGreaterThan(0n)
    await expect(page.locator('[data-preset]')).toHaveCount(0)
  })

  test('without a feed nothing is asked, no ticker is shown, lists say N/A', async ({ page, site }) => {
    const batches = recordBatches(page)
    const { bigBlock } = site.devnet.scenarios
    await page.goto(`/block/${bigBlock.blockNumber}/txs`)
    await loadedTable(page).getByRole('button', { name: 'Txn Fee', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Txn Fee (USD)' }).first()).toBeVisible()
    await expect(page.getByText('N/A')).toHaveCount(25)
    await expect(ticker(page)).toHaveCount(0)
    const { feed, pair, pools } = site.devnet.scenarios.prices
    const sources = [feed.address, pair.factory, pair.address, pools.factory]
    expect(batches.flatMap((batch) => listContractCalls(batch, sources))).toEqual([])
  })

  test('factories missing from the configuration are reported on the console, once each', async ({
    page,
    site,
  }) => {
    const errors: string[] = []
    const written = vi.spyOn(console, 'error').mockImplementation((text: unknown) => {
      if (String(text).startsWith('Invalid config')) errors.push(String(text))
    })
    await addToConfig(page, { priceOracleInfo: { ...toOracleInfo(site), uniswapV2: {}, uniswapV3: {} } })
    const { bigBlock } = site.devnet.scenarios
    await page.goto(`/tx/${bigBlock.transactionHashes[279]}`)
    await expect(row(page, 'Ether Price')).toContainText('$2,875.00')
    await expect(page.locator('[data-preset="uniswap"]')).toHaveCount(0)
    expect(errors.sort()).toEqual([
      'Invalid config: UniswapV2 factory address not defined',
      'Invalid config: UniswapV3 factory address not defined',
    ])
    written.mockRestore()
  })
})

describe('the ticker', () => {
  test('a node without old state shows no change and no error', async ({ page, ownSite }) => {
    const market = createMarket(ownSite)
    await market.mineAfter(90_000n)
    await addToConfig(page, { priceOracleInfo: toOracleInfo(ownSite) })
    await answerFor(page, (call) =>
      call.method === 'eth_call' && call.params[1] !== 'latest'
        ? { error: { code: -32000, message: 'missing trie node' } }
        : undefined,
    )
    await page.goto(`${ownSite.url}/block/1`)
    await expect(row(page, 'Ether Price')).toHaveText('N/A')
    await expect(ticker(page)).toHaveText('ETH: $2,875.00')
    await page.waitUntilQuiet()
    await expect(ticker(page)).toHaveText('ETH: $2,875.00')
    await expect(page.getByText('missing trie node')).toHaveCount(0)
  })
})

describe('prices in lists', () => {
  test('one batch for the blocks on screen, each asked once; N/A where there was no price', async ({
    page,
    site,
  }) => {
    await addToConfig(page, { priceOracleInfo: toOracleInfo(site) })
    const { accounts, prices } = site.devnet.scenarios
    await page.goto(`/address/${accounts.bob}`)
    const table = loadedTable(page)
    await expect(table.getByRole('row')).not.toHaveCount(0)
    await page.waitUntilQuiet()
    const batches = recordBatches(page)
    await table.getByRole('button', { name: 'Txn Fee', exact: true }).click()
    const rows = table.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(
      rows
        .first()
        .getByText(/^(<\$0\.01|\$[\d,]+\.\d\d|N\/A)$/)
        .last(),
    ).toBeVisible()
    await page.waitUntilQuiet()
    const listPriceCalls = (batch: readonly WireCall[]) => listRowPrices(batch, prices.feed.address)
    const priced = batches.filter((batch) => listPriceCalls(batch).length > 0)
    expect(priced).toHaveLength(1)
    const calls = listPriceCalls(priced[0] ?? [])
    expect(calls.length).toBeGreaterThan(5)
    expect(new Set(calls.map(({ block }) => block)).size).toBe(calls.length)
    await table.getByRole('button', { name: 'Value', exact: true }).click()
    await expect(table.getByRole('button', { name: 'Value (USD)' })).toBeVisible()
    await table.getByRole('button', { name: 'Txn Fee (USD)' }).click()
    await table.getByRole('button', { name: 'Gas Price' }).click()
    await table.getByRole('button', { name: 'Txn Fee', exact: true }).click()
    await page.waitUntilQuiet()
    expect(batches.filter((batch) => listPriceCalls(batch).length > 0)).toHaveLength(1)
  })

  test('values and fees of one block in dollars, with one call', async ({ page, site }) => {
    await addToConfig(page, { priceOracleInfo: toOracleInfo(site) })
    const { bigBlock } = site.devnet.scenarios
    await page.goto(`/block/${bigBlock.blockNumber}/txs?p=13`)
    const table = loadedTable(page)
    await expect(table.getByRole('row')).toHaveCount(21)
    const { request, scenarios } = site.devnet
    const round = await request<string>(
      'eth_call',
      { to: scenarios.prices.feed.address, data: LATEST_ROUND_DATA },
      `0x${(BigInt(bigBlock.blockNumber) - 1n).toString(16)}`,
    )
    const answer = BigInt(`0x${round.slice(2 + 64, 2 + 128)}`)
    const hashes = bigBlock.transactionHashes.toReversed().slice(300)
    const expected = await Promise.all(
      hashes.map(async (hash) => {
        type Paid = { readonly value: string; readonly gasUsed: string; readonly effectiveGasPrice: string }
        const { value } = await request<Paid>('eth_getTransactionByHash', hash)
        const { gasUsed, effectiveGasPrice } = await request<Paid>('eth_getTransactionReceipt', hash)
        const fee = BigInt(gasUsed) * BigInt(effectiveGasPrice)
        return [pricedOf(BigInt(value), answer), pricedOf(fee, answer)]
      }),
    )
    // From here on: what the test asks of the node passes by the page's `fetch` as well.
    const batches = recordBatches(page)
    await table.getByRole('button', { name: 'Value', exact: true }).click()
    await expect(table.locator('td[data-label="Value (USD)"]')).toHaveText(
      expected.map(([value = '']) => value),
    )
    await table.getByRole('button', { name: 'Txn Fee', exact: true }).click()
    await expect(table.locator('td[data-label="Txn Fee (USD)"]')).toHaveText(
      expected.map(([, fee = '']) => fee),
    )
    await page.waitUntilQuiet()
    const feed = site.devnet.scenarios.prices.feed.address
    expect(batches.flatMap((batch) => listRowPrices(batch, feed))).toHaveLength(1)
  })
})

/** Selector of `latestRoundData()`. */
const LATEST_ROUND_DATA = '0xfeaf968c'

/** In a list: something is never called nothing. */
function pricedOf(wei: bigint, answer: bigint): string {
  const text = dollars(wei, answer)
  return wei > 0n && text === '$0.00' ? '<$0.01' : text
}

/** Prices asked for rows; the ticker asks for the latest. */
function listRowPrices(batch: readonly WireCall[], feed: Hex) {
  return listContractCalls(batch, [feed]).filter(({ block }) => block !== 'latest')
}

describe('prices of tokens', () => {
  test('pools price them as of the block before; the wrapped coin is worth the coin', async ({
    page,
    ownSite,
  }) => {
    const market = createMarket(ownSite)
    await addToConfig(page, { priceOracleInfo: toOracleInfo(ownSite) })
    const hash = await market.sendFish(1_000n)
    await page.goto(`${ownSite.url}/tx/${hash}`)
    const pill = page.locator('[data-preset="uniswap"]')
    await expect(pill).toHaveText('$1,437.50')
    await page.getByRole('button', { name: 'Source of $1,437.50' }).click()
    await expect(page.getByRole('dialog')).toContainText('Source: Uniswap')
    await expect(page.getByRole('dialog')).toContainText('1 FISH = $1.4375')

    // The other kind of pool, deeper by half and at twice the price, counts from the next block on.
    const isFishFirst =
      BigInt(ownSite.devnet.scenarios.prices.token) < BigInt(ownSite.devnet.scenarios.prices.wrappedNative)
    await market.fillPool(
      300n * 10n ** 18n,
      isFishFirst ? 2_505_414_483_750_479_311_864_138_015n : 2_505_414_483_750_479_311_864_138_015_696n,
    )
    const inSameBlock = await market.sendFish(1_000n)
    const after = await market.sendFish(1_000n)
    await page.goto(`${ownSite.url}/tx/${inSameBlock}`)
    await expect(pill).toHaveText('$1,437.50')
    await page.goto(`${ownSite.url}/tx/${after}`)
    await expect(pill).toHaveText('$2,875.00')

    const wrapped = await findDeposit(ownSite)
    await page.goto(`${ownSite.url}/tx/${wrapped}`)
    await expect(page.locator('[data-preset="neutral"]')).toHaveText('$287,500.00')
    await page.getByRole('button', { name: 'Source of $287,500.00' }).click()
    await expect(page.getByRole('dialog')).toContainText('Source: Equivalence')
  })

  test('what an approval puts at risk has its value where prices are switched on, and else none', async ({
    page,
    site,
  }) => {
    const { alice } = site.devnet.scenarios.accounts
    const atRisk = page
      .getByRole('table', { name: 'Approvals' })
      .locator('tbody tr')
      .filter({ hasText: 'Fish' })
      .locator('td[data-label="At risk"]')
    await page.goto(`/address/${alice}/approvals`)
    await expect(atRisk).toHaveText('87.75', { timeout: 30_000 })
    await addToConfig(page, { priceOracleInfo: toOracleInfo(site) })
    await page.goto(`/address/${alice}/approvals`)
    // 87.75 at 1.4375.
    await expect(atRisk.locator('[data-preset="uniswap"]')).toHaveText('$126.14', { timeout: 30_000 })
  })
})

/** The transaction in which 100 wrapped coins went to the pair. */
async function findDeposit({ devnet }: SharedSite): Promise<string> {
  const { wrappedNative, pair } = devnet.scenarios.prices
  const logs = await devnet.request<{ transactionHash: string }[]>('eth_getLogs', {
    fromBlock: '0x0',
    toBlock: 'latest',
    address: wrappedNative,
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      null,
      `0x${pair.address.slice(2).toLowerCase().padStart(64, '0')}`,
    ],
  })
  const [log] = logs
  if (log === undefined) throw new Error('nothing went to the pair')
  return log.transactionHash
}
