import { expect, test } from './fixtures/test.ts'

test.describe('search', () => {
  test('the slash key focuses the box, but not while typing', async ({ page }) => {
    await page.goto('/block/1')
    const box = page.getByPlaceholder('Type "/" to search by address / txn hash / block number')
    await expect(box).toBeVisible()
    await page.keyboard.press('/')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('')
    await page.keyboard.type('a/b')
    await expect(box).toHaveValue('a/b')
  })

  test('home is ready to type, an empty search does nothing', async ({ page }) => {
    await page.goto('/')
    const box = page.getByPlaceholder('Search by address / txn hash / block number')
    await expect(box).toBeFocused()
    await expect(box).toHaveAttribute('size', '60')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/')
  })
})
