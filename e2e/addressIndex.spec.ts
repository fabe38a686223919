import { BLOCK_PRODUCER } from '@otterscan/devnet/chainSettings'
import type { Page } from '@playwright/test'
import { expectAccessibleInBothViews, expectNoOverflow } from './fixtures/expectAccessible.ts'
import { readUnguardedCsv } from './fixtures/readCsv.ts'
import { readTransferLogs } from './fixtures/readTransferLogs.ts'
import { saveAs } from './fixtures/saveAs.ts'
import {
  readTransferCells,
  type ShownTransfer,
  toExpectedTransfers,
  toShownTransfers,
} from './fixtures/shownTransfers.ts'
import { WITHDRAWAL_RECIPIENT } from './fixtures/startWithdrawalNode.ts'
import { test as base, expect } from './fixtures/test.ts'

const test = base.extend({ baseURL: async ({ indexedSite }, use) => use(indexedSite.url) })

test.describe.configure({ timeout: 120_000 })

const STATUS_ROOM = { timeout: 30_000 }

/** The list has arrived: its count is shown and nothing of the former page is left. */
async function waitForList(page: Page, total: number, noun: string): Promise<void> {
  const summary = `A total of ${total} ${noun}${total === 1 ? '' : 's'}`
  await expect(page.getByText(summary, { exact: false }).first()).toBeVisible(STATUS_ROOM)
  await expect(page.getByRole('main').locator('table[aria-busy="true"]')).toHaveCount(0, STATUS_ROOM)
}

/** Rows of token movements as they stand on the page. */
async function readTransferRows(page: Page, own: string): Promise<readonly ShownTransfer[]> {
  const table = page.getByRole('table', { name: 'Token transfers' })
  // Names of tokens are asked for after the list is there.
  await expect(table.locator('td[data-label="Value"]:not(:has([data-highlight]))')).toHaveCount(
    0,
    STATUS_ROOM,
  )
  await expect(table.locator('td[data-label="Token"]:not(:has(a))')).toHaveCount(0, STATUS_ROOM)
  return toShownTransfers(await table.locator('tbody tr').evaluateAll(readTransferCells), own)
}

async function followStep(page: Page, name: string): Promise<void> {
  const step = page.getByLabel(/^Pages of .*, above the list$/).getByRole('link', { name })
  const href = (await step.getAttribute('href')) ?? 'no address'
  await step.click()
  await expect(page).toHaveURL(href)
}

test.describe('token transfers', () => {
  test('ERC-20: every row as the logs have it, page by page and back', async ({
    page,
    indexedSite: site,
  }) => {
    const { alice } = site.devnet.scenarios.accounts
    const expected = toExpectedTransfers(
      (await readTransferLogs(site.devnet, alice)).filter(({ standard }) => standard === 'erc20'),
      alice,
    )
    const total = new Set(expected.map(({ transactionHash }) => transactionHash)).size
    expect(total).toBeGreaterThan(75)
    await page.goto(`/address/${alice}/erc20`)
    await waitForList(page, total, 'transaction')
    await expect(page).toHaveTitle(`ERC20 Transfers | ${alice} | Otterscan`)
    const tab = page.getByRole('link', { name: `ERC20 Transfers ${total}` })
    await expect(tab).toHaveAttribute('aria-current', 'page')

    const seen = [await readTransferRows(page, alice)]
    const pages = Math.ceil(total / 25)
    for (let number = 2; number <= pages; number += 1) {
      await followStep(page, 'Next page')
      await waitForList(page, total, 'transaction')
      await expect(page.getByText(`Page ${number} of ${pages}`).first()).toBeVisible()
      seen.push(await readTransferRows(page, alice))
    }
    expect(seen.flat()).toEqual(expected)
    await expect(page.getByRole('link', { name: 'Next page' }).first()).toHaveAttribute(
      'aria-disabled',
      'true',
    )

    // Amounts for people, and the mark of history poisoning.
    const row = (hash: string) => page.getByRole('row').filter({ has: page.locator(`a[href="/tx/${hash}"]`) })
    const { erc20 } = site.devnet.scenarios
    await expect(row(erc20.transfer.transactionHash)).toContainText('1,234.5')
    await expect(row(erc20.transfer.transactionHash)).toContainText('Fish (FISH)')
    await expect(row(erc20.poisoningTransfer.transactionHash)).toContainText('not signed')

    await page.goBack()
    await expect(page.getByText(`Page ${pages - 1} of ${pages}`).first()).toBeVisible()
    await followStep(page, 'First page')
    await expect(page.getByText(`Page 1 of ${pages}`).first()).toBeVisible()
    await waitForList(page, total, 'transaction')
    expect(await readTransferRows(page, alice)).toEqual(seen[0])
    await followStep(page, 'Last page')
    await expect(page).toHaveURL(`/address/${alice}/erc20?p=${pages}`)

    const [heading = [], ...rows] = readUnguardedCsv(await saveAs(page, 'CSV'))
    const column = (key: string) => rows.map((cells) => cells[heading.indexOf(key)])
    expect(column('transactionHash')).toEqual(expected.map(({ transactionHash }) => transactionHash))
    expect(column('value')).toEqual(expected.map(({ integers }) => integers[0]?.toString()))
    const list = JSON.parse(await saveAs(page, 'JSON')) as { value: string; time: string }[]
    expect(list.map(({ value }) => value)).toEqual(column('value'))
    for (const { time } of list) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const lines = (await saveAs(page, 'NDJSON')).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(list)
  })
})

test('axe finds nothing and nothing scrolls sideways', async ({ page, indexedSite: site }) => {
  test.setTimeout(300_000)
  const { alice, deployer } = site.devnet.scenarios.accounts
  const open = async (path: string) => {
    await page.goto(path)
    await expect(page.getByText(/^A total of/).first()).toBeVisible(STATUS_ROOM)
  }
  for (const path of [
    `/address/${alice}/erc20?p=4`,
    `/address/${deployer}/tokens?hidden=show`,
    `/address/${BLOCK_PRODUCER}/blocksRewarded?p=9`,
  ]) {
    await open(path)
    await expect(page.getByRole('table').locator('tbody tr a').first()).toBeVisible(STATUS_ROOM)
    await expectAccessibleInBothViews(page, path)
  }
  for (const path of [`/address/${alice}/erc1155`, `/address/${WITHDRAWAL_RECIPIENT}/withdrawals`]) {
    await open(path)
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page, `${path} at ${width}`)
    }
  }
})
