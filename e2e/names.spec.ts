import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleInBothViews,
  expectNoOverflow,
} from './fixtures/expectAccessible.ts'
import { IMPOSTOR, PERSON, PERSON_NAME, TOKEN } from './fixtures/nameChain.ts'
import { type NameSite, startNameSite } from './fixtures/startNameSite.ts'
import { test as base, expect as strictExpect } from './fixtures/test.ts'

/** Pages with names take a code chunk more and two round trips. */
const expect = strictExpect.configure({ timeout: 20_000 })

const test = base.extend<{ readonly names: NameSite }>({
  names: async ({ once }, use) => use(await once(startNameSite)),
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

test.describe('names on a page', () => {
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
    await expectAccessible(page, { what: 'labels' })
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save as CSV' }).click()
    const path = await (await downloading).path()
    expect(await readFile(path, 'utf8')).toContain(`${TOKEN},'=1+1\r\n`)
    await dialog.getByRole('button', { name: 'Delete all labels' }).click()
    await expect(dialog).toContainText('will be lost')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await page.evaluate(() => localStorage.getItem('customAddressLabels'))).toContain('Only here')
    await dialog.getByRole('button', { name: 'Delete all labels' }).click()
    await dialog.getByRole('button', { name: /permanently/ }).click()
    await expect(page.locator('[title^="Your label"]')).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('customAddressLabels'))).toBeNull()
    await dialog
      .getByLabel('File with labels')
      .setInputFiles({ name: 'labels.csv', mimeType: 'text/csv', buffer: await readFile(path) })
    await expect(dialog).toContainText('3 labels were read.')
    await expect(page.locator('[title^="Your label"]').first()).toContainText('Only here')
  })
})

test('axe finds nothing and nothing scrolls sideways', async ({ page }) => {
  for (const [path, shows] of [
    [`/address/${PERSON_NAME}`, 'Balance'],
    [`/address/${IMPOSTOR}`, 'Balance'],
    ['/address/unregistered.eth', /unregistered\.eth/],
  ] as const) {
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/^Address/)
    await expect(page.getByRole('main').getByText(shows).first(), path).toBeVisible()
    await expectNoOverflow(page, `${path} at 768`)
    await expectAccessibleInBothViews(page, path)
  }
})
