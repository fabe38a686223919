import { expectAccessibleInBothViews, expectNoOverflow } from './fixtures/expectAccessible.ts'
import { expect, test } from './fixtures/test.ts'

test('approvals: axe finds nothing and nothing scrolls sideways, down to 360 px', async ({ page, site }) => {
  test.setTimeout(120_000)
  const { alice } = site.devnet.scenarios.accounts
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/address/${alice}/approvals`)
    await expect(page.getByText('87.75').first()).toBeVisible({ timeout: 20_000 })
    await expectNoOverflow(page, `approvals at ${width}`)
  }
  await expectAccessibleInBothViews(page, 'approvals')
})
