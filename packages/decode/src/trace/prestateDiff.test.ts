import { toWord } from '@otterscan/ethereum/hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromPrestateDiff } from './prestateDiff.ts'
import { fromParityStateDiff } from './stateDiff.ts'

const A = '0x00000000000000000000000000000000000000A1'
const B = '0x00000000000000000000000000000000000000b2'
const ZERO = toWord(0n)
const ONE = toWord(1n)

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

  test('LIST-01 a value that cannot be read is not zero: the rest of the account stands', () => {
    const diff = fromPrestateDiff({
      pre: {
        [A]: { balance: 'x', nonce: {}, code: 5, storage: { [ONE]: 'junk', [toWord(2n)]: ONE } },
        [B]: { balance: '0x7', nonce: 'x' },
      },
      post: {
        [A]: { balance: '0x6', nonce: 4, code: '0x60', storage: { [ONE]: ONE, [toWord(2n)]: toWord(3n) } },
      },
    })
    expect(diff.accounts).toMatchObject([
      { address: A, balance: undefined, nonce: undefined, code: undefined, storage: [{ slot: toWord(2n) }] },
      { address: B, balance: { kind: 'removed', from: 7n }, nonce: undefined },
    ])
    expect(diff.unreadable.map(({ path }) => path)).toEqual([
      `${A}.balance`,
      `${A}.nonce`,
      `${A}.code`,
      `${A}.storage.${ONE}`,
      `${B}.nonce`,
    ])
    expect(diff.unreadable[0]?.value).toEqual({ pre: 'x', post: '0x6' })
  })

  test('LIST-01 a balance without the one before is not counted from zero, storage without its map neither', () => {
    const diff = fromPrestateDiff({
      pre: { [A]: { nonce: 1, storage: 'junk' } },
      post: { [A]: { balance: '0x6', storage: { [ONE]: ONE } } },
    })
    expect(diff.accounts).toEqual([])
    expect(diff.unreadable.map(({ path }) => path)).toEqual([`${A}.balance`, `${A}.storage`])
  })

  test('LIST-01 without a side, or with a junk account, nothing is new and nothing removed', () => {
    for (const json of [null, {}, { pre: { [A]: { balance: '0x1' } } }, { [A]: { balance: '0x1' } }]) {
      expect(fromPrestateDiff(json), JSON.stringify(json)).toMatchObject({
        accounts: [],
        unreadable: [{ path: '', value: json }],
      })
    }
    const junk = fromPrestateDiff({ pre: { [A]: 'x' }, post: { [A]: { balance: '0x1' }, [B]: 'x' } })
    expect(junk.accounts).toEqual([])
    expect(junk.unreadable.map(({ path }) => path)).toEqual([A, B])
  })

  test('LIST-01 a code known by its hash only is not "no code"', () => {
    const post = { [A]: { balance: '0x1', codeHash: toWord(9n) } }
    expect(fromPrestateDiff({ pre: {}, post }).accounts).toMatchObject([{ code: undefined }])
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
