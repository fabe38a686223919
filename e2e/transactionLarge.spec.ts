import { type ListeningFakeNode, startFakeNode } from '@otterscan/testing/fakeNode'
import type { Page } from '@playwright/test'
import { answerLargeTransactions, DEEP_TRACE, LONG_TRACE, MANY_LOGS } from './fixtures/largeTransactions.ts'
import { type RunningProgram, startProgram } from './fixtures/startProgram.ts'
import { test as base, expect } from './fixtures/test.ts'

interface LargeSite {
  readonly node: ListeningFakeNode
  readonly program: RunningProgram
}

/** The page in front of a node whose transactions are too large to be real. */
const test = base.extend<{ readonly large: LargeSite }>({
  large: async ({ once }, use) => use(await once(startLargeSite)),
  baseURL: async ({ large }, use) => use(large.program.url),
})

async function startLargeSite() {
  const node = await startFakeNode(answerLargeTransactions)
  const program = await startProgram(['--no-gateway', '--node', node.url])
  return {
    node,
    program,
    stop: async () => {
      await program.stop()
      await node.stop()
    },
  }
}

test.describe.configure({ timeout: 60_000 })

const calls = (page: Page) => page.getByRole('list', { name: 'Calls' }).getByRole('listitem')
const detailsOf = (page: Page, frame: number) =>
  page.getByRole('button', { name: `Details of call ${frame}`, exact: true })

async function scrollToEnd(page: Page): Promise<void> {
  // Heights become known while one scrolls, so the end may move once or twice.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const isThere = await page.evaluate(
      () => window.scrollY + window.innerHeight >= document.body.scrollHeight - 2,
    )
    expect(isThere).toBe(true)
  }).toPass({ timeout: 20_000 })
}

test('10,000 calls: opened, scrolled to the end, jumped to the revert, filtered', async ({ page }) => {
  await page.goto(`/tx/${LONG_TRACE.hash}/trace`)
  await expect(page.getByText('10,000 calls')).toBeVisible({ timeout: 20_000 })
  await expect(detailsOf(page, 0)).toBeVisible()
  await expect(calls(page).first()).toHaveAttribute('aria-setsize', String(LONG_TRACE.frameCount))
  // Only lines in view are drawn.
  expect(await calls(page).count()).toBeLessThan(120)
  await scrollToEnd(page)
  await expect(detailsOf(page, LONG_TRACE.frameCount - 1)).toBeVisible({ timeout: 20_000 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(detailsOf(page, 0)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Jump to the revert' }).click()
  await expect(page).toHaveURL(new RegExp(`frame=${LONG_TRACE.frameCount - 1}$`))
  await expect(detailsOf(page, LONG_TRACE.frameCount - 1)).toBeInViewport({ timeout: 20_000 })
  await expect(page.getByText("with revert message: 'large'")).toBeVisible()
  await page.getByLabel('Filter calls').fill('0x12345678')
  // Every third call is of the unknown function; the calls around them are shown too.
  await expect(page.getByText(/^[\d,]+ of 10,000 calls$/)).toContainText('3,333 of', { timeout: 20_000 })
})

test('a call named in the address is shown, at the greatest depth too', async ({ page }) => {
  for (const [frame, depth] of [
    [9_000, undefined],
    [LONG_TRACE.depth - 1, LONG_TRACE.depth - 1],
  ]) {
    await page.goto(`/tx/${LONG_TRACE.hash}/trace?frame=${frame}`)
    await expect(detailsOf(page, frame ?? 0)).toBeInViewport({ timeout: 20_000 })
    await expect(detailsOf(page, frame ?? 0)).toHaveAttribute('aria-expanded', 'true')
    if (depth !== undefined) {
      const details = page.locator('dl').filter({ hasText: 'Gas used / given' })
      await expect(details).toContainText(`Depth${depth}`)
    }
  }
})

test('20,000 calls one inside the other do not overflow', async ({ page }) => {
  await page.goto(`/tx/${DEEP_TRACE.hash}/trace`)
  await expect(page.getByText('20,000 calls')).toBeVisible({ timeout: 20_000 })
  await scrollToEnd(page)
  const last = DEEP_TRACE.frameCount - 1
  await expect(detailsOf(page, last)).toBeVisible({ timeout: 20_000 })
  await detailsOf(page, last).click()
  await expect(page.locator('dl').filter({ hasText: 'Depth' })).toContainText(`Depth${last}`)
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await expect(calls(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(calls(page).first()).toHaveAttribute('aria-setsize', String(DEEP_TRACE.frameCount))
})

test('3,000 logs: opened, scrolled to the end, one named by its index, filtered', async ({ page }) => {
  const { firstLogIndex, logCount } = MANY_LOGS
  const log = (index: number) => page.getByRole('link', { name: `Log ${index}`, exact: true })
  await page.goto(`/tx/${MANY_LOGS.hash}/logs`)
  await expect(page.getByText('3,000 logs')).toBeVisible({ timeout: 20_000 })
  await expect(log(firstLogIndex)).toBeVisible()
  expect(await page.getByRole('list', { name: 'Logs' }).getByRole('listitem').count()).toBeLessThan(60)
  await scrollToEnd(page)
  await expect(log(firstLogIndex + logCount - 1)).toBeVisible({ timeout: 20_000 })
  const marked = firstLogIndex + 2_400
  await page.goto(`/tx/${MANY_LOGS.hash}/logs#${marked}`)
  await expect(log(marked)).toBeInViewport({ timeout: 20_000 })
  await expect(page.locator('[aria-current="true"]').filter({ has: log(marked) })).toHaveCount(1)
  await page.getByLabel('Filter logs').fill('Approval')
  await expect(page.getByText('900 of 3,000 logs')).toBeVisible({ timeout: 20_000 })
})
