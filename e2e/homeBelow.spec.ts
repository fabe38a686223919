import { expectAccessibleInBothViews } from './fixtures/expectAccessible.ts'
import { expect, test } from './fixtures/test.ts'

test('what is happening is neither fetched nor asked for before it is scrolled to', async ({
  page,
  site,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    asked.push(request.method() === 'POST' ? (request.postData() ?? '') : request.url())
  })
  const isOfBelow = (text: string) => /Happenings|eth_feeHistory|gateway_getPool|ots_getBlock/.test(text)
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
    [768, 1600],
  ] as const) {
    await page.setViewportSize({ width, height })
    asked.length = 0
    // A page that is loaded again is scrolled to where it was.
    await page.goto('about:blank')
    await page.goto('/')
    await expect(page.getByText(/Latest block/)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('link', { name: 'What is happening' })).toBeInViewport({ ratio: 1 })
    expect(asked.filter(isOfBelow), `at ${width} × ${height}`).toEqual([])
    await page.mouse.move(width / 2, height / 2)
    await page.mouse.wheel(0, 600)
    await expect(page.getByRole('heading', { name: 'What is happening' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Newest blocks' }).locator(':scope > li')).toHaveCount(8)
  }
  const { scenarios } = site.devnet
  await expect(
    page
      .getByRole('list', { name: 'Newest blocks' })
      .locator(`a[href="/block/${scenarios.headBlockNumber}"]`),
  ).toBeVisible()
  await expectAccessibleInBothViews(page, 'home, with what is happening')
})
