import type { StateDiff } from '@otterscan/ethereum/execution/stateDiff'
import { toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { listDiffRows } from './listDiffRows.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('listDiffRows', () => {
  test('default: account, balance, nonce, code, slots, each with a key of its own', () => {
    const diff: StateDiff = {
      accounts: [
        {
          address: ADDRESS,
          balance: { kind: 'changed', from: 1n, to: 2n },
          nonce: { kind: 'changed', from: 0n, to: 1n },
          code: { kind: 'added', to: '0x60' },
          storage: [
            { slot: toWord(1n), change: { kind: 'added', to: toWord(5n) } },
            { slot: toWord(1n), change: { kind: 'added', to: toWord(6n) } },
          ],
        },
      ],
    }
    const rows = listDiffRows(diff)
    expect(rows.map(({ kind }) => kind)).toEqual(['account', 'balance', 'nonce', 'code', 'slot', 'slot'])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(6)
  })

  test('behavior: "nonce 0" and "no code" of a new account are left out, a cleared code is not', () => {
    const account = { address: ADDRESS, balance: undefined, storage: [] } as const
    const created: StateDiff = {
      accounts: [{ ...account, nonce: { kind: 'added', to: 0n }, code: { kind: 'added', to: '0x' } }],
    }
    const cleared: StateDiff = {
      accounts: [{ ...account, nonce: undefined, code: { kind: 'changed', from: '0x60', to: '0x' } }],
    }
    expect(listDiffRows(created).map(({ kind }) => kind)).toEqual(['account'])
    expect(listDiffRows(cleared).map(({ kind }) => kind)).toEqual(['account', 'code'])
  })
})
