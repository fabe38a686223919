import { describe, expect, test } from 'vitest'
import { KNOWN_CHAINS } from '../chains/knownChains.ts'
import { DIALECT_RULES, findDialectRules, findTransactionType } from './findDialectRules.ts'

describe('DIALECT_RULES', () => {
  test('every family named by a chain has rules, and ids are unique', () => {
    const ids = DIALECT_RULES.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { family } of KNOWN_CHAINS) {
      if (family !== undefined) expect(ids).toContain(family)
    }
  })

  test('no family gives a type of Ethereum another meaning', () => {
    const types = DIALECT_RULES.flatMap(({ transactionTypes }) => [...(transactionTypes?.keys() ?? [])])
    expect(types.length).toBeGreaterThan(0)
    for (const type of types) expect(type).toBeGreaterThan(4n)
  })
})

describe('findDialectRules', () => {
  test('default: plain Ethereum has none', () => {
    expect(findDialectRules(1n)).toBeUndefined()
    expect(findDialectRules(1337n, { type: 2n, fields: [{}, undefined] })).toBeUndefined()
    expect(findDialectRules(undefined, { type: 0x55n })).toBeUndefined()
  })

  test('behavior: by the record of the chain, whatever was observed', () => {
    expect(findDialectRules(10n)?.id).toBe('op-stack')
    expect(findDialectRules(11_155_420n, { type: 2n })?.id).toBe('op-stack')
  })

  test.each([
    [{ type: 126n }],
    [{ fields: [undefined, { l1Fee: '0x1', l1GasPrice: '0x1' }] }],
    [{ fields: [{ sourceHash: `0x${'01'.repeat(32)}` }] }],
  ])('behavior: by observed data, %o', (evidence) => {
    expect(findDialectRules(1337n, evidence)?.id).toBe('op-stack')
  })

  test('FEE-01 FEE-03 Celo and ZKsync by their types and fields', () => {
    expect(findDialectRules(1337n, { type: 0x7bn })?.id).toBe('celo')
    expect(findDialectRules(1337n, { type: 0n, fields: [{ feeCurrency: '0x12' }] })?.id).toBe('celo')
    expect(findDialectRules(1337n, { type: 0x71n })?.id).toBe('zksync')
    expect(findDialectRules(1337n, { fields: [{ l1BatchNumber: '0x1' }] })?.id).toBe('zksync')
    expect(findTransactionType(0xffn)).toMatchObject({ isUnsigned: true })
  })

  test.each([
    [{ type: 0x6an }, 'arbitrum'],
    [{ type: 2n, fields: [{ gasUsedForL1: '0x0' }] }, 'arbitrum'],
    [{ type: 0x7fn }, 'polygon'],
    [{ type: 0x76n }, 'tempo'],
    // The number of deposits of the OP stack.
    [{ type: 0x7en, fields: [{ queueIndex: '0x1' }] }, 'scroll'],
    [{ fields: [{ l1Fee: '0x1' }] }, 'scroll'],
    [{ fields: [{ milliTimestamp: '0x1' }] }, 'bsc'],
    [{ fields: [{ feeCurrency: '0x12', l1GasPrice: '0x1' }] }, 'celo'],
    [{ clientVersion: 'bor/v2.1.0/linux-amd64/go1.24' }, 'polygon'],
    [{ clientVersion: 'nitro/v3.6.0/linux-amd64/go1.24' }, 'arbitrum'],
    [{ clientVersion: 'besu/v25.6-linea/linux-x86_64/openjdk' }, 'linea'],
    [{ clientVersion: 'Geth/v1.16.4-stable/linux-amd64/go1.24' }, undefined],
    [{ clientVersion: 'bor/v2.1.0', fields: [{ gasUsedForL1: '0x0' }] }, 'arbitrum'],
  ])('behavior: %o is %s, on a chain without a record', (evidence, family) => {
    expect(findDialectRules(1337n, evidence)?.id).toBe(family)
    // The record of a chain outweighs it.
    expect(findDialectRules(10n, evidence)?.id).toBe('op-stack')
  })

  test('behavior: an empty field proves nothing', () => {
    expect(findDialectRules(1337n, { fields: [{ l1Fee: null }] })).toBeUndefined()
  })
})

describe('findTransactionType', () => {
  test('default: Ethereum’s own and those of the family; nothing for others', () => {
    expect(findTransactionType(2n)).toMatchObject({ hasDynamicFee: true })
    expect(findTransactionType(126n)).toMatchObject({ isFree: true, isUnsigned: true })
    expect(findTransactionType(0x55n)).toBeUndefined()
  })
})
