import { expectAccessible } from './fixtures/expectAccessible.ts'
import { listScreens } from './fixtures/listScreens.ts'
import { expect, test } from './fixtures/test.ts'

/** Each theme once, at a width of its own. */
const VIEWS = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 360 },
] as const

/** Screens are looked at in parts, each a test: all of them take minutes on a slow machine. */
const PARTS = [0, 1, 2] as const

for (const { theme, width, part } of VIEWS.flatMap((view) => PARTS.map((part) => ({ ...view, part })))) {
  test(`axe finds nothing and nothing scrolls sideways, ${theme} at ${width}, part ${part + 1}`, async ({
    browser,
    site,
  }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext({
      colorScheme: theme,
      baseURL: site.url,
      viewport: { width, height: 900 },
    })
    const page = await context.newPage()
    for (const { path, heading, shows } of listScreens(site.devnet.scenarios).filter(
      (_, at) => at % PARTS.length === part,
    )) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading, { timeout: 30_000 })
      await expect(page.getByRole('main').getByText(shows).first(), path).toBeVisible({ timeout: 20_000 })
      await expectAccessible(page, { what: `${path}, ${theme} at ${width}` })
    }
    await context.close()
  })
}
