import { toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { fromPrestateDiff } from './prestateDiff.ts'
import { fromParityStateDiff, toParityStateDiff } from './stateDiff.ts'

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

  test('UI-03 two slots with equal values stay two entries', () => {
    const storage = { '0x1': { '+': '0x1' }, [ONE]: { '+': '0x2' } }
    const diff = fromParityStateDiff({ [A]: { balance: '=', nonce: '=', code: '=', storage } })
    expect(diff.accounts[0]?.storage.map((entry) => entry.change)).toEqual([
      { kind: 'added', to: ONE },
      { kind: 'added', to: toWord(2n) },
    ])
  })

  test('error: one bad member affects only itself', () => {
    const diff = fromParityStateDiff({
      [A]: { balance: { '*': { from: 'x', to: '0x1' } }, nonce: { '+': '0x1' } },
      junk: 1,
    })
    expect(diff.accounts).toMatchObject([{ balance: undefined, nonce: { kind: 'added', to: 1n } }])
    expect(diff.unreadable.map((field) => field.path)).toEqual([`${A}.balance`, 'junk'])
  })

  test('LIST-01 what cannot be read is said, in place of no change', () => {
    const unreadable = (json: unknown) => fromParityStateDiff(json).unreadable.map(({ path }) => path)
    expect(unreadable('junk')).toEqual([''])
    expect(unreadable({ [A]: { storage: 5 } })).toEqual([`${A}.storage`])
    expect(unreadable({ [A]: { storage: { junk: { '+': ONE }, '0x1': { '+': 'x' } } } })).toEqual([
      `${A}.storage.junk`,
      `${A}.storage.0x1`,
    ])
  })
})

describe('toParityStateDiff', () => {
  test('LIST-01 what could not be read of a prestate is still unreadable for who reads the answer', () => {
    const prestate = {
      pre: { [A]: { balance: 'x', nonce: 1, storage: { [ONE]: 'junk' } }, [B]: 7 },
      post: { [A]: { balance: '0x5', nonce: 2, storage: { [ONE]: ONE } } },
    }
    const first = fromPrestateDiff(prestate)
    const again = fromParityStateDiff(JSON.parse(JSON.stringify(toParityStateDiff(first))))
    expect(again.accounts).toEqual(first.accounts)
    const places = (diff: typeof first) => diff.unreadable.map(({ path }) => path.toLowerCase()).sort()
    expect(places(again)).toEqual(places(first))
    expect(places(first)).toHaveLength(3)
    expect(fromParityStateDiff(toParityStateDiff(fromPrestateDiff({ pre: {} }))).unreadable).toHaveLength(1)
  })
})
