import type { Page } from '@playwright/test'
import { test } from './fixtures/directTest.ts'
import { expect } from './fixtures/test.ts'

/** Hashes of the rows once the page at the present URL has arrived. */
async function readRows(page: Page): Promise<readonly string[]> {
  await expect(page.getByRole('status').filter({ hasText: /on this page$/ })).toBeVisible()
  const table = page.getByRole('table', { name: 'Transactions' })
  if ((await table.count()) === 0) return []
  await expect(table).toHaveAttribute('aria-busy', 'false')
  return table
    .locator('tbody tr td:first-child a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace('/tx/', '') ?? ''))
}

/** Follows one step of the upper pager; false where it is not available. */
async function followStep(page: Page, name: string): Promise<boolean> {
  const step = page.getByLabel('Pages of transactions, above the list').getByLabel(name)
  if ((await step.getAttribute('aria-disabled')) === 'true') return false
  const href = await step.getAttribute('href')
  await step.click()
  await expect.poll(() => page.url()).toContain(href ?? 'no address')
  return true
}

test.describe('history', () => {
  test('first, next, previous, last; Back goes page by page', async ({ page, site }) => {
    const { address } = site.devnet.scenarios.busyAddress
    await page.goto(`/address/${address}`)
    await expect(page).toHaveTitle(`Address ${address} | Otterscan`)
    const first = await readRows(page)
    await expect(page.getByLabel('First page').first()).toHaveAttribute('aria-disabled', 'true')
    await followStep(page, 'Next page')
    expect(page.url()).toContain(`/address/${address}/txs/next?h=${first.at(-1)}`)
    const second = await readRows(page)
    expect(second).not.toEqual(first)
    await followStep(page, 'Previous page')
    expect(await readRows(page)).toEqual(first)
    await page.goBack()
    expect(await readRows(page)).toEqual(second)
    await followStep(page, 'Last page')
    await readRows(page)
    await expect(page.getByLabel('Last page').first()).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
    await followStep(page, 'First page')
    expect(await readRows(page)).toEqual(first)
  })
})

test.describe('kinds', () => {
  test('the policy of the program lets the picture be drawn', async ({ page, site }) => {
    await page.goto(`${site.url}/address/${site.devnet.scenarios.accounts.alice}`)
    const picture = page.getByRole('heading', { level: 1 }).locator('img')
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
})
