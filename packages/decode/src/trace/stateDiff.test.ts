import { toWord } from '@otterscan/ethereum/hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromParityStateDiff, fromPrestateDiff } from './stateDiff.ts'

const A = '0x00000000000000000000000000000000000000A1'
const B = '0x00000000000000000000000000000000000000b2'
const ZERO = toWord(0n)
const ONE = toWord(1n)

describe('fromParityStateDiff', () => {
  test('default: changed, added, removed and untouched', () => {
    const diff = fromParityStateDiff({
      [A]: {
        balance: { '*': { from: '0x5', to: '0x3' } },
        code: '=',
        nonce: { '*': { from: '0x0', to: '0x1' } },
        storage: { '0x1': { '*': { from: ZERO, to: ONE } }, '0x2': { '+': '0x1' } },
      },
      '0x00000000000000000000000000000000000000c3': { balance: '=', code: '=', nonce: '=', storage: {} },
      [B]: { balance: { '+': '0x9' }, code: { '+': '0x' }, nonce: { '-': '0x1' }, storage: {} },
    })
    expect(diff).toEqual({
      accounts: [
        {
          address: A,
          balance: { kind: 'changed', from: 5n, to: 3n },
          nonce: { kind: 'changed', from: 0n, to: 1n },
          code: undefined,
          storage: [
            { slot: ONE, change: { kind: 'changed', from: ZERO, to: ONE } },
            { slot: toWord(2n), change: { kind: 'added', to: ONE } },
          ],
        },
        {
          address: B,
          balance: { kind: 'added', to: 9n },
          nonce: { kind: 'removed', from: 1n },
          code: { kind: 'added', to: '0x' },
          storage: [],
        },
      ],
      unreadable: [],
    })
  })

  test('UI-03 two slots that read the same stay two entries', () => {
    const storage = { '0x1': { '+': '0x1' }, [ONE]: { '+': '0x2' } }
    const diff = fromParityStateDiff({ [A]: { balance: '=', nonce: '=', code: '=', storage } })
    expect(diff.accounts[0]?.storage.map((entry) => entry.change)).toEqual([
      { kind: 'added', to: ONE },
      { kind: 'added', to: toWord(2n) },
    ])
  })

  test('error: one bad member costs itself', () => {
    const diff = fromParityStateDiff({
      [A]: { balance: { '*': { from: 'x', to: '0x1' } }, nonce: { '+': '0x1' } },
      junk: 1,
    })
    expect(diff.accounts).toMatchObject([{ balance: undefined, nonce: { kind: 'added', to: 1n } }])
    expect(diff.unreadable.map((field) => field.path)).toEqual([`${A}.balance`, 'junk'])
  })
})

describe('fromPrestateDiff', () => {
  test('default: new, removed, changed, never existed', () => {
    const diff = fromPrestateDiff({
      pre: {
        [A]: { balance: '0x5', nonce: 1, code: '0x60', storage: { [ONE]: ONE, [toWord(2n)]: ONE } },
        [B]: { balance: '0x7', nonce: 1 },
        '0x00000000000000000000000000000000000000c3': { balance: '0x0' },
      },
      post: {
        [A]: { balance: '0x6', storage: { [ONE]: toWord(3n) } },
        '0x00000000000000000000000000000000000000c3': { balance: '0x2' },
        '0x00000000000000000000000000000000000000d4': { codeHash: ZERO },
      },
    })
    expect(diff.accounts).toEqual([
      {
        address: A,
        balance: { kind: 'changed', from: 5n, to: 6n },
        nonce: undefined,
        code: undefined,
        storage: [
          { slot: ONE, change: { kind: 'changed', from: ONE, to: toWord(3n) } },
          { slot: toWord(2n), change: { kind: 'changed', from: ONE, to: ZERO } },
        ],
      },
      {
        address: B,
        balance: { kind: 'removed', from: 7n },
        nonce: { kind: 'removed', from: 1n },
        code: { kind: 'removed', from: '0x' },
        storage: [],
      },
      {
        address: '0x00000000000000000000000000000000000000C3',
        balance: { kind: 'added', to: 2n },
        nonce: { kind: 'added', to: 0n },
        code: { kind: 'added', to: '0x' },
        storage: [],
      },
    ])
  })

  test('property: any JSON, no exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        expect(
          fromPrestateDiff({ pre: { [A]: left }, post: { [A]: right } }).accounts.length,
        ).toBeLessThanOrEqual(1)
        expect(
          fromParityStateDiff({ [A]: { balance: left, storage: right } }).accounts.length,
        ).toBeLessThanOrEqual(1)
      }),
    )
  })
})
