import { type Browser, chromium, expect, type Page } from '@playwright/test'
import type { Screen } from '../e2e/fixtures/listScreens.ts'
import type { CheckOutcome } from './report.ts'

const TIMEOUT_MS = 30_000

/** Chromium for `walkScreens`; the caller closes it. */
export function startChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync'],
    ],
  })
}

/** Opens the screens of the explorer at `url`; one fails where its content does not come, or the page complains. */
export async function walkScreens(
  browser: Browser,
  url: string,
  screens: readonly Screen[],
  name: string,
): Promise<CheckOutcome> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) complaints.push(message.text())
  })
  const failures: string[] = []
  for (const screen of screens) {
    const said = complaints.length
    const words = await visit(page, screen)
    const problem = words ?? complaints.slice(said)[0]
    if (problem !== undefined) failures.push(`${screen.path}: ${problem}`)
  }
  await context.close()
  return { name, count: screens.length, failures }
}

/** Gives what is wrong with the screen. */
async function visit(page: Page, { path, heading, shows }: Screen): Promise<string | undefined> {
  try {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { timeout: TIMEOUT_MS })
    await expect(page.getByRole('main').getByText(shows).first()).toBeVisible({ timeout: TIMEOUT_MS })
    return undefined
  } catch (error) {
    const text = await page
      .getByRole('main')
      .textContent({ timeout: 1_000 })
      .catch(() => '(nothing)')
    return `${String(error).split('\n')[0]} It shows: ${text?.slice(0, 300)}`
  }
}
