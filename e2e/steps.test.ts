import { type BuildFile, writeFoundryFiles, writeHardhatBuildInfo } from '@otterscan/devnet/buildFiles'
import { createNodeRequest } from '@otterscan/devnet/nodeRequest'
import type { ReadOnlyDevnet } from '@otterscan/devnet/startDevnet'
import { test as base } from 'vitest'
import { expect } from './dom/expect.ts'
import { openPage, type Page } from './dom/openPage.tsx'
import { getSharedSite } from './fixtures/getSharedSite.ts'
import type { ComparedSite } from './transactions/ComparedSite.ts'
import { listFailures } from './transactions/expectedFailures.ts'
import { getComparedSite } from './transactions/toComparedSite.ts'

interface Fixtures {
  readonly compared: ComparedSite
  readonly page: Page
  /** Of a site without a source service, in front of a node that lists no instructions of these blocks. */
  readonly plain: { readonly page: Page; readonly devnet: ReadOnlyDevnet }
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures wanted from this pattern
  plain: async ({}, use) => {
    const { url, devnet } = await getSharedSite('plain')
    const page = openPage(url)
    await use({ page, devnet })
    page.close()
  },
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

/** Opens a step; the first page of the file takes its code from the disk. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(position(page)).toBeVisible({ timeout: 50_000 })
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
  await open(page, `/tx/${hash}/steps`)
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
  // With the first page of the file, whose code comes from the disk.
}, 180_000)

/** Files as a person chooses them. */
const toPayloads = (files: readonly BuildFile[]) =>
  files.map(({ name, text }) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) }))

test('without a service: instructions; the line with files of Hardhat, and with those of Foundry; kept, and forgotten', async ({
  plain: { page, devnet },
}) => {
  const { transactionHash: hash } = devnet.scenarios.callTree.caughtInnerRevert
  const { artifact, buildInfo, sources } = writeFoundryFiles('CallTree')
  await open(page, `/tx/${hash}/steps?at=60`)
  const files = page.getByLabel('Files with the source')
  await expect(files).toBeVisible({ timeout: 50_000 })
  await files.setInputFiles(toPayloads([writeHardhatBuildInfo(['Failer'])]))
  await expect(
    page.getByText('No contract in these files compiles to the code that runs here.'),
  ).toBeVisible()
  expect(source(page).find()).toHaveLength(0)
  for (const given of [[writeHardhatBuildInfo(['Failer', 'CallTree'])], [artifact, buildInfo, ...sources]]) {
    await files.setInputFiles(toPayloads(given))
    await expect(source(page)).toBeVisible()
    expect(readPlace(page)[0]).toBe('contracts/calls/CallTree.sol')
    const before = readPlace(page)
    await open(page, `/tx/${hash}/steps?at=60`)
    await expect(source(page)).toBeVisible()
    expect(readPlace(page)).toEqual(before)
    await press(page, 'Forward')
    await expect.poll(() => readPlace(page)[1] !== before[1]).toBe(true)
    await open(page, `/tx/${hash}/steps?at=60`)
    await press(page, 'Forget this source')
    await expect(files).toBeVisible()
  }
}, 180_000)

test('the line of a constructor, forward and back', async ({ page, compared: { scenarios, nodeUrl } }) => {
  const { transactionHash: hash } = scenarios.creations.create2
  const { structLogs } = await createNodeRequest(nodeUrl)<{
    readonly structLogs: readonly { readonly depth: number }[]
  }>('debug_traceTransaction', hash, { disableStorage: true })
  // The transaction calls a contract, which creates another.
  await open(page, `/tx/${hash}/steps?at=${structLogs.findIndex(({ depth }) => depth === 2)}`)
  await expect(source(page)).toBeVisible()
  const before = await readState(page)
  const lines = new Set([readPlace(page).join(':')])
  let moves = 0
  for (; lines.size < 3 && moves < 8; moves++) {
    await move(page, 'Forward')
    await readState(page)
    lines.add(readPlace(page).join(':'))
  }
  expect([...lines].filter((line) => line.startsWith('contracts/calls/Maker.sol:')).length).toBe(3)
  const place = readPlace(page)
  await page.getByTitle(`Stop at line ${place[1]}`).click()
  await expect(page.getByRole('region', { name: 'Breakpoints' })).toContainText(
    `line ${place[1]}in the constructor here`,
  )
  for (; moves > 0; moves--) await move(page, 'Back')
  expect(await readState(page)).toEqual(before)
  // From a link to the call around, where the code of the constructor is not there yet.
  const breakpoints = new URL(page.url()).searchParams.get('break')
  await open(page, `/tx/${hash}/steps?at=0&break=${breakpoints}`)
  await expect(source(page)).toBeVisible()
  await move(page, 'Next breakpoint')
  await expect.poll(() => readPlace(page)).toEqual(place)
})

test('over, out, writes and breakpoints; a link leads back to the place', async ({ page, compared }) => {
  const { hash } = listFailures(compared.scenarios).failInside ?? {}
  await open(page, `/tx/${hash}/steps`)
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
