import { readFileSync } from 'node:fs'
import { describe } from 'vitest'
import { expect } from '../dom/expect.ts'
import { test as base } from '../dom/test.ts'
import { HOSTED } from './hostedComparisons.ts'
import { REST } from './restComparisons.ts'
import { RPC } from './rpcComparisons.ts'

const test = base.extend({ baseURL: async ({ indexedSite }, use) => use(indexedSite.url) })

const CURL =
  /^curl '?http:\/\/localhost:5100(\/[^'\s]*)'?(?: -H 'Content-Type: application\/json' -d '([^']*)')?$/gm
const DOCUMENT = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')
const EXAMPLES = [...DOCUMENT.matchAll(CURL)].map(([, path = '', body]) => ({ path, body }))

describe('the examples of the documents', () => {
  for (const { path, body } of EXAMPLES) {
    const name = body ?? path
    test(`${name} answers what the page shows`, async ({ page }) => {
      // The API refuses requests of other sites.
      await page.goto('/')
      const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: body ?? '' }
      const response = await fetch(path, body === undefined ? {} : post)
      const text = await response.text()
      expect([response.status, text.includes('NOTOK'), text.includes('"error"')]).toEqual([200, false, false])
      const comparisons = [...REST, ...HOSTED, ...RPC].filter(([example]) => example.test(name))
      expect(comparisons).toHaveLength(1)
      const answer = response.headers.get('Content-Type')?.startsWith('application/json')
        ? JSON.parse(text)
        : {}
      const url = new URL(body === undefined ? path : `${path}#${encodeURIComponent(body)}`, page.baseUrl)
      for (const [, compare] of comparisons)
        await compare({ page, url, text, value: answer.data ?? answer.result })
    }, 120_000)
  }

  test('there are some of each kind', () => {
    expect(EXAMPLES.filter(({ body }) => body !== undefined).length).toBeGreaterThan(2)
    expect(EXAMPLES).toHaveLength([...DOCUMENT.matchAll(/^curl /gm)].length)
  })
})
