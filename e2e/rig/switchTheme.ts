import { expect, type Page } from '@playwright/test'

/** Lets the system ask for a theme, and waits until the page has it and what fades has faded. */
export async function switchTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        // One that is cut short rejects; it is over all the same.
        .map((transition) => transition.finished.catch(() => undefined)),
    ),
  )
}
