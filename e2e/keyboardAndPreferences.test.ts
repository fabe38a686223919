import { describe } from 'vitest'
import { test } from './dom/directTest.ts'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { saveAs } from './dom/saveAs.ts'
import { readUnguardedCsv } from './fixtures/readCsv.ts'
import { readOwnHistory } from './fixtures/readOwnHistory.ts'

/** Opens a page and waits until the shortcuts listen. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect
    .poll(async () => {
      await page.keyboard.press('8')
      return await page.getByText('No tab 8 here').count()
    })
    .toBe(1)
  await page.waitUntilQuiet()
}

/** Calls the page makes from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${request.url()}`))
  return calls
}

describe('shortcuts', () => {
  test('digits choose tabs, j and k walk the rows', async ({ page, site }) => {
    const { bigBlock, erc20 } = site.devnet.scenarios
    await open(page, `/tx/${erc20.airdrop.transactionHash}`)
    await page.keyboard.press('2')
    await expect(page).toHaveURL(`/tx/${erc20.airdrop.transactionHash}/logs`)
    await page.keyboard.press('1')
    await expect(page).toHaveURL(`/tx/${erc20.airdrop.transactionHash}`)
    await page.keyboard.press('9')
    await expect(page.getByText('No tab 9 here')).toBeVisible()

    await open(page, `/block/${bigBlock.blockNumber}/txs`)
    const links = page.getByRole('table').locator('tbody tr td:first-child a')
    await page.keyboard.press('j')
    await expect(links.nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(links.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/tx/${bigBlock.transactionHashes.at(-2)}`)
  })
})

describe('suggestions', () => {
  test('the kind is recognized while typing, without a request', async ({ page, site }) => {
    const { transfer } = site.devnet.scenarios.plainTransfers
    await open(page, '/block/5')
    const box = page.getByRole('combobox')
    await box.fill('x')
    await expect(page.getByRole('option').first()).toHaveText('Namex')
    const calls = watchCalls(page)
    const mistyped = transfer.from.replace(/[a-f]/, (letter) => letter.toUpperCase())
    for (const [text, expected] of [
      ['123', 'Block123'],
      ['1234567', 'Block1,234,567'],
      [transfer.transactionHash, `Transaction${transfer.transactionHash}or block with this hash`],
      [transfer.from, `Address${transfer.from}`],
      [`${transfer.from}:3`, `Address${transfer.from}transaction with nonce 3`],
      ['slot:9', 'Slot9'],
      ['epoch:9', 'Epoch9'],
      ['validator:9', 'Validator9'],
      ['vitalik.eth', 'Namevitalik.eth'],
      [mistyped, `Address${mistyped}Its letter case does not match its checksum: it may be mistyped`],
    ] as const) {
      await box.fill(text)
      await expect(page.getByRole('option').first()).toHaveText(expected)
    }
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })
})

describe('export', () => {
  test("1,237 transactions equal the chain's own list, in three forms", async ({ page, site }) => {
    const { busyAddress } = site.devnet.scenarios
    const own = await readOwnHistory(site.devnet)
    expect(own).toHaveLength(busyAddress.transactionCount)
    await page.goto(`/address/${busyAddress.address}`)

    const [heading = [], ...rows] = readUnguardedCsv(await saveAs(page, 'CSV'))
    const column = (key: string) => rows.map((row) => row[heading.indexOf(key)])
    expect(column('transactionHash')).toEqual(own)
    await expect(page.getByText('1,237 rows exported')).toBeVisible()
    expect(new Set(column('direction'))).toEqual(new Set(['IN', 'OUT', 'SELF', 'INT']))
    for (const time of column('time')) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const first = await site.devnet.request<{ value: string; blockNumber: string }>(
      'eth_getTransactionByHash',
      own[0],
    )
    expect(column('value')[0]).toBe(BigInt(first.value).toString())
    expect(column('blockNumber')[0]).toBe(BigInt(first.blockNumber).toString())

    const json = await saveAs(page, 'JSON')
    const list = JSON.parse(json) as { transactionHash: string; value: string }[]
    expect(list.map(({ transactionHash }) => transactionHash)).toEqual(own)
    const lines = (await saveAs(page, 'NDJSON')).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(list)
    expect(json + lines.join('')).not.toContain('undefined')
  }, 240_000)
})

describe('filters', () => {
  test('in the web address, over the page, kept from page to page', async ({ page, site }) => {
    const { address } = site.devnet.scenarios.busyAddress
    await page.goto(`/address/${address}`)
    const rows = page.getByRole('table', { name: 'Transactions' }).locator('tbody tr')
    await expect(rows).toHaveCount(25)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByLabel('Direction').selectOption('INT')
    await expect(page).toHaveURL(/fdir=INT/)
    const note = page.getByRole('status').filter({ hasText: 'The filter applies to this page only' })
    await expect(note).toContainText(/^\d+ of the 25 transactions on this page match(es)?\./)
    const shown = await rows.count()
    expect(shown).toBeGreaterThan(0)
    expect(shown).toBeLessThan(25)
    await expect(rows.getByRole('cell', { name: 'INT', exact: true })).toHaveCount(shown)
    await page.getByLabel('Next page').first().click()
    await expect(page).toHaveURL(/txs\/next\?.*fdir=INT/)
    await expect(note).toBeVisible()

    await page.goto(`/address/${address}?fdir=IN&fmin=1000000000&fmax=nonsense`)
    await expect(page.getByText('No transaction on this page matches the filter.')).toBeVisible()
    await expect(page.getByText('Not an amount of ETH')).toBeVisible()
    await page.getByRole('button', { name: 'Filter' }).click()
    await expect(rows).toHaveCount(25)
    await expect(page).toHaveURL(`/address/${address}`)
  })

  test('the whole history, as far as one looks, page by page, and as a file', async ({ page, site }) => {
    const { address } = site.devnet.scenarios.busyAddress
    const own = await readOwnHistory(site.devnet)
    await page.goto(`/address/${address}?fdir=INT`)
    await page.getByLabel('Search in').selectOption('Entire history')
    const main = page.getByRole('main')
    const looked = main.getByText(/^Searched .*: \d+ match(es)?\./)
    await expect(page).toHaveURL(/fall=1/)
    const table = page.getByRole('table', { name: 'Transactions' })
    await expect(looked).toBeVisible({ timeout: 60_000 })
    const rows = table.locator('tbody tr')
    const [, count] = /: ([\d,]+) match/.exec((await looked.textContent()) ?? '') ?? []
    const shown = Math.min(Number(count?.replaceAll(',', '')), 25)
    expect(shown).toBeGreaterThan(0)
    await expect(rows).toHaveCount(shown)
    await expect(rows.getByRole('cell', { name: 'INT', exact: true })).toHaveCount(shown)

    // One that fits stands at the very end: everything is looked at.
    const oldest = await site.devnet.request<{ from: string; to: string }>(
      'eth_getTransactionByHash',
      own.at(-1),
    )
    const other = oldest.from.toLowerCase() === address.toLowerCase() ? oldest.to : oldest.from
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    let searches = 0
    await page.route(`${site.devnet.url}/**`, async (route) => {
      const isSearch = route.request().postData()?.includes('ots_searchTransactionsBefore') === true
      if (isSearch) searches += 1
      if (isSearch && searches > 3) await opened
      await route.continue().catch(() => undefined)
    })
    await page.goto(`/address/${address}?fall=1&fwith=${other}&fmin=0`)
    await expect(main.getByText(/^Searched \d\d+ transactions, from the newest down to block/)).toBeVisible()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(main.getByText(/^Stopped\. .* Older ones were not searched\.$/)).toBeVisible()
    open()
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(looked).toBeVisible({ timeout: 60_000 })
    const [heading = [], ...lines] = readUnguardedCsv(await saveAs(page, 'CSV'))
    const file = lines.map((cells) => cells[heading.indexOf('transactionHash')])
    expect(file.at(-1)).toBe(own.at(-1))
    expect(own.filter((hash) => file.some((known) => known === hash))).toEqual(file)

    // Page by page: what the file has, in its order.
    for (let at = 0; at < Math.min(file.length, 75); at += 25) {
      const wanted = file.slice(at, at + 25)
      await expect(rows).toHaveCount(wanted.length)
      for (const hash of [wanted[0], wanted.at(-1)]) {
        await expect(table.locator(`a[href="/tx/${hash}"]`).first()).toBeVisible({ timeout: 60_000 })
      }
      if (at + 25 < Math.min(file.length, 75)) await page.getByLabel('Next page').click()
    }
    await page.getByLabel('Least ETH').fill('123456789')
    await expect(page).not.toHaveURL(/fp=/)
    await expect(main.getByText('Searched all 1,237 transactions of this history: 0 matches.')).toBeVisible({
      timeout: 60_000,
    })
    await expect(page.getByText('No transaction of this history matches the filter.')).toBeVisible()
  }, 180_000)

  test('the whole history between blocks, and on a day, without looking at the rest', async ({
    page,
    site,
  }) => {
    const { devnet } = site
    const { address } = devnet.scenarios.busyAddress
    const own = new Set(await readOwnHistory(devnet))
    const head = Number(await devnet.request<string>('eth_blockNumber'))
    const blocks = await Promise.all(
      Array.from({ length: head + 1 }, (_, number) =>
        devnet.request<{ transactions: string[]; timestamp: string }>(
          'eth_getBlockByNumber',
          `0x${number.toString(16)}`,
          false,
        ),
      ),
    )
    const ownOf = (wanted: typeof blocks) =>
      wanted.flatMap(({ transactions }) => transactions.filter((hash) => own.has(hash)))
    const busy = blocks.findIndex((_, at) => ownOf(blocks.slice(at, at + 1)).length > 0) + 20
    const within = ownOf(blocks.slice(busy, busy + 4))
    expect(within.length).toBeGreaterThan(3)
    let searches = 0
    await page.route(`${devnet.url}/**`, async (route) => {
      if (route.request().postData()?.includes('ots_searchTransactions') === true) searches += 1
      await route.continue().catch(() => undefined)
    })
    const main = page.getByRole('main')
    const says = (count: number) =>
      main.getByText(
        `Searched all ${count.toLocaleString('en')} transactions of this history from and to the chosen blocks or dates: ${count.toLocaleString('en')} matches.`,
      )
    await page.goto(
      `/address/${address}?fall=1&ffrom=${busy}&fto=${busy + 3}&fp=${Math.ceil(within.length / 25)}`,
    )
    await expect(says(within.length)).toBeVisible({ timeout: 60_000 })
    expect(searches).toBeGreaterThan(0)
    expect(searches).toBeLessThan(Math.ceil(within.length / 25) * 2 + 4)
    const file = readUnguardedCsv(await saveAs(page, 'CSV')).slice(1)
    expect(file).toHaveLength(within.length)
    for (const hash of within) expect(file.some((cells) => cells.includes(hash))).toBe(true)

    const day = (block: (typeof blocks)[number] | undefined) =>
      new Date(Number(block?.timestamp) * 1000).toISOString().slice(0, 10)
    const today = day(blocks[busy])
    const ofDay = ownOf(blocks.filter((block) => day(block) === today))
    await page.goto(
      `/address/${address}?fall=1&ffrom=${today}&fto=${today}&fp=${Math.ceil(ofDay.length / 25)}`,
    )
    await expect(says(ofDay.length)).toBeVisible({ timeout: 60_000 })
    await page.goto(`/address/${address}?fall=1&fto=1999-01-01`)
    await expect(says(0)).toBeVisible({ timeout: 60_000 })
    await page.getByLabel('From block or date').fill('then')
    await expect(page.getByText('Not a block number or a date such as 2026-01-31')).toBeVisible()
  }, 180_000)

  test('status, method, counterparty and value in a block', async ({ page, site }) => {
    const { bigBlock, failures } = site.devnet.scenarios
    const last = bigBlock.transactionHashes.at(-1) ?? ''
    const { from } = await site.devnet.request<{ from: string }>('eth_getTransactionByHash', last)
    await page.goto(`/block/${bigBlock.blockNumber}/txs?f=1`)
    await page.getByLabel('From or to').fill(from.slice(0, 12))
    await expect(page).toHaveURL(new RegExp(`fwith=${from.slice(0, 12)}`))
    await expect(page.locator(`a[href="/tx/${last}"]`)).toBeVisible()
    await page.getByLabel('Status').selectOption('reverted')
    await expect(page.locator(`a[href="/tx/${last}"]`)).toHaveCount(0)
    const failed = await site.devnet.request<{ blockNumber: string }>(
      'eth_getTransactionByHash',
      failures.customError.transactionHash,
    )
    await page.goto(`/block/${BigInt(failed.blockNumber)}/txs?fstatus=reverted&fmax=0`)
    await expect(page.locator(`a[href="/tx/${failures.customError.transactionHash}"]`)).toBeVisible()
  })
})
