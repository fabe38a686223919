import AxeBuilder from '@axe-core/playwright'
import type { Hex } from '@otterscan/ethereum/hex'
import type { Page } from '@playwright/test'
import {
  addToConfig,
  createMarket,
  listContractCalls,
  recordBatches,
  toOracleInfo,
  type WireCall,
} from './rig/prices.ts'
import { expect as expectSoon, type Site, test } from './rig/test.ts'

const expect = expectSoon.configure({ timeout: 15_000 })

test.describe.configure({ timeout: 90_000 })

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

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

async function setClock(page: Page, seconds: bigint): Promise<void> {
  await page.clock.setFixedTime(Number(seconds) * 1000)
}

const countCalls = (batches: readonly (readonly WireCall[])[]) =>
  batches.flat().filter(({ method }) => method === 'eth_call').length

function lastAnswer({ devnet }: Site): bigint {
  return devnet.scenarios.prices.feed.rounds.at(-1)?.answer ?? 0n
}

test.describe('prices of the native coin', () => {
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

  test('reward, value, fee and balance carry what they were worth, and say whence that is', async ({
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
    await page.getByRole('button', { name: 'Where $431.25 comes from' }).click()
    const popover = page.getByRole('dialog')
    await expect(popover).toContainText('1 ETH = $2,875')
    await expect(popover).toContainText('Source: Chainlink')
    await expect(popover).toContainText(/Last updated at: 2025-06-15 \d\d:\d\d:\d\d UTC/)
    await expectAccessible(page)

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

  test('factories missing from the configuration are told on the console, once each', async ({
    page,
    site,
  }) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.text().startsWith('Invalid config')) errors.push(message.text())
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
  })
})

test.describe('the ticker', () => {
  test('tells price, change with sign and colour, and follows the head at most once a minute', async ({
    page,
    ownSite,
  }) => {
    const market = createMarket(ownSite)
    await addToConfig(page, { priceOracleInfo: toOracleInfo(ownSite) })
    await market.pushAnswer(300_000_000_000n)
    await market.mineAfter(90_000n)
    const now = await market.headTime()
    await setClock(page, now + 60n)
    const batches = recordBatches(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${ownSite.url}/block/1`)
    await expect(ticker(page)).toContainText('ETH: $3,000.00 (+4.35%)')
    await expect(ticker(page).getByText('(+4.35%)')).toHaveClass(/text-success/)
    await expect(ticker(page)).toHaveAttribute('data-stale', 'false')
    await ticker(page).getByText('ETH: $3,000.00').hover()
    await expect(page.getByRole('tooltip')).toHaveText(
      `ETH/USD last updated at: ${new Date(Number(now) * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    )
    expect(batches.flat().filter(isHeaderRead).length).toBeLessThanOrEqual(6)
    await page.mouse.move(700, 700)

    const asked = countCalls(batches)
    await market.pushAnswer(250_000_000_000n)
    await market.mineAfter(12n)
    await setClock(page, now + 90n)
    const { hash } = await ownSite.devnet.request<{ hash: string }>('eth_getBlockByNumber', 'latest', false)
    const seesHead = () =>
      page.waitForResponse(async (response) => {
        return response.request().method() === 'POST' && (await response.text()).includes(hash)
      })
    // The page knows of the block, and asks again for the head: what it would do about the block is done by then.
    await seesHead()
    await seesHead()
    expect(countCalls(batches), 'less than a minute later').toBe(asked)
    await expect(ticker(page)).toContainText('ETH: $3,000.00 (+4.35%)')
    await setClock(page, now + 130n)
    await market.mineAfter(12n)
    await expect(ticker(page)).toContainText('ETH: $2,500.00 (-13.04%)', { timeout: 10_000 })
    await expect(ticker(page).getByText('(-13.04%)')).toHaveClass(/text-danger/)

    await setClock(page, (await market.headTime()) + 3_601n)
    await expect(ticker(page)).toHaveAttribute('data-stale', 'true', { timeout: 10_000 })
    await expect(ticker(page)).toHaveClass(/bg-warning-soft/)
    await expect(ticker(page).getByRole('img')).toHaveAccessibleName(
      'The newest block is more than an hour old',
    )
    await expectAccessible(page)
    await page.setViewportSize({ width: 900, height: 900 })
    await expect(ticker(page)).toHaveCount(0)
  })

  test('a node without old state shows no change and no error', async ({ page, ownSite }) => {
    const market = createMarket(ownSite)
    await market.mineAfter(90_000n)
    await addToConfig(page, { priceOracleInfo: toOracleInfo(ownSite) })
    await answerFor(page, (call) =>
      call.method === 'eth_call' && call.params[1] !== 'latest'
        ? { error: { code: -32000, message: 'missing trie node' } }
        : undefined,
    )
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${ownSite.url}/block/1`)
    await expect(row(page, 'Ether Price')).toHaveText('N/A')
    await expect(ticker(page)).toHaveText('ETH: $2,875.00')
    await page.waitForLoadState('networkidle')
    await expect(ticker(page)).toHaveText('ETH: $2,875.00')
    await expect(page.getByText('missing trie node')).toHaveCount(0)
  })
})

test.describe('prices in lists', () => {
  test('one batch for the blocks on screen, each asked once; N/A where there was no price', async ({
    page,
    site,
  }) => {
    await addToConfig(page, { priceOracleInfo: toOracleInfo(site) })
    const { accounts, prices } = site.devnet.scenarios
    await page.goto(`/address/${accounts.bob}`)
    const table = loadedTable(page)
    await expect(table.getByRole('row')).not.toHaveCount(0)
    await page.waitForLoadState('networkidle')
    const batches = recordBatches(page)
    await table.getByRole('button', { name: 'Txn Fee', exact: true }).click()
    const rows = table.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(
      rows
        .first()
        .getByText(/^(<\$0\.01|\$[\d,]+\.\d\d|N\/A)$/)
        .last(),
    ).toBeVisible()
    await page.waitForLoadState('networkidle')
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
    await page.waitForLoadState('networkidle')
    expect(batches.filter((batch) => listPriceCalls(batch).length > 0)).toHaveLength(1)
    await expectAccessible(page)
  })

  test('values and fees of one block in dollars, with one call', async ({ page, site }) => {
    await addToConfig(page, { priceOracleInfo: toOracleInfo(site) })
    const { bigBlock } = site.devnet.scenarios
    await page.goto(`/block/${bigBlock.blockNumber}/txs?p=13`)
    const table = loadedTable(page)
    await expect(table.getByRole('row')).toHaveCount(21)
    const batches = recordBatches(page)
    await table.getByRole('button', { name: 'Value', exact: true }).click()
    await expect(table.getByText('$2.88').or(table.getByText('$0.00')).first()).toBeVisible()
    await table.getByRole('button', { name: 'Txn Fee', exact: true }).click()
    await page.waitForLoadState('networkidle')
    const feed = site.devnet.scenarios.prices.feed.address
    expect(batches.flatMap((batch) => listRowPrices(batch, feed))).toHaveLength(1)
    await expect(table.locator('td[data-label="Txn Fee (USD)"]').first()).toHaveText(
      /^\$\d+\.\d\d$|^<\$0\.01$/,
    )
  })
})

/** Prices asked for rows; the ticker asks for the latest. */
function listRowPrices(batch: readonly WireCall[], feed: Hex) {
  return listContractCalls(batch, [feed]).filter(({ block }) => block !== 'latest')
}

function isHeaderRead({ method, params }: WireCall): boolean {
  return method === 'erigon_getHeaderByNumber' && params[0] !== 'latest'
}

type Answer = { readonly error: unknown } | { readonly result: unknown } | undefined

/** Stands between page and node: answers some calls itself, or changes what they ask, and passes on the rest. */
async function answerFor(page: Page, answer: (call: WireCall) => Answer): Promise<void> {
  await page.route('**/rpc', async (route) => {
    const body: unknown = route.request().postDataJSON()
    const calls = (Array.isArray(body) ? body : [body]) as WireCall[]
    const own = new Map(calls.map((call) => [call.id, answer(call)]))
    const response = await route.fetch({ postData: JSON.stringify(Array.isArray(body) ? calls : calls[0]) })
    const answers: unknown = await response.json()
    const merged = (Array.isArray(answers) ? answers : [answers]).map((given: { id: number }) => {
      const mine = own.get(given.id)
      return mine === undefined ? given : { jsonrpc: '2.0', id: given.id, ...mine }
    })
    await route.fulfill({ json: Array.isArray(answers) ? merged : merged[0] })
  })
}

const REGISTRY = '0x47fb2585d2c56fe188d0e6ec628a38b74fceeedf'
const FAST_GAS_FEED = '0x169e633a2d1e6c10dd91238ba11c4a708dfef37c'

/** The chain says it is the main network; what is built in for that one is found at the scenarios' contracts. */
async function disguiseAsMainnet(page: Page, site: Site): Promise<void> {
  const { registry, feed } = site.devnet.scenarios.prices
  const stands = new Map<string, Hex>([
    [REGISTRY, registry.address],
    [FAST_GAS_FEED, feed.address],
  ])
  await answerFor(page, (call) => {
    if (call.method === 'eth_chainId') return { result: '0x1' }
    const [request, ...rest] = call.params as [{ to?: string } | undefined]
    const stand = call.method === 'eth_call' ? stands.get(request?.to?.toLowerCase() ?? '') : undefined
    if (stand !== undefined) call.params = [{ ...request, to: stand }, ...rest]
    return undefined
  })
  await addToConfig(page, { priceOracleInfo: toOracleInfo(site) })
}

test.describe('prices of tokens', () => {
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
    await page.getByRole('button', { name: 'Where $1,437.50 comes from' }).click()
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
    await page.getByRole('button', { name: 'Where $287,500.00 comes from' }).click()
    await expect(page.getByRole('dialog')).toContainText('Source: Equivalence')
  })

  test('a feed comes first, a stale one gives way to the pools', async ({ page, ownSite }) => {
    const market = createMarket(ownSite)
    await page.emulateMedia({ colorScheme: 'dark' })
    await disguiseAsMainnet(page, ownSite)
    const fresh = await market.sendFish(2_000n)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${ownSite.url}/tx/${fresh}`)
    await expect(page.locator('[data-preset="neutral"]')).toHaveText('$2,875.00')
    await expect(row(page, 'Value'), 'nothing is worth nothing to say').toHaveText('0 ETH')
    await page.getByRole('button', { name: 'Where $2,875.00 comes from' }).click()
    await expect(page.getByRole('dialog')).toContainText('Source: Chainlink')
    await expect(page.getByRole('dialog')).toContainText('1 FISH = $1.4375')
    await expect(ticker(page)).toContainText('287.5 Gwei')
    await expectAccessible(page)

    await market.mineAfter(8n * 86_400n)
    const stale = await market.sendFish(2_000n)
    await page.goto(`${ownSite.url}/tx/${stale}`)
    await expect(page.locator('[data-preset="uniswap"]')).toHaveText('$2,875.00', { timeout: 15_000 })
    await expect(page.locator('[data-preset="neutral"]')).toHaveCount(0)
    await expect(row(page, 'Ether Price')).toContainText('$2,875.00')
  })
})

/** The transaction in which 100 wrapped coins went to the pair. */
async function findDeposit({ devnet }: Site): Promise<string> {
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
