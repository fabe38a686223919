import { describe, expect, test } from 'vitest'
import { readTests } from './tryConsensus.ts'

const specOf = (title: string, message?: string, annotations: readonly object[] = []) => ({
  title,
  ok: message === undefined,
  tests: [{ annotations, results: message === undefined ? [{}] : [{ error: { message } }] }],
})
const toJson = (...specs: readonly object[]) => JSON.stringify({ suites: [{ suites: [{ specs }] }] })

describe('readTests', () => {
  test('counts the tests of nested suites, and says which clients they ran on', () => {
    const clients = { type: 'clients', description: 'Prysm/v7 with Geth/v1' }
    expect(readTests(toJson(specOf('epoch: fills', undefined, [clients]), specOf('slot: and back')))).toEqual(
      {
        version: 'Prysm/v7 with Geth/v1',
        screens: { name: 'Screens', count: 2, failures: [] },
        parts: ['epoch', 'slot'],
      },
    )
  })

  test('a failed test says why; one that did not run says this', () => {
    const idle = { title: 'blobs: seen', ok: false, tests: [{ annotations: [], results: [] }] }
    expect(readTests(toJson(specOf('slot: and back', 'no row'), idle)).screens).toEqual({
      name: 'Screens',
      count: 2,
      failures: ['slot: and back: no row', 'blobs: seen: it did not run'],
    })
  })

  test('no tests at all are a failure, not nothing to complain of', () => {
    expect(readTests('no such file', 'npx: ').screens.failures).toEqual(['no test ran: npx: no such file'])
    expect(readTests('{"suites":[]}').screens.failures).toHaveLength(1)
  })
})
