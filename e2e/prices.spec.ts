import type { Hex } from '@otterscan/ethereum/hex'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/expectAccessible.ts'
import type { SharedSite } from './fixtures/getSharedSite.ts'
import {
  addToConfig,
  answerFor,
  createMarket,
  recordBatches,
  toOracleInfo,
  type WireCall,
} from './fixtures/prices.ts'
import { servePlainPage } from './fixtures/servePlainPage.ts'
import { expect as expectSoon, test } from './fixtures/test.ts'

const expect = expectSoon.configure({ timeout: 15_000 })

test.describe.configure({ timeout: 90_000 })

// Otherwise the configuration and the first answers come with the page, and no test could change them.
test.beforeEach(({ page }) => servePlainPage(page))

const row = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .last()

const ticker = (page: Page) => page.getByRole('region', { name: 'Prices' })

async function setClock(page: Page, seconds: bigint): Promise<void> {
  await page.clock.setFixedTime(Number(seconds) * 1000)
}

const countCalls = (batches: readonly (readonly WireCall[])[]) =>
  batches.flat().filter(({ method }) => method === 'eth_call').length

test.describe('the ticker', () => {
  test('tells price, change with sign and color, and follows the head at most once a minute', async ({
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
})

function isHeaderRead({ method, params }: WireCall): boolean {
  return method === 'erigon_getHeaderByNumber' && params[0] !== 'latest'
}

const REGISTRY = '0x47fb2585d2c56fe188d0e6ec628a38b74fceeedf'
const FAST_GAS_FEED = '0x169e633a2d1e6c10dd91238ba11c4a708dfef37c'

/** The chain says it is the main network; what is built in for that one is found at the scenarios' contracts. */
async function disguiseAsMainnet(page: Page, site: SharedSite): Promise<void> {
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
  test('a feed comes first, a stale one gives way to the pools', async ({ page, ownSite }) => {
    const market = createMarket(ownSite)
    await page.emulateMedia({ colorScheme: 'dark' })
    await disguiseAsMainnet(page, ownSite)
    const fresh = await market.sendFish(2_000n)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${ownSite.url}/tx/${fresh}`)
    await expect(page.locator('[data-preset="neutral"]')).toHaveText('$2,875.00')
    await expect(row(page, 'Value'), 'nothing is worth nothing to say').toHaveText('0 ETH')
    await page.getByRole('button', { name: 'Source of $2,875.00' }).click()
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
