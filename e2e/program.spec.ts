import { expect, test } from './fixtures/test.ts'

test('the home page answers, and its own policy stops nothing of it', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'")
  await expect(page).toHaveTitle(/Otterscan/)
  await expect(page.locator('#root')).not.toBeEmpty()
})
