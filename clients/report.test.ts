import { describe, expect, test } from 'vitest'
import { type ClientReport, type ConsensusReport, formatReport, isExplained } from './report.ts'

const fine = { name: 'Screens', count: 24, failures: [] }
const geth: ClientReport = {
  name: 'geth',
  source: '`go install …`',
  version: 'Geth/v1',
  lists: { ...fine, name: 'Lists', count: 300 },
  methods: [
    { method: 'ots_hasCode', calls: 10, same: 10, known: new Map(), unknown: [] },
    { method: 'ots2_getERC20List', calls: 3, same: 2, known: new Map([['counts twice.', 1]]), unknown: [] },
  ],
  screens: fine,
}
const untried: ClientReport = { name: 'Besu', source: 'its own releases', version: undefined }
const linesOf = (...reports: readonly ClientReport[]) => formatReport(reports, [], '2026-11-28').split('\n')

describe('formatReport', () => {
  test('a client that is not there is not tried, whatever else', () => {
    expect(linesOf(untried)).toContain('| Besu | not tried | – | – | – | – | – | – | – | – |')
    expect(linesOf(untried)).not.toContain('## Besu')
  })

  test('counts equal answers of each namespace, and those with a reason', () => {
    expect(linesOf(geth)).toContain(
      '| geth, `Geth/v1` | 300 of 300 | 10 of 10 | 2 of 3 + 1 known | – | – | – | – | 24 of 24 | – |',
    )
    expect(linesOf(geth)).toContain('- In front of it: counts twice. `ots2_getERC20List` (1).')
  })

  test('what is unexplained is bold, and said with its first difference', () => {
    const unknown = [{ call: ['ots_hasCode', '0x1'], ours: { result: 1 }, expected: { result: 2 } }] as const
    const report = {
      ...geth,
      methods: [{ method: 'ots_hasCode', calls: 10, same: 9, known: new Map<string, number>(), unknown }],
      screens: { ...fine, failures: ['/tx/0x1: it\nshows nothing | at all'] },
    }
    const lines = linesOf(report)
    expect(lines).toContain(
      '| geth, `Geth/v1` | 300 of 300 | **9 of 10** | – | – | – | – | – | **23 of 24** | – |',
    )
    expect(lines).toContain(
      '- In front of it, unexplained: `ots_hasCode`, 1 answers; the first has result: 1, not 2',
    )
    expect(lines).toContain('- Screens: /tx/0x1: it shows nothing \\| at all')
  })

  test('a client that ended early keeps what was seen of it', () => {
    const seen = { name: 'geth', source: '', version: 'Geth/v1', lists: { ...fine, count: 300 } }
    const lines = linesOf({ ...seen, failure: 'it exited with 1' })
    expect(lines).toContain('| geth, `Geth/v1` | 300 of 300 | – | – | – | – | – | – | – | – |')
    expect(lines).toContain('- It was not looked at to the end: it exited with 1')
  })

  test('a client that did not run says why', () => {
    const lines = linesOf({ ...untried, failure: 'it exited with 1' })
    expect(lines).toContain('| Besu | did not run | – | – | – | – | – | – | – | – |')
    expect(lines).toContain('- It did not run: it exited with 1')
  })
})

describe('formatReport, of consensus clients', () => {
  const prysm = { name: 'Prysm', source: 'its own releases', version: 'Prysm/v7', parts: ['epoch', 'slot'] }
  const rowsOf = (...consensus: readonly ConsensusReport[]) =>
    formatReport([], consensus, '2026-11-28').split('\n')

  test('says what was looked at, and what failed', () => {
    const screens = { name: 'Screens', count: 2, failures: ['slot: no row'] }
    const lines = rowsOf({ ...prysm, screens })
    expect(lines).toContain('| Prysm, `Prysm/v7` | **1 of 2** | epoch, slot |')
    expect(lines).toContain('- Screens: slot: no row')
    expect(lines).toContain('- Prysm: its own releases')
  })

  test('one that is not there is not tried', () => {
    expect(rowsOf({ ...prysm, version: undefined })).toContain('| Prysm | not tried | – |')
  })
})

describe('isExplained', () => {
  test('not tried and known differences are explained; failures and unknown ones are not', () => {
    expect(isExplained([geth, untried])).toBe(true)
    expect(isExplained([{ ...untried, failure: 'it exited' }])).toBe(false)
    expect(isExplained([{ ...geth, screens: { ...fine, failures: ['/: nothing'] } }])).toBe(false)
    const unknown = [{ call: ['ots_hasCode'], ours: 1, expected: 2 }] as const
    const own = [{ method: 'ots_hasCode', calls: 1, same: 0, known: new Map<string, number>(), unknown }]
    expect(isExplained([{ ...geth, own }])).toBe(false)
  })
})
