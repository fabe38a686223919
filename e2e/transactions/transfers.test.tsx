import { describe, test } from 'vitest'
import { checkPage } from './checkPage.ts'
import { TRANSFERS } from './expectedTransfers.ts'
import { getComparedSite } from './toComparedSite.ts'

describe('payments and types of transactions', () => {
  for (const [name, expect] of Object.entries(TRANSFERS)) {
    test(`${name}: overview, logs, trace and state diff, row by row`, async () => {
      const site = await getComparedSite()
      await checkPage(site, expect(site.scenarios))
    })
  }
})
