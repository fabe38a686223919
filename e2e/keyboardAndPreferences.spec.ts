import { startFakeNode } from '@otterscan/testing/fakeNode'
import type { Locator, Page } from '@playwright/test'
import { test } from './fixtures/directTest.ts'
import { expectAccessibleInBothThemes } from './fixtures/expectAccessible.ts'
import { readCsv, readUnguardedCsv } from './fixtures/readCsv.ts'
import { saveAs } from './fixtures/saveAs.ts'
import { startStaticServer } from './fixtures/startStaticServer.ts'
import { expect } from './fixtures/test.ts'

/** Opens a page and waits until the shortcuts listen. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // The mark in the footer is fetched at the same moment.
  await expect(page.getByRole('button', { name: /contacted$/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test.describe('shortcuts', () => {
  test('the list of shortcuts opens with "?", and names each of them', async ({ page }) => {
    await open(page, '/block/5')
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help.locator('dt')).toHaveText([
      'Search',
      'Command palette',
      'Keyboard shortcuts',
      'Copy link to this page',
      'Raw JSON of this page',
      'Home',
      'Latest block',
      'Previous block, transaction, slot, epoch or validator',
      'Next block, transaction, slot, epoch or validator',
      'Next row of the table',
      'Previous row of the table',
      'Tab by position',
    ])
    // Shortcuts rest while a dialog is open.
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect(page).toHaveURL('/block/5')
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
  })

  test('g h, g b, [ and ] go places, for blocks and transactions', async ({ page, site }) => {
    const { headBlockNumber, bigBlock } = site.devnet.scenarios
    await open(page, '/block/5')
    await page.keyboard.press(']')
    await expect(page).toHaveURL('/block/6')
    await expect(page.getByRole('link', { name: 'Previous block' })).toHaveAttribute('href', '/block/5')
    await page.keyboard.press('[')
    await expect(page).toHaveURL('/block/5')
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await expect(page).toHaveURL(`/block/${headBlockNumber}`)
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect(page).toHaveURL('/')

    await open(page, `/tx/${bigBlock.transactionHashes[7]}`)
    await expect(page.getByRole('link', { name: 'Next transaction of the block' })).toBeVisible()
    await page.keyboard.press(']')
    await expect(page).toHaveURL(`/tx/${bigBlock.transactionHashes[8]}`)
    await expect(page.getByTitle('Index in the block / last index')).toHaveText('8 / 319')
    await page.keyboard.press('[')
    await expect(page).toHaveURL(`/tx/${bigBlock.transactionHashes[7]}`)

    // The tab stays.
    await open(page, `/tx/${bigBlock.transactionHashes[7]}/logs`)
    await page.keyboard.press(']')
    await expect(page).toHaveURL(`/tx/${bigBlock.transactionHashes[8]}/logs`)
    await expect(page.getByRole('link', { name: 'Previous transaction of the block' })).toBeVisible()
    await page.keyboard.press('[')
    await expect(page).toHaveURL(`/tx/${bigBlock.transactionHashes[7]}/logs`)

    await open(page, '/block/0')
    await page.keyboard.press('[')
    await expect(page.getByText('No previous page')).toBeVisible()
  })

  test('y copies the link and says so; never while typing, never with modifiers', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, '/block/5?x=1')
    const box = page.getByRole('combobox')
    await box.fill('')
    await box.press('y')
    await box.press('.')
    await box.press('?')
    await expect(box).toHaveValue('y.?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await box.fill('')
    await box.blur()
    await page.keyboard.press('Alt+y')
    await page.keyboard.press('Control+.')
    await expect(page.getByText('Link copied')).toHaveCount(0)
    await page.keyboard.press('y')
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
    expect(await readClipboard(page)).toBe(page.url())
  })

  test('"." shows what the page is drawn from, exact to the last digit', async ({ page, site, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { transactionHash } = site.devnet.scenarios.plainTransfers.transfer
    const wire = await site.devnet.request<{ value: string; gas: string }>(
      'eth_getTransactionByHash',
      transactionHash,
    )
    await open(page, `/tx/${transactionHash}`)
    await page.keyboard.press('.')
    const dialog = page.getByRole('dialog', { name: 'Raw JSON of this page' })
    await dialog.getByRole('button', { name: /^Copy/ }).click()
    await expect.poll(async () => (await readClipboard(page)).startsWith('{')).toBe(true)
    const shown = JSON.parse(await readClipboard(page)) as Record<
      string,
      { transaction: { value: string; gas: string } }
    >
    const { transaction } = shown[`transaction ${transactionHash.toLowerCase()}`] ?? {
      transaction: undefined,
    }
    expect(transaction?.value).toBe(BigInt(wire.value).toString())
    expect(transaction?.gas).toBe(BigInt(wire.gas).toString())
  })
})

test.describe('palette', () => {
  test('commands, settings and things, from the keyboard alone', async ({ page, site }) => {
    const { transactionHash } = site.devnet.scenarios.plainTransfers.transfer
    await open(page, '/block/5')
    await page.keyboard.press('Control+k')
    const input = page.getByRole('combobox', { name: /^Command/ })
    await expect(input).toBeFocused()
    await input.fill('theme dark')
    await expect(page.getByRole('option')).toHaveText(['ThemeDark', 'Nametheme dark'])
    await input.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(input).toBeHidden()

    await page.keyboard.press('Control+k')
    await input.fill('rows compact')
    await input.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')

    await page.keyboard.press('Control+k')
    await input.fill('go to')
    await input.press('ArrowDown')
    await input.press('ArrowDown')
    await expect(page.getByRole('option', { selected: true })).toHaveText('Go toLive blocks')
    await input.press('ArrowUp')
    await input.press('Enter')
    await expect(page).toHaveURL(`/block/${site.devnet.scenarios.headBlockNumber}`)

    await page.keyboard.press('Control+k')
    await input.fill(transactionHash)
    await expect(page.getByRole('option').first()).toContainText('Transaction')
    await input.press('Enter')
    await expect(page).toHaveURL(`/tx/${transactionHash}`)

    // Places one was at are offered next time.
    await page.keyboard.press('Control+k')
    await input.fill('block 5')
    await expect(page.getByRole('option').filter({ hasText: 'Recent' })).toContainText(['Block5'])
    await input.press('Escape')
    await expect(input).toBeHidden()
  })

  test('it opens from the search box too, and says when nothing fits', async ({ page }) => {
    await open(page, '/block/5')
    await page.keyboard.press('/')
    await page.keyboard.press('Control+k')
    const input = page.getByRole('combobox', { name: /^Command/ })
    await expect(input).toBeFocused()
    await input.fill('https://example.org/nothing')
    await expect(page.getByRole('option')).toContainText('Does not refer to anything on a chain')
  })

  test('a key pressed right after Escape is not lost, nor where one was', async ({ page }) => {
    await open(page, '/block/5')
    const link = page.locator('main a[href="/block/6"]').first()
    await link.focus()
    for (const _ of Array.from({ length: 10 })) {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('.')
      await expect(page.getByRole('dialog', { name: 'Raw JSON of this page' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(link).toBeFocused()
    }
  })
})

test.describe('suggestions', () => {
  test('arrows, Enter, Escape; recent places and labels', async ({ page, site }) => {
    const { from, to } = site.devnet.scenarios.plainTransfers.transfer
    await page.addInitScript(
      (labels) => localStorage.setItem('customAddressLabels', labels),
      JSON.stringify([[from, 'Cold wallet']]),
    )
    await open(page, '/block/7')
    await open(page, `/address/${to}`)
    const box = page.getByRole('combobox')
    await box.press('ArrowDown')
    await expect(page.getByRole('option')).toHaveText([`Address${to}Recent`, 'Block7Recent'])
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await box.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(box).toHaveAttribute('aria-expanded', 'false')

    await box.fill('cold')
    const label = page.getByRole('option').filter({ hasText: 'Cold wallet' })
    await expect(label).toBeVisible()
    await box.press('ArrowUp')
    await expect(label).toHaveAttribute('aria-selected', 'true')
    await expect(box).toHaveAttribute('aria-activedescendant', (await label.getAttribute('id')) ?? 'no id')
    await box.press('Enter')
    await expect(page).toHaveURL(`/address/${from}`)
    await expect(box).toHaveValue('')

    await box.click()
    await page.getByRole('button', { name: 'Clear recent pages' }).click()
    await expect(page.getByRole('listbox')).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('recentPlaces'))).toBeNull()
  })
})

test.describe('export', () => {
  test('a hostile name survives and does not run; a block in full', async ({ page, site }) => {
    const { bigBlock } = site.devnet.scenarios
    const { from } = await site.devnet.request<{ from: string }>(
      'eth_getTransactionByHash',
      bigBlock.transactionHashes[0],
    )
    const hostile = '=HYPERLINK("http://evil.example","a,b")'
    await page.addInitScript(
      (labels) => localStorage.setItem('customAddressLabels', labels),
      JSON.stringify([[from, hostile]]),
    )
    await page.goto(`/block/${bigBlock.blockNumber}/txs`)
    const text = await saveAs(page, 'CSV')
    const asSpreadsheet = readCsv(text)
    for (const cell of asSpreadsheet.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    const [heading = [], ...rows] = readUnguardedCsv(text)
    expect(rows.map(([hash]) => hash)).toEqual(bigBlock.transactionHashes.toReversed())
    expect(rows.at(-1)?.[heading.indexOf('fromLabel')]).toBe(hostile)
  })

  test('no rows are announced, and a running export can be stopped', async ({ page, site }) => {
    await page.goto('/address/0x00000000000000000000000000000000DeaDBeef')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    await expect(page.getByText('Nothing to export', { exact: true })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'There is nothing to export' })).toBeAttached()

    await page.goto(`/address/${site.devnet.scenarios.busyAddress.address}`)
    await expect(page.getByRole('table', { name: 'Transactions' }).locator('tbody tr')).toHaveCount(25)
    let downloads = 0
    page.on('download', () => {
      downloads += 1
    })
    let searches = 0
    await page.route(`${site.devnet.url}/**`, async (route) => {
      if (route.request().postData()?.includes('ots_searchTransactions') === true) searches += 1
      // The third is never answered: it ends because the page no longer needs it.
      if (searches < 3) await route.continue()
    })
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'NDJSON' }).click()
    await expect.poll(() => searches).toBe(3)
    const ended = page.waitForEvent('requestfailed')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await ended
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
    await page.unroute(`${site.devnet.url}/**`)
    await page.getByRole('link', { name: 'Last page' }).first().click()
    await expect(page).toHaveURL(/txs\/last/)
    await expect(page.getByRole('table', { name: 'Transactions' })).toHaveAttribute('aria-busy', 'false')
    expect(downloads).toBe(0)
  })
})

test('copy as curl, cast, viem and JSON; no credentials', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { transactionHash } = site.devnet.scenarios.plainTransfers.transfer
  const copyAs = async (form: string) => {
    await page.getByRole('button', { name: 'Copy as' }).click()
    await page.getByRole('menuitem', { name: form, exact: true }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy as' })).toBeVisible()
    return readClipboard(page)
  }
  const withCredentials = site.devnet.url.replace('//', '//me:secret@')
  const { url, stop } = await startStaticServer({ erigonURL: '/', upstreamURL: withCredentials })
  await page.route(`${url}/`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch({ url: site.devnet.url })
    return route.fulfill({ response })
  })
  await page.goto(`${url}/tx/${transactionHash}`)
  expect(await copyAs('curl')).toBe(
    `curl -s '${site.devnet.url}' -H 'content-type: application/json' --data '{"jsonrpc":"2.0","id":1,"method":"eth_getTransactionByHash","params":["${transactionHash}"]}'`,
  )
  expect(await copyAs('cast')).toBe(`cast tx ${transactionHash} --rpc-url '${site.devnet.url}'`)
  expect(await copyAs('viem')).toContain(`getTransaction({ hash: '${transactionHash}' })`)
  expect(JSON.parse(await copyAs('JSON'))).toMatchObject({ transaction: { hash: transactionHash } })
  await page.goto(`${url}/block/5`)
  expect(await copyAs('cast')).toBe(`cast block 5 --rpc-url '${site.devnet.url}'`)
  await stop()
})

test('copy a call of the trace: what is copied runs, and gives what it gave', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { failures } = site.devnet.scenarios
  await open(page, `/tx/${failures.customError.transactionHash}/trace?frame=0`)
  const details = page.getByRole('main').locator('dl')
  const copyAs = async (form: string) => {
    await details.getByRole('button', { name: 'Copy as' }).click()
    await page.getByRole('menuitem', { name: form, exact: true }).click()
    await expect(details.getByRole('button', { name: 'Copied' })).toBeVisible()
    const text = await readClipboard(page)
    await expect(details.getByRole('button', { name: 'Copy as' })).toBeVisible()
    return text
  }
  const [, body = ''] = /--data '(.*)'$/.exec(await copyAs('curl')) ?? []
  const { method, params } = JSON.parse(body) as { method: string; params: unknown[] }
  expect(method).toBe('eth_call')
  const answer = JSON.parse(await copyAs('JSON')) as { output: string }
  // What it gave: the same words and the same data.
  await expect(site.devnet.request('eth_call', ...params)).rejects.toThrow(answer.output.slice(10))
  expect(await copyAs('cast')).toMatch(
    /^cast call 0x\w{40} --data 0x\w+ --from 0x\w{40} --block \d+ --rpc-url /,
  )
})

test('numbers are written as the reader wants, everywhere, and that is remembered', async ({
  page,
  site,
}) => {
  const { erc20 } = site.devnet.scenarios
  await open(page, '/block/5')
  await expect(page.getByText(/\b30,000,000\b/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitemradio', { name: /^1\s234,56$/ }).click()
  await expect(page.getByText(/\b30\s000\s000\b/).first()).toBeVisible()
  await expect(page.getByText('30,000,000')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Number format:' })).toBeAttached()

  // Remembered, and what is copied or saved is the number itself.
  await open(page, `/tx/${erc20.transfer.transactionHash}`)
  await expect(page.getByText(/1\s234,5/).first()).toBeVisible()
  const [row] = JSON.parse(
    await saveAs(page, 'JSON', page.getByRole('region', { name: /^Tokens Transferred/ })),
  ) as { value: string }[]
  expect(row?.value).toBe((12345n * 10n ** 17n).toString())
  await page.keyboard.press('Control+k')
  await page.keyboard.type('grouping')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1234.5', { exact: false }).first()).toBeVisible()
  await expect(page.getByText(/1\s234,5/)).toHaveCount(0)
})

test('the footer names hosts that are not configured', async ({ page, site }) => {
  await open(page, '/block/5')
  const mark = page.getByRole('button', { name: /contacted$/ })
  await expect(mark).toHaveText('Only configured services contacted')
  await mark.click()
  const panel = page.getByRole('dialog', { name: 'Hosts contacted by this page' })
  const row = (host: string) => panel.getByRole('row').filter({ hasText: host })
  await expect(row(new URL(site.devnet.url).host)).toContainText('Node')
  await expect(row(new URL(page.url()).host)).toContainText('This site')
  expect(Number(await row(new URL(site.devnet.url).host).locator('td').last().textContent())).toBeGreaterThan(
    0,
  )
  await page.keyboard.press('Escape')

  const unconfigured = await startFakeNode(() => null)
  await page.evaluate(
    (url) => fetch(url, { method: 'POST', body: '{"id":1,"method":"a","params":[]}' }).then(() => undefined),
    unconfigured.url,
  )
  await expect(mark).toHaveText('1 other host contacted')
  await mark.click()
  await expect(row(new URL(unconfigured.url).host)).toContainText('Not configured')
  await unconfigured.stop()
})

/** Presses Tab until something has the focus; fails when it is never reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('not reachable with the Tab key')
}

test('a journey by keyboard alone', async ({ page, site }) => {
  test.setTimeout(240_000)
  const { bigBlock } = site.devnet.scenarios
  await open(page, '/')
  await page.keyboard.type(bigBlock.blockNumber.toString())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/block/${bigBlock.blockNumber}`)

  const list = page.getByRole('link', { name: '320 transactions' }).first()
  await expect(list).toBeVisible()
  await tabTo(page, list)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/block/${bigBlock.blockNumber}/txs`)
  await expect(page.getByRole('table').locator('tbody a').first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const hash = bigBlock.transactionHashes.at(-1) ?? ''
  await expect(page).toHaveURL(`/tx/${hash}`)

  const logs = page.getByRole('navigation').getByRole('link', { name: /^Logs/ })
  await expect(page.getByTitle('Index in the block / last index')).toBeVisible()
  if ((await logs.count()) > 0) {
    await page.keyboard.press('2')
    await expect(page).toHaveURL(`/tx/${hash}/logs`)
    await page.keyboard.press('1')
    await expect(page).toHaveURL(`/tx/${hash}`)
  }

  const sender = page.locator('main a[href^="/address/0x"]').first()
  await tabTo(page, sender)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/address\/0x/)
  await expect(page.getByRole('table').locator('tbody a').first()).toBeVisible()

  // The menu: opened, walked and left.
  const settings = page.getByRole('button', { name: 'Settings' })
  await page.keyboard.press('/')
  await tabTo(page, settings)
  await page.keyboard.press('Enter')
  await page.keyboard.type('da')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await expect(settings).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('a journey at 360 px by touch', async ({ browser, directUrl, site }) => {
  test.setTimeout(240_000)
  const { bigBlock } = site.devnet.scenarios
  const context = await browser.newContext({
    baseURL: directUrl,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const expectNoSidewaysScroll = async () =>
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)

  await page.goto('/')
  await page.getByRole('combobox').tap()
  await page.getByRole('combobox').fill(bigBlock.blockNumber.toString())
  await page.getByRole('option').first().tap()
  await expect(page).toHaveURL(`/block/${bigBlock.blockNumber}`)
  await page.getByRole('link', { name: '320 transactions' }).first().tap()
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(25)
  await expectNoSidewaysScroll()
  // Rows are cards: each fact below the other, with its name.
  const [first, second] = await Promise.all(
    [1, 2].map((cell) =>
      page.getByRole('table').locator('tbody tr').first().locator('td').nth(cell).boundingBox(),
    ),
  )
  expect(second?.y ?? 0).toBeGreaterThan(first?.y ?? 0)

  await page.getByRole('button', { name: 'Filter' }).tap()
  await page.getByLabel('Status').selectOption('success')
  await expect(page.getByRole('status').filter({ hasText: /on this page match/ })).toBeVisible()
  await expectNoSidewaysScroll()
  await page.getByLabel('Next page').first().tap()
  await expect(page).toHaveURL(/p=2.*fstatus=success/)
  await page.getByRole('table').locator('tbody a[href^="/tx/"]').first().tap()
  await expect(page).toHaveURL(/\/tx\/0x/)
  await expect(page.getByTitle('Index in the block / last index')).toBeVisible()
  await expectNoSidewaysScroll()
  await page.locator('main a[href^="/address/0x"]').first().tap()
  await expect(page).toHaveURL(/\/address\/0x/)
  await expect(page.getByRole('table').locator('tbody a').first()).toBeVisible()
  await expectNoSidewaysScroll()
  await page.getByRole('button', { name: 'Settings' }).tap()
  await page.getByRole('menuitemradio', { name: 'Dark' }).tap()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await context.close()
})

test('axe finds nothing in what opens', async ({ page, site }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  const look = (what: string) => expectAccessibleInBothThemes(page, { what })
  await open(page, '/block/5')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('help')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toBeVisible()
  await look('palette')
  await page.keyboard.press('Escape')
  await page.keyboard.press('.')
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('json')
  await page.keyboard.press('Escape')
  const { from } = site.devnet.scenarios.plainTransfers.transfer
  await page.getByRole('combobox').fill(from.replace(/[a-f]/, (letter) => letter.toUpperCase()))
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.getByRole('combobox').press('ArrowDown')
  await look('suggestions-mistyped')
  await page.getByRole('combobox').fill('5')
  await look('suggestions')
  await page.getByRole('combobox').press('Escape')
  await page.getByRole('button', { name: 'Copy as' }).click()
  await look('copy-as')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /contacted$/ }).click()
  await look('egress')
  await page.goto(`/address/${site.devnet.scenarios.busyAddress.address}?f=1&fmin=x`)
  await expect(page.getByText('The filter applies to this page only')).toBeVisible({ timeout: 20_000 })
  await look('filter')
})
