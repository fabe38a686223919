import { expectAccessible, expectNoOverflow } from './fixtures/expectAccessible.ts'
import { expect, test } from './fixtures/test.ts'

test('the page of the API is accessible, and a form of it leads to an answer', async ({ page }) => {
  await page.goto('/api/v1/')
  await expect(page.getByRole('heading', { name: 'API', level: 1 })).toBeVisible()
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, { what: `API, ${colorScheme} at ${width}` })
    await expectNoOverflow(page)
  }
  const form = page.locator('#getBlock')
  await form.getByLabel('block').fill('3')
  await form.getByRole('button', { name: 'Try getBlock' }).click()
  await expect(page).toHaveURL(/\/api\/v1\/blocks\/3\?format=json$/)
  await expect(page.locator('body')).toContainText('"number":"3"')
  await page.goBack()
  await page.getByRole('link', { name: 'Explorer' }).click()
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()
})
