import { describe, test } from 'vitest'
import { checkPage } from './checkPage.ts'
import { EVENTS } from './expectedEvents.ts'
import { getComparedSite } from './toComparedSite.ts'

describe('events and inputs of every shape', () => {
  for (const [name, expect] of Object.entries(EVENTS)) {
    test(`${name}: overview, logs, trace and state diff, row by row`, async () => {
      const site = await getComparedSite()
      await checkPage(site, expect(site.scenarios))
    })
  }
})
