import { describe, test } from 'vitest'
import { checkPage } from './checkPage.ts'
import { ALL_CALLS } from './expectedCalls.ts'
import { getComparedSite } from './toComparedSite.ts'

describe('calls, creations and proxies', () => {
  for (const [name, expect] of Object.entries(ALL_CALLS)) {
    test(`${name}: overview, logs, trace and state diff, row by row`, async () => {
      const site = await getComparedSite()
      await checkPage(site, expect(site.scenarios))
    })
  }
})
