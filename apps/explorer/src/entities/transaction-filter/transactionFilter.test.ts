import type { Address } from '@otterscan/ethereum/address'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import { describe, expect, test } from 'vitest'
import { type FilterSearch, withFilter } from './filterSearch.ts'
import { matchesFilter, parseCoins, parseTransactionFilter } from './transactionFilter.ts'

const ME: Address = '0x1111111111111111111111111111111111111111'
const OTHER: Address = '0xAbcdef0000000000000000000000000000000002'

function buildRow(parts: Partial<Transaction>, status: 0 | 1 = 1) {
  const transaction = {
    from: ME,
    to: OTHER,
    input: '0xa9059cbb00',
    value: 10n ** 18n,
    ...parts,
  } as Transaction
  return { transaction, receipt: { status } as Receipt }
}

function fits(search: FilterSearch, row = buildRow({}), selected: Address | undefined = ME): boolean {
  const getMethodName = (selector: string) => (selector === '0xa9059cbb' ? 'transfer' : undefined)
  return matchesFilter(row, parseTransactionFilter(search, 18), selected, getMethodName)
}

describe('parseCoins', () => {
  test('default: exact to the last decimal', () => {
    expect(parseCoins('1.5', 18)).toBe(1_500_000_000_000_000_000n)
    expect(parseCoins('0.000000000000000001', 18)).toBe(1n)
    expect(parseCoins(' 7 ', 0)).toBe(7n)
    expect(parseCoins('1.', 2)).toBe(100n)
  })

  test('behavior: too many decimals, signs and words are not amounts', () => {
    for (const text of ['1.123', '-1', '1e3', 'x', '', undefined]) expect(parseCoins(text, 2)).toBeUndefined()
  })
})

describe('matchesFilter', () => {
  test('default: each criterion alone', () => {
    expect(fits({})).toBe(true)
    expect(fits({ fdir: 'OUT' })).toBe(true)
    expect(fits({ fdir: 'in' })).toBe(false)
    expect(fits({ fdir: 'in' }, buildRow({ from: OTHER, to: ME }))).toBe(true)
    expect(fits({ fstatus: 'reverted' })).toBe(false)
    expect(fits({ fstatus: 'reverted' }, buildRow({}, 0))).toBe(true)
    expect(fits({ fmethod: '0xA905' })).toBe(true)
    expect(fits({ fmethod: 'trans' })).toBe(true)
    expect(fits({ fmethod: '0x1234' })).toBe(false)
    expect(fits({ fmethod: 'trans' }, buildRow({ to: null }))).toBe(false)
    expect(fits({ fwith: 'ABCDEF' })).toBe(true)
    expect(fits({ fmin: '1', fmax: '1' })).toBe(true)
    expect(fits({ fmin: '1.000000000000000001' })).toBe(false)
    expect(fits({ fmax: '0.999999999999999999' })).toBe(false)
  })

  test('default: blocks and days, both ends included', () => {
    const row = buildRow({
      blockNumber: 100n,
      blockTimestamp: BigInt(Date.parse('2026-01-31T23:59:59Z') / 1000),
    })
    for (const [search, isWithin] of [
      [{ ffrom: '100', fto: '100' }, true],
      [{ ffrom: '101' }, false],
      [{ fto: '99' }, false],
      [{ ffrom: '2026-01-31', fto: '2026-01-31' }, true],
      [{ ffrom: '2026-02-01' }, false],
      [{ fto: '2026-01-30' }, false],
      [{ ffrom: '2026-01-31', fto: '100' }, true],
    ] as const) {
      expect(fits(search, row), JSON.stringify(search)).toBe(isWithin)
    }
    // Not known to be within; and a text that is neither.
    expect(fits({ ffrom: '1' })).toBe(false)
    expect(fits({ fto: '2026-01-31' })).toBe(false)
    expect(fits({ ffrom: 'yesterday' })).toBe(true)
  })

  test('behavior: the subject is not a counterparty, except in lists without a subject', () => {
    expect(fits({ fwith: '0x1111' })).toBe(false)
    expect(
      matchesFilter(
        buildRow({}),
        parseTransactionFilter({ fwith: '0x1111' }, 18),
        undefined,
        () => undefined,
      ),
    ).toBe(true)
    expect(fits({ fwith: '0x1111' }, buildRow({ to: ME }))).toBe(true)
  })

  test('behavior: an unreadable criterion matches all; an unreadable value is in no range', () => {
    expect(fits({ fdir: 'sideways', fstatus: 'maybe', fmin: 'lots', fmethod: '  ' })).toBe(true)
    expect(fits({ fmin: '0' }, buildRow({ value: undefined }))).toBe(false)
  })
})

describe('withFilter', () => {
  test('default: adds the filter to the parameters of the path', () => {
    expect(withFilter({ to: '/a', search: { p: '2' } }, { fdir: 'IN' })).toEqual({
      to: '/a',
      search: { p: '2', fdir: 'IN' },
    })
    expect(withFilter({ to: '/a' }, undefined)).toEqual({ to: '/a' })
  })
})
