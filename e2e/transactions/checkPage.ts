import { expect, vi } from 'vitest'
import type { ComparedSite } from './ComparedSite.ts'
import type { ExpectedTransaction } from './ExpectedTransaction.ts'
import { listPageChecks, type PageCheck } from './listPageChecks.ts'
import { type OpenApp, openApp } from './openApp.tsx'
import { readTruth } from './transactionTruth.ts'

/** Opens the four tabs of a transaction and compares everything in them. `more` is done on the same page afterwards. */
export async function checkPage(
  site: ComparedSite,
  expected: ExpectedTransaction,
  more: (app: OpenApp) => Promise<void> = async () => {},
): Promise<void> {
  const truth = await readTruth(site.nodeUrl, expected.hash)
  const app = openApp(site.url, `/tx/${expected.hash}`)
  try {
    for (const [tab, checks] of listPageChecks(truth, expected, site.functionNames)) {
      await pressTab(app, tab)
      for (const check of checks) await showsAsWanted(app, check)
    }
    await more(app)
  } finally {
    app.close()
  }
}

/** Waits until what is shown is what is wanted. */
export async function showsAsWanted(app: OpenApp, { name, read }: PageCheck): Promise<void> {
  await vi.waitFor(
    async () => {
      const { shown, wanted } = await read(app)
      expect(shown, name).toEqual(wanted)
    },
    { timeout: 15_000, interval: 100 },
  )
}

/** Opens a tab as soon as it is there. */
export async function pressTab(app: OpenApp, tab: string): Promise<void> {
  await vi.waitFor(() => app.press('nav[aria-label="Transaction sections"] a', tab), {
    timeout: 15_000,
    interval: 100,
  })
}
