import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page, Request } from '@playwright/test'
import {
  answerAsNameChain,
  counterparty,
  IMPOSTOR,
  LOOK_ALIKES,
  PERSON,
  PERSON_NAME,
  TOKEN,
} from './rig/nameChain.ts'
import { addToConfig, toOracleInfo } from './rig/prices.ts'
import { startFakeNode } from './rig/startFakeNode.ts'
import { startStaticServer } from './rig/startStaticServer.ts'
import { test as base, expect as strictExpect } from './rig/test.ts'

/** Pages with names take a code chunk more and two round trips. */
const expect = strictExpect.configure({ timeout: 20_000 })

interface NameSite {
  readonly nodeUrl: string
  readonly url: string
  /** The same without assets. */
  readonly bareUrl: string
}

const test = base.extend<object, { readonly names: NameSite }>({
  names: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
    async ({}, use) => {
      const node = await startFakeNode(answerAsNameChain)
      const config = { erigonURL: node.url, WIP_customAddressLabels: true }
      const server = await startStaticServer(config)
      const bare = await startStaticServer({ ...config, assetsAvailable: false })
      await use({ nodeUrl: node.url, url: server.url, bareUrl: bare.url })
      await Promise.all([server.stop(), bare.stop(), node.stop()])
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ names }, use) => use(names.bareUrl),
})

test.describe.configure({ timeout: 90_000 })

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

test.describe('names on a page', () => {
  test('25 rows: two round trips for all names, nobody asked but the node', async ({ page, names }) => {
    const requests = watchRequests(page)
    await page.goto(`/address/${PERSON}`)
    await expect(rows(page)).toHaveCount(25)
    await expect(rows(page).nth(0)).toContainText('Tether USD (USDT)')
    await expect(rows(page).nth(10)).toContainText('friend.eth')
    await page.waitForLoadState('networkidle')
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

  test('TOK-03 TOK-05 a token that calls itself like a person is inert, cut, and marked as its own word', async ({
    page,
  }) => {
    await page.goto(`/address/${PERSON}`)
    const row = rows(page).nth(1)
    await expect(row).toContainText('vitalik.eth')
    await expect(row).toContainText('U+202E')
    await expect(row.locator('td b')).toHaveCount(0)
    await expect(row.locator('[title^="The contract calls itself"]')).toHaveCount(1)
    const link = row.locator(`a[href="/address/${IMPOSTOR}"]`)
    expect((await link.boundingBox())?.width).toBeLessThan(260)
    await expect(page.locator('h1').locator('..')).toContainText(PERSON_NAME)
  })

  test('TOK-11 two that look alike are marked, nobody else is', async ({ page }) => {
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
    await page.waitForLoadState('networkidle')
    expect(requests.filter((request) => request.url().includes('/signatures/'))).toEqual([])
  })

  test('UI-11 a page in the place of a logo gives the plain sign, each place is tried once', async ({
    page,
    names,
  }) => {
    const requests = watchRequests(page)
    await page.goto(`${names.url}/address/${PERSON}`)
    await expect(rows(page).nth(0)).toContainText('Tether USD (USDT)')
    await page.waitForLoadState('networkidle')
    const logos = () =>
      requests.filter((request) => request.url().includes(`/assets/1/`)).map(({ url }) => url)
    await expect(rows(page).nth(0).locator('td img')).toHaveCount(0)
    const asked = requests.map((request) => request.url()).filter((url) => url.includes('/assets/1/0xd'))
    expect(new Set(asked.map((url) => url.split('/assets/1/')[1]))).toEqual(
      new Set([`${TOKEN}/logo.png`, `${TOKEN.toLowerCase()}/logo.png`]),
    )
    const before = logos().length
    await page.getByRole('link', { name: 'ECRECOVER' }).click()
    await page.goBack()
    await expect(rows(page).nth(0)).toContainText('Tether USD (USDT)')
    expect(logos().length).toBe(before)
  })
})

test.describe('an address by name', () => {
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
    await page.goto('/address/nobody.eth')
    await expect(page.getByText('"nobody.eth" is not an ETH address or ENS name.')).toBeVisible()
    await expect(page.getByText('No address is set for this name')).toBeVisible()
    await page.goto('/address/hello')
    await expect(page.getByText('"hello" is not an ETH address or ENS name.')).toBeVisible()
    const requests = watchRequests(page)
    await page.goto('/address/off.eth')
    await expect(page.getByText('kept off the chain')).toBeVisible()
    expect(requests.filter((request) => !/127\.0\.0\.1/.test(request.url()))).toEqual([])
  })
})

test.describe('labels', () => {
  test('set, shown everywhere at once, changed, removed; kept across visits', async ({ page, context }) => {
    await page.goto(`/address/${TOKEN}`)
    const other = await context.newPage()
    await other.goto(`/address/${PERSON}`)
    await expect(rows(other).nth(0)).toContainText('Tether USD')
    await page.getByRole('button', { name: 'Edit address label' }).click()
    await expect(page.getByRole('textbox', { name: 'Address label' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Address label' }).fill('My <b>token</b>')
    await page.getByRole('button', { name: 'Submit address label' }).click()
    await expect(page.getByRole('button', { name: 'Edit address label' })).toBeFocused()
    await expect(page.locator('[title^="Your label"]').first()).toContainText('My <b>token</b>')
    await expect(rows(other).nth(0)).toContainText('My <b>token</b>')
    expect(await page.evaluate(() => localStorage.getItem('customAddressLabels'))).toBe(
      JSON.stringify([[TOKEN, 'My <b>token</b>']]),
    )
    await page.reload()
    await page.getByRole('button', { name: 'Edit address label' }).click()
    await page.getByRole('textbox', { name: 'Address label' }).fill('')
    await page.keyboard.press('Enter')
    await expect(page.locator('[title^="Your label"]')).toHaveCount(0)
    await expect(rows(other).nth(0)).toContainText('Tether USD')
  })

  test('saved to a file, deleted only once confirmed, read back', async ({ page }) => {
    await page.addInitScript(
      (text) => {
        if (localStorage.getItem('customAddressLabels') === null && sessionStorage.getItem('set') === null) {
          sessionStorage.setItem('set', '1')
          localStorage.setItem('customAddressLabels', text)
        }
      },
      JSON.stringify([
        [TOKEN.toLowerCase(), '=1+1'],
        [PERSON, 'Only here', '1'],
        [PERSON, 'Elsewhere', '10'],
      ]),
    )
    await page.goto(`/address/${PERSON}`)
    await expect(page.locator('[title^="Your label"]').first()).toContainText('Only here')
    await page.getByRole('button', { name: 'All address labels' }).click()
    const dialog = page.getByRole('dialog', { name: 'Address labels' })
    await expect(dialog).toContainText('3 labels')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save as CSV' }).click()
    const path = await (await downloading).path()
    expect(await readFile(path, 'utf8')).toContain(`${TOKEN},'=1+1\r\n`)
    await dialog.getByRole('button', { name: 'Delete all labels' }).click()
    await expect(dialog).toContainText('will be lost')
    await dialog.getByRole('button', { name: 'Keep them' }).click()
    expect(await page.evaluate(() => localStorage.getItem('customAddressLabels'))).toContain('Only here')
    await dialog.getByRole('button', { name: 'Delete all labels' }).click()
    await dialog.getByRole('button', { name: /for good/ }).click()
    await expect(page.locator('[title^="Your label"]')).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('customAddressLabels'))).toBeNull()
    await dialog
      .getByLabel('File with labels')
      .setInputFiles({ name: 'labels.csv', mimeType: 'text/csv', buffer: await readFile(path) })
    await expect(dialog).toContainText('3 labels were read.')
    await expect(page.locator('[title^="Your label"]').first()).toContainText('Only here')
  })
})

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1440, 768, 360]) {
    test(`axe finds nothing and nothing scrolls sideways, ${theme} at ${width}`, async ({
      browser,
      names,
    }) => {
      const context = await browser.newContext({
        colorScheme: theme,
        baseURL: names.bareUrl,
        viewport: { width, height: 900 },
      })
      const page = await context.newPage()
      for (const path of [`/address/${PERSON_NAME}`, `/address/${IMPOSTOR}`, '/address/nobody.eth']) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect.soft(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect
          .soft(
            violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
            path,
          )
          .toEqual([])
        const pictures = process.env.NAMES_PICTURES
        if (pictures !== undefined) {
          await page.screenshot({ path: `${pictures}/${theme}-${width}-${path.slice(9, 16)}.png` })
        }
      }
      await context.close()
    })
  }
}

test('a pool is called by its tokens where its factory knows it, and is its own word where not', async ({
  page,
  site,
}) => {
  const { pair, pools } = site.devnet.scenarios.prices
  await addToConfig(page, { priceOracleInfo: toOracleInfo(site) })
  const open = (address: string) => page.goto(`${site.url}/address/${address}`)
  const heading = page.locator('main').getByTitle(/^Pool its factory knows/)
  await open(pair.address)
  await expect(heading.first()).toHaveText(/^Uniswap V2 LP: (FISH\/WETH|WETH\/FISH)$/)
  const [pool] = pools.byFee
  await open(pool?.address ?? '')
  await expect(heading.first()).toHaveText(/^Uniswap V3 LP: (FISH\/WETH|WETH\/FISH)\/0\.05%$/)
})
