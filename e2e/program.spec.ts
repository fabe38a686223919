import { expect, test } from '@playwright/test'

test('the home page answers, and its own policy stops nothing of it', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text())
  })
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle(/Otterscan/)
  await expect(page.locator('#root')).not.toBeEmpty()
  expect(faults).toEqual([])
})
