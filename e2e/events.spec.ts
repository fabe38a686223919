import { expectAccessibleInBothViews, expectNoOverflow } from './fixtures/expectAccessible.ts'
import { expect, test } from './fixtures/test.ts'

test('events: axe finds nothing and nothing scrolls sideways, down to 360 px', async ({ page, site }) => {
  test.setTimeout(120_000)
  const { events } = site.devnet.scenarios
  for (const path of [
    '/logs?topic1=wrong',
    `/logs?address=${events.address}`,
    `/address/${events.address}/events`,
  ]) {
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expect(
        path.includes('wrong')
          ? page.getByText(/^Not an indexed value/)
          : page.getByRole('list', { name: 'Events' }).getByRole('listitem').first(),
      ).toBeVisible({ timeout: 20_000 })
      await expectNoOverflow(page, `${path} at ${width}`)
    }
    await expectAccessibleInBothViews(page, path)
  }
})
