import type { Page } from '@playwright/test'
import type { SharedSite } from './fixtures/getSharedSite.ts'
import { readRows } from './fixtures/readRows.ts'
import { expect } from './fixtures/test.ts'
import { test } from './fixtures/tracedSite.ts'
import type { ExpectedTransaction } from './transactions/ExpectedTransaction.ts'
import { ALL_CALLS } from './transactions/expectedCalls.ts'
import { EVENTS } from './transactions/expectedEvents.ts'
import { checkRevertTrace, type ExpectedFailure, listFailures } from './transactions/expectedFailures.ts'
import { TOKENS } from './transactions/expectedTokens.ts'
import { TRANSFERS } from './transactions/expectedTransfers.ts'
import { listPageChecks, type PageCheck, type ReadablePage } from './transactions/listPageChecks.ts'
import { toComparedSite } from './transactions/toComparedSite.ts'
import { readTruth } from './transactions/transactionTruth.ts'

// One of each kind: the others are compared in a DOM environment, by `transactions/*.test.tsx`.
const KEPT = [
  [TRANSFERS, 'a payment'],
  [TRANSFERS, 'type 4, partly refused'],
  [TOKENS, 'a transfer'],
  [TOKENS, 'ERC-1155: a batch minted'],
  [EVENTS, 'events of every shape'],
  [ALL_CALLS, '340 calls in a tree'],
  [ALL_CALLS, 'a proxy is upgraded'],
] as const

// Four tabs in one test, on a machine that may have much to do.
test.describe.configure({ timeout: 90_000 })

for (const [kind, name] of KEPT) {
  test(`in a browser: ${name}: overview, logs, trace and state diff, row by row`, async ({
    page,
    tracedSite,
  }) => {
    const expected = kind[name]?.(tracedSite.devnet.scenarios)
    if (expected === undefined) throw new Error(`nothing is called ${name}`)
    await checkTransaction(page, tracedSite, expected)
  })
}

test('in a browser: several files with text beyond ASCII: every tab, and the revert trace down to the source', async ({
  page,
  tracedSite,
}) => {
  await checkTransaction(page, tracedSite, getFailure(tracedSite, 'several files with text beyond ASCII'))
  await openFailingSource(page, tracedSite, 'several files with text beyond ASCII')
})

test('in a browser: the innermost of four failing calls opens at its place in the source', async ({
  page,
  tracedSite,
}) => {
  await page.goto(`/tx/${getFailure(tracedSite, 'failInside').hash}`)
  await openFailingSource(page, tracedSite, 'failInside')
})

function getFailure(site: SharedSite, name: string): ExpectedFailure {
  const failure = listFailures(site.devnet.scenarios)[name]
  if (failure === undefined) throw new Error(`no failure is called ${name}`)
  return failure
}

/** Opens the revert trace, and from its last step the source, where the very text is marked. */
async function openFailingSource(page: Page, site: SharedSite, name: string): Promise<void> {
  const failure = getFailure(site, name)
  await openTab(page, 'Overview')
  await page.getByRole('button', { name: 'Show Revert Trace' }).click()
  await showsAsWanted(page, checkRevertTrace(failure, toComparedSite(site).sources))
  await page.locator('dd ol > li a[title="Open the source"]').last().click()
  const [path = '', text = ''] = failure.steps.at(-1)?.place ?? []
  // The source is drawn in pieces of one color each.
  await expect
    .poll(async () => (await page.locator('.ring-success').allTextContents()).join(''), { timeout: 20_000 })
    .toBe(text)
  expect(new URL(page.url()).searchParams.get('source')).toBe(path)
}

/** The four tabs of a transaction in one visit, row by row. */
async function checkTransaction(page: Page, site: SharedSite, expected: ExpectedTransaction): Promise<void> {
  const { nodeUrl, functionNames } = toComparedSite(site)
  const truth = await readTruth(nodeUrl, expected.hash)
  await page.setViewportSize({ width: 1440, height: 6000 })
  await page.goto(`/tx/${expected.hash}`)
  for (const [tab, checks] of listPageChecks(truth, expected, functionNames)) {
    await openTab(page, tab)
    for (const check of checks) await showsAsWanted(page, check)
  }
}

async function openTab(page: Page, name: string): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Transaction sections' })
  await tabs.getByRole('link', { name: new RegExp(`^${name}`) }).click()
}

async function showsAsWanted(page: Page, { name, read }: PageCheck): Promise<void> {
  const readable: ReadablePage = {
    drawsOnlyWhatIsInView: true,
    readRows: (selector) => readRows(page, selector),
    readAttributes: (selector, attribute) =>
      page
        .locator(selector)
        .evaluateAll((all, wanted) => all.map((element) => element.getAttribute(wanted)), attribute),
  }
  await expect(async () => {
    const { shown, wanted } = await read(readable)
    expect(shown, name).toEqual(wanted)
  }).toPass({ timeout: 20_000 })
}
