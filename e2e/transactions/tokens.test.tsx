import { describe, test } from 'vitest'
import { checkPage } from './checkPage.ts'
import { TOKENS } from './expectedTokens.ts'
import { getComparedSite } from './toComparedSite.ts'

describe('what token contracts do', () => {
  for (const [name, expect] of Object.entries(TOKENS)) {
    test(`${name}: overview, logs, trace and state diff, row by row`, async () => {
      const site = await getComparedSite()
      await checkPage(site, expect(site.scenarios))
    })
  }
})
