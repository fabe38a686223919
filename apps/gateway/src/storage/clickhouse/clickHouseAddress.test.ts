import { describe, expect, test } from 'vitest'
import { parseClickHouseAddress } from './clickHouseAddress.ts'

describe('parseClickHouseAddress', () => {
  test('everything named', () => {
    const address = parseClickHouseAddress('clickhouses://me:p%40ss@db.example:8444/scan?cluster=two')
    expect(address).toEqual({
      server: {
        origin: 'https://db.example:8444',
        basePath: '',
        display: 'clickhouses://db.example:8444/scan',
        authorization: `Basic ${Buffer.from('me:p@ss').toString('base64')}`,
      },
      database: 'scan',
      cluster: 'two',
    })
  })

  test('what is left out: port, database, cluster, user', () => {
    expect(parseClickHouseAddress('clickhouse://db')).toEqual({
      server: { origin: 'http://db:8123', basePath: '', display: 'clickhouse://db:8123/otterscan' },
      database: 'otterscan',
      cluster: undefined,
    })
  })

  test.each([
    'http://db',
    'clickhouse:',
    'clickhouse://db/a;b',
    'clickhouse://db/a?cluster=x y',
    'clickhouse://db/a?secure=1',
  ])('error: %s', (text) => {
    expect(parseClickHouseAddress(text)).toBeUndefined()
  })
})
