import type { Price } from '@otterscan/decode/price/price'
import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { describe, expect, test } from 'vitest'
import { HIDE_REASONS } from './hideReasons.ts'
import { computeHoldingValue, judgeHoldings, sortHoldings, type ValuedHolding } from './judgeHoldings.ts'

const addressOf = (number: number): Address => toChecksumAddress(`0x${number.toString(16).padStart(40, '0')}`)

const holding = (number: number, symbol: string, part: Partial<ValuedHolding> = {}): ValuedHolding => ({
  token: addressOf(number),
  balance: 1_000n,
  metadata: { name: `Token ${symbol}`, symbol, decimals: 2 },
  isSameForEveryone: false,
  reasons: [],
  price: undefined,
  ...part,
})

const priceOf = (price: bigint, decimals: number): Price => ({
  price,
  decimals,
  source: 'Chainlink',
  updatedAt: undefined,
})

describe('judgeHoldings', () => {
  const judge = (item: ValuedHolding, labeled = false) =>
    judgeHoldings([item], 'ETH', () => labeled)[0]?.reasons

  test('zero balance, signs of spam, both, neither', () => {
    expect(judge(holding(1, 'AAA'))).toEqual([])
    expect(judge(holding(1, 'AAA', { balance: 0n }))).toEqual(['nothing'])
    expect(judge(holding(1, 'claim.org'))).toEqual(['invitation'])
    expect(judge(holding(1, 'ETH', { balance: 0n, isSameForEveryone: true }))).toEqual([
      'nothing',
      'nativeSymbol',
      'sameForEveryone',
    ])
  })

  test('behavior: an unavailable balance is not zero', () => {
    expect(judge(holding(1, 'AAA', { balance: undefined }))).toEqual([])
  })

  test('behavior: a token the user has labeled is shown', () => {
    expect(judge(holding(1, 'claim.org', { balance: 0n }), true)).toEqual([])
  })

  test('every reason has its texts', () => {
    for (const { short, rule } of Object.values(HIDE_REASONS)) {
      expect(short.length).toBeGreaterThan(0)
      expect(rule).toMatch(/\.$/)
    }
  })
})

describe('sortHoldings', () => {
  test('by value, exactly and over different decimals; then by symbol; hidden ones last', () => {
    // 10.00 at 2 USD, at 2.0000000000000000000001 USD, and 3 whole pieces at 7 USD.
    const low = holding(1, 'LOW', { price: priceOf(2n, 0) })
    const high = holding(2, 'HIGH', { price: priceOf(20_000_000_000_000_000_000_001n, 22) })
    const top = holding(3, 'TOP', {
      balance: 3n,
      metadata: { name: 'Top', symbol: 'TOP', decimals: 0 },
      price: priceOf(7n, 0),
    })
    const bbb = holding(5, 'bbb')
    const aaa = holding(6, 'AAA')
    const unnamed = holding(4, '', { metadata: { name: undefined, symbol: undefined, decimals: undefined } })
    const hidden = holding(7, 'A', { reasons: ['invitation'], price: priceOf(10n ** 30n, 0) })
    expect(sortHoldings([hidden, bbb, low, unnamed, aaa, top, high])).toEqual([
      top,
      high,
      low,
      aaa,
      bbb,
      unnamed,
      hidden,
    ])
  })

  test('behavior: ties are sorted by address, so that the order is stable', () => {
    const items = [holding(9, 'SAME'), holding(2, 'SAME'), holding(5, 'SAME')]
    expect(sortHoldings(items).map(({ token }) => token)).toEqual([addressOf(2), addressOf(5), addressOf(9)])
    expect(sortHoldings(items.toReversed())).toEqual(sortHoldings(items))
  })
})

describe('computeHoldingValue', () => {
  test('is exact, and unknown where a part is', () => {
    expect(computeHoldingValue(holding(1, 'A', { price: priceOf(5n, 1) }))).toEqual({
      value: 5_000n,
      decimals: 3,
    })
    expect(computeHoldingValue(holding(1, 'A'))).toBeUndefined()
    expect(
      computeHoldingValue(holding(1, 'A', { balance: undefined, price: priceOf(5n, 1) })),
    ).toBeUndefined()
  })
})
