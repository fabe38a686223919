import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { test as base } from './dom/test.ts'
import type { AskedRequest as Request } from './dom/watchFetch.ts'
import { counterparty, IMPOSTOR, LOOK_ALIKES, PERSON, PERSON_NAME, TOKEN } from './fixtures/nameChain.ts'
import { addToConfig, toOracleInfo } from './fixtures/prices.ts'
import { type NameSite, startNameSite } from './fixtures/startNameSite.ts'

const test = base.extend<{ readonly names: NameSite; readonly baseURL: string }>({
  names: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures wanted from this pattern
    async ({}, use) => {
      const site = await startNameSite()
      await use(site)
      await site.stop()
    },
    { scope: 'file' },
  ],
  baseURL: async ({ names }, use) => use(names.bareUrl),
})

function rows(page: Page) {
  return page.getByRole('table', { name: 'Transactions' }).locator('tbody tr')
}

function watchRequests(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return requests
}

const NAME_CALLS = ['0x5d78a217', '0x06fdde03', '0x95d89b41', '0x313ce567']

/** A request for names and nothing else but the code that decides what is asked. */
function asksForNames(request: Request): boolean {
  const body = request.postData() ?? ''
  return NAME_CALLS.some((selector) => body.includes(selector))
}

test('where the chain has names both search boxes ask for one', async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('main').getByRole('combobox')
  await expect(box).toHaveAttribute('placeholder', 'Search by address / txn hash / block number / ENS name')
  await expect(box).toHaveAttribute('size', '60')
  await page.goto('/broadcastTx')
  await expect(page.getByRole('banner').getByRole('combobox')).toHaveAttribute(
    'placeholder',
    'Type "/" to search by address / txn hash / block number / ENS name',
  )
})

describe('names on a page', () => {
  test('25 rows: two round trips for all names, to the node alone', async ({ page, names }) => {
    const requests = watchRequests(page)
    await page.goto(`/address/${PERSON}`)
    await expect(rows(page)).toHaveCount(25)
    await expect(rows(page).nth(0)).toContainText('Tether USD (USDT)')
    await expect(rows(page).nth(10)).toContainText('friend.eth')
    await page.waitUntilQuiet()
    const perRow = requests.filter(
      (request) =>
        !request.url().startsWith(names.nodeUrl) &&
        Array.from({ length: 25 }, (_, row) => counterparty(row).toLowerCase()).some((address) =>
          `${request.url()} ${request.postData() ?? ''}`.toLowerCase().includes(address),
        ),
    )
    expect(perRow.map((request) => request.url())).toEqual([])
    const forRows = requests.filter(
      (request) => asksForNames(request) && !(request.postData() ?? '').includes('eth_getBalance'),
    )
    expect(forRows.length).toBeLessThanOrEqual(2)
    // Only what has code is asked what it calls itself.
    const asked = forRows.flatMap(
      (request) => JSON.parse(request.postData() ?? '[]') as { params: unknown[] }[],
    )
    const asTokens = asked.filter(({ params: [call] }) => (call as { data?: string }).data === '0x06fdde03')
    expect(asTokens.map(({ params: [call] }) => (call as { to: string }).to.toLowerCase()).sort()).toEqual(
      [IMPOSTOR, TOKEN.toLowerCase()].sort(),
    )
  })

  test('SEARCH-07 a reverse name that is not in normal form is hidden; the protocol is named', async ({
    page,
  }) => {
    await page.goto(`/address/${PERSON}`)
    await expect(rows(page).nth(10)).toContainText('friend.eth')
    await expect(rows(page).nth(11)).not.toContainText('zon.eth')
    await expect(rows(page).nth(11)).toContainText(counterparty(11).slice(-6), { ignoreCase: true })
    await expect(rows(page).nth(4)).toContainText('ECRECOVER')
    await expect(rows(page).nth(10).getByRole('link', { name: 'friend.eth' })).toHaveAttribute(
      'href',
      '/address/friend.eth',
    )
  })

  test('TOK-11 two that look alike are marked, no others', async ({ page }) => {
    await page.goto(`/address/${PERSON}`)
    await expect(rows(page)).toHaveCount(25)
    const marks = page.getByRole('img', { name: 'Looks like another address on this page' })
    await expect(marks).toHaveCount(2)
    for (const row of [2, 3])
      await expect(
        rows(page)
          .nth(row)
          .getByRole('img', { name: /Looks like/ }),
      ).toHaveCount(1)
    expect(counterparty(2)).toBe(LOOK_ALIKES[0])
  })

  test('methods: standards by name without a request, others by selector', async ({ page }) => {
    const requests = watchRequests(page)
    await page.goto(`/address/${PERSON}`)
    await expect(rows(page).nth(0).locator('td').nth(1)).toHaveText('transfer')
    await expect(rows(page).nth(2).locator('td').nth(1)).toHaveText('0xdeadbeef')
    await page.waitUntilQuiet()
    expect(requests.filter((request) => request.url().includes('/signatures/'))).toEqual([])
  })
})

describe('an address by name', () => {
  test('the name stays in the URL of tabs and pages', async ({ page }) => {
    await page.goto(`/address/${PERSON_NAME}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(PERSON)
    await expect(rows(page)).toHaveCount(25)
    await expect(page.getByRole('link', { name: 'Overview' })).toHaveAttribute(
      'href',
      `/address/${PERSON_NAME}`,
    )
    await page.getByLabel('Jump to block number').fill('9')
    await page.getByLabel('Jump to block number').press('Enter')
    await expect(page).toHaveURL(/\/address\/vitalik\.eth\/txs\/next\?b=9$/)
  })

  test('SEARCH-07 a name with a hidden character says what it was read as', async ({ page }) => {
    await page.goto('/')
    await page
      .getByRole('main')
      .getByRole('searchbox')
      .or(page.getByRole('main').getByRole('textbox'))
      .or(page.getByRole('main').getByRole('combobox'))
      .first()
      .fill('ama\u200bzon.eth')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(PERSON)
    await expect(page.getByRole('status').filter({ hasText: 'ama[U+200B]zon.eth' })).toContainText(
      'amazon.eth',
    )
  })

  test('failures are worded', async ({ page }) => {
    await page.goto('/address/unregistered.eth')
    await expect(page.getByText('"unregistered.eth" is not an ETH address or ENS name.')).toBeVisible()
    await expect(page.getByText('No address is set for this name')).toBeVisible()
    await page.goto('/address/hello')
    await expect(page.getByText('"hello" is not an ETH address or ENS name.')).toBeVisible()
    const requests = watchRequests(page)
    await page.goto('/address/off.eth')
    await expect(page.getByText('stored off-chain')).toBeVisible()
    expect(requests.filter((request) => !/127\.0\.0\.1/.test(request.url()))).toEqual([])
  })
})

test('a pool is called by its tokens where its factory knows it, and is its own word where not', async ({
  page,
  site,
}) => {
  const { pair, pools } = site.devnet.scenarios.prices
  await addToConfig(page, { priceOracleInfo: toOracleInfo(site) })
  const open = (address: string) => page.goto(`${site.url}/address/${address}`)
  const heading = page.locator('main').getByTitle(/^Pool registered with its factory/)
  await open(pair.address)
  await expect(heading.first()).toHaveText(/^Uniswap V2 LP: (FISH\/WETH|WETH\/FISH)$/)
  const [pool] = pools.byFee
  await open(pool?.address ?? '')
  await expect(heading.first()).toHaveText(/^Uniswap V3 LP: (FISH\/WETH|WETH\/FISH)\/0\.05%$/)
})
