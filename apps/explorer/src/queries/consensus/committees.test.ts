import { describe, expect, test } from 'vitest'
import { selectCommittees } from './committees.ts'

const TIME = { genesisTime: 0n, slotsPerEpoch: 8n, slotDurationMs: 2_000n }

const rowsOf = (toRow: (slotInEpoch: bigint, index: bigint) => { slot: bigint; index: bigint }) =>
  Array.from({ length: 16 }, (_, place) => {
    const [slotInEpoch, index] = [BigInt(place >> 1), BigInt(place & 1)]
    return { ...toRow(slotInEpoch, index), validators: [BigInt(place)] }
  })

describe('selectCommittees', () => {
  test('slots counted from genesis', () => {
    const rows = rowsOf((slotInEpoch, index) => ({ slot: 16n + slotInEpoch, index }))
    expect(selectCommittees(rows, TIME, 19n)).toEqual([
      { slot: 19n, index: 0n, validators: [6n] },
      { slot: 19n, index: 1n, validators: [7n] },
    ])
  })

  test('slots counted from the start of the epoch', () => {
    const rows = rowsOf((slotInEpoch, index) => ({ slot: slotInEpoch, index }))
    expect(selectCommittees(rows, TIME, 19n).map(({ validators }) => validators)).toEqual([[6n], [7n]])
  })

  test('slot and index swapped', () => {
    const rows = rowsOf((slotInEpoch, index) => ({ slot: index, index: slotInEpoch }))
    expect(selectCommittees(rows, TIME, 19n)).toEqual([
      { slot: 19n, index: 0n, validators: [6n] },
      { slot: 19n, index: 1n, validators: [7n] },
    ])
  })

  test('slot and index swapped in the first epoch, where an index looks like a slot', () => {
    const rows = rowsOf((slotInEpoch, index) => ({ slot: index, index: slotInEpoch }))
    expect(selectCommittees(rows, TIME, 1n)).toEqual([
      { slot: 1n, index: 0n, validators: [2n] },
      { slot: 1n, index: 1n, validators: [3n] },
    ])
  })
})
