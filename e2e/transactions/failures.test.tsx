import { describe, test, vi } from 'vitest'
import { checkPage, pressTab, showsAsWanted } from './checkPage.ts'
import { checkFailingLine, checkRevertTrace, FAILURES, listFailures } from './expectedFailures.ts'
import { getComparedSite } from './toComparedSite.ts'

describe('every way to fail', () => {
  for (const name of FAILURES) {
    test(`${name}: every tab, and the revert trace and the steps down to the source`, async () => {
      const site = await getComparedSite()
      const failure = listFailures(site.scenarios)[name]
      if (failure === undefined) throw new Error(`no failure is called ${name}`)
      await checkPage(site, failure, async (app) => {
        await pressTab(app, 'Overview')
        await vi.waitFor(() => app.press('button', 'Show Revert Trace'), { timeout: 15_000 })
        await showsAsWanted(app, checkRevertTrace(failure, site.sources))
        await pressTab(app, 'Steps')
        await vi.waitFor(() => app.press('button', 'To the failure'), { timeout: 15_000 })
        await showsAsWanted(app, checkFailingLine(failure, site.sources))
      })
      // The first one waits for the chain, and for the code of the pages from the disk.
    }, 180_000)
  }
})
