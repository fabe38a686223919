import { expectAccessible } from './fixtures/expectAccessible.ts'
import { expectStill, keepLayoutShifts } from './fixtures/layoutShift.ts'
import { listScreens } from './fixtures/listScreens.ts'
import { expect, test } from './fixtures/test.ts'

/** Each theme once, at a width of its own. */
const VIEWS = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 360 },
] as const

/** Share of the window that may move while a page comes. */
const MAX_SHIFT = 0.02
/** On phones a proxy has one fact more once its logic is found, and a delegated account one line more for its delegate. */
const MAX_NARROW_SHIFT = 0.08

/** Screens are looked at in parts, each a test: all of them take minutes on a slow machine. */
const PARTS = [0, 1, 2] as const

for (const { theme, width, part } of VIEWS.flatMap((view) => PARTS.map((part) => ({ ...view, part })))) {
  test(`axe finds nothing, nothing scrolls sideways and nothing moves, ${theme} at ${width}, part ${part + 1}`, async ({
    browser,
    site,
  }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext({
      colorScheme: theme,
      baseURL: site.url,
      viewport: { width, height: 900 },
    })
    await keepLayoutShifts(context)
    const page = await context.newPage()
    for (const { path, heading, shows, press } of listScreens(site.devnet.scenarios).filter(
      (_, at) => at % PARTS.length === part,
    )) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading, { timeout: 30_000 })
      await expect(page.getByRole('main').getByText(shows).first(), path).toBeVisible({ timeout: 20_000 })
      const what = `${path}, ${theme} at ${width}`
      await expectAccessible(page, { what })
      await expectStill(page, width < 640 ? MAX_NARROW_SHIFT : MAX_SHIFT, what)
      if (press === undefined) continue
      await page.getByRole('button', { name: press.button }).click()
      await expect(page.getByRole('main').getByText(press.shows), path).toBeVisible({ timeout: 20_000 })
      await expectAccessible(page, { what: `${what}, ${press.button}` })
    }
    await context.close()
  })
}
