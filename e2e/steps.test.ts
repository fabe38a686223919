import { test as base } from 'vitest'
import { expect } from './dom/expect.ts'
import { openPage, type Page } from './dom/openPage.tsx'
import type { ComparedSite } from './transactions/ComparedSite.ts'
import { listFailures } from './transactions/expectedFailures.ts'
import { getComparedSite } from './transactions/toComparedSite.ts'

const test = base.extend<{ readonly compared: ComparedSite; readonly page: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures wanted from this pattern
  compared: async ({}, use) => use(await getComparedSite()),
  page: async ({ compared }, use) => {
    const page = openPage(compared.url)
    await use(page)
    page.close()
  },
})

const source = (page: Page) => page.locator('section[aria-label*=".sol:"]')
const stack = (page: Page) => page.getByRole('list', { name: 'Stack, the top first' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const position = (page: Page) => page.getByText(/^Step [\d,]+ of [\d,]+$/)

/** Everything that is shown of a step. */
async function readState(page: Page): Promise<readonly string[]> {
  await page.waitUntilQuiet()
  const parts = [page.getByText(/^Step [\d,]+ of/), stack(page)]
  const texts = await Promise.all(parts.map((part) => part.allTextContents()))
  return [...texts.flat(), readPlace(page).join(':')]
}

/** File and line that run. */
function readPlace(page: Page): readonly [path: string, line: number] {
  const [path = '', line] = (source(page).find()[0]?.getAttribute('aria-label') ?? '').split(':')
  return [path, Number(line)]
}

/** Presses a button and waits until it has led somewhere. */
async function move(page: Page, name: string): Promise<void> {
  const before = page.url()
  await press(page, name)
  await expect.poll(() => page.url() !== before, { message: `${name} at ${before}` }).toBe(true)
  const at = Number(new URL(page.url()).searchParams.get('at'))
  await expect(page.getByText(`Step ${(at + 1).toLocaleString('en')} of`)).toBeVisible()
}

test('forward and back by line and by instruction ends where it began', async ({ page, compared }) => {
  const { hash } = listFailures(compared.scenarios).failInside ?? {}
  await page.goto(`/tx/${hash}/steps`)
  await expect(position(page)).toContainText('Step 1 of')
  await expect(source(page)).toBeVisible()
  for (const unit of ['Lines', 'Instructions']) {
    await page.getByRole('radio', { name: unit }).click()
    const before: (readonly string[])[] = []
    for (let count = 0; count < 4; count++) {
      before.push(await readState(page))
      await move(page, 'Forward')
    }
    expect(new Set(before.map(String)).size).toBe(4)
    await readState(page)
    for (const state of before.toReversed()) {
      await move(page, 'Back')
      expect(await readState(page)).toEqual(state)
    }
  }
})

test('over, out, writes and breakpoints; a link leads back to the place', async ({ page, compared }) => {
  const { hash } = listFailures(compared.scenarios).failInside ?? {}
  await page.goto(`/tx/${hash}/steps`)
  const calls = page.getByRole('region', { name: 'Calls around' }).getByRole('listitem')
  await press(page, 'Next write')
  await expect(page.getByRole('region', { name: 'Step' })).toContainText('SSTORE')
  await page.getByLabel('Position in this code (pc)').fill('0')
  await press(page, 'Set')
  await expect(page.getByText('pc 0', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/break=0x[0-9a-f]{40}\.0/i)
  await press(page, 'Next breakpoint')
  await expect(calls).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Calldata' })).toContainText('failInside')
  await press(page, 'Out of this call')
  await expect(calls).toHaveCount(1)
  const link = page.url()
  const state = await readState(page)
  await page.goto(link)
  await expect(calls).toHaveCount(1)
  expect(await readState(page)).toEqual(state)
  await press(page, 'Back to the call')
  await expect(page.getByText('This is the outermost call.')).toBeVisible()
})
