import { toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { foldLog, type LogState } from '../segmentLog.ts'
import { QUERY_VIEWS } from './queryViews.ts'
import { translateQuery } from './translateQuery.ts'

const state: LogState | undefined = foldLog([
  {
    kind: 'start',
    id: 2n,
    start: { chainId: 1n, genesisHash: toWord(1n), anchorNumber: 9n, anchorHash: toWord(9n) },
  },
])
const ADDRESS = `0x${'ab'.repeat(20)}`

function translate(sql: string): string {
  if (state === undefined) throw new Error('no state')
  const text = translateQuery(sql, 'd', state)
  // The views by their names again, to read.
  return Object.entries(QUERY_VIEWS).reduce(
    (rest, [name, view]) => rest.replaceAll(`(${view.toSql('d', state)})`, `<${name}>`),
    text,
  )
}

describe('translateQuery', () => {
  test('views become their rows, addresses and hashes their bytes', () => {
    expect(translate(`SELECT count() FROM transfers WHERE block > 5 -- all`)).toBe(
      'SELECT count ( ) FROM <transfers> AS transfers WHERE block > 5',
    )
    expect(translate(`select a.token from transfers as a any left join holders using token`)).toBe(
      'select a . token from <transfers> as a any left join <holders> AS holders using token',
    )
    expect(translate(`SELECT 'it''s', '0x${'cd'.repeat(32)}'`)).toBe(
      `SELECT 'it\\'s' , toFixedString(unhex('${'cd'.repeat(32)}'), 32)`,
    )
  })

  test('a comparison of the sorted column reads its range, where it is of the view', () => {
    const bytes = `toFixedString(unhex('${'ab'.repeat(20)}'), 20)`
    expect(translate(`SELECT * FROM transactions WHERE sender = '${ADDRESS}'`)).toContain(
      `sender_key = ${bytes}`,
    )
    expect(translate(`SELECT 1 IN (1, toUInt8(2)), 2 NOT IN (SELECT block FROM blocks)`)).toContain(
      '<blocks>',
    )
    // Of a column that a query made there is no key.
    expect(
      translate(
        `SELECT * FROM (SELECT token, count() AS n FROM transfers GROUP BY token) WHERE token = '${ADDRESS}'`,
      ),
    ).toContain(`WHERE token = ${bytes}`)
    expect(translate(`SELECT token FROM transfers GROUP BY token HAVING token = '${ADDRESS}'`)).toContain(
      `HAVING token = ${bytes}`,
    )
  })

  test.each([
    'SELECT * FROM system.tables',
    'SELECT * FROM postings',
    'SELECT * FROM transfers, system.users',
    'SELECT * FROM transfers JOIN system.one USING dummy',
    'SELECT * FROM (SELECT * FROM numbers)',
    "SELECT * FROM url('http://127.0.0.1/', CSV, 'a String')",
    "SELECT * FROM 'transfers'",
    'SELECT * FROM `system`.`users`',
    'SELECT * FROM "system"',
    'SELECT 1 FROM transfers.local',
    'SELECT 1 IN postings',
    'SELECT 1 IN (postings)',
    'SELECT 1 IN (d.postings)',
    'SELECT 1 GLOBAL IN system.one',
    'SELECT notIn(1, postings)',
    'SELECT in(1, postings)',
    "SELECT * FROM transfers AS ')' , system.one",
    "SELECT * FROM transfers AS '(' , system.one",
    'SELECT * FROM transfers AS a , system.one AS b',
    'SELECT sleep(3)',
    "SELECT dictGetString('a', 'b', toUInt64(1))",
    'SELECT hostName()',
    'SELECT count() FROM transfers FORMAT JSON',
    'SELECT 1 SETTINGS max_threads = 100',
    "SELECT 1 INTO OUTFILE 'x'",
    'SELECT 1; DROP TABLE postings',
    'INSERT INTO transfers SELECT 1',
    'DROP TABLE postings',
    "SELECT '\\', system.one, '",
    'SELECT (1',
    'SELECT 1)',
    '',
    'SELECT token_key FROM transfers',
  ])('%s is refused', (sql) => {
    expect(() => translate(sql)).toThrow(expect.objectContaining({ name: 'QueryRefusedError' }))
  })
})
