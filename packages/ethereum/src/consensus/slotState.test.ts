import { describe, expect, test } from 'vitest'
import type { BeaconHeader } from './beaconBlock.ts'
import { isPassedOver, toEmptySlotState, toLastFinalizedSlot } from './slotState.ts'

const base = { headSlot: 100n, currentSlot: 103n, leftBehind: [] }

describe('toEmptySlotState', () => {
  test('missed once the head has passed it, whatever the clock says', () => {
    expect(toEmptySlotState({ ...base, slot: 99n })).toBe('missed')
    expect(toEmptySlotState({ ...base, slot: 99n, currentSlot: undefined })).toBe('missed')
  })

  test('above the head: awaited while it may be late, scheduled from the current slot on', () => {
    expect(toEmptySlotState({ ...base, slot: 102n })).toBe('awaited')
    expect(toEmptySlotState({ ...base, slot: 103n })).toBe('scheduled')
    expect(toEmptySlotState({ ...base, slot: 101n, currentSlot: undefined })).toBe('scheduled')
  })

  test('orphaned when it had a block', () => {
    const leftBehind = [{ slot: 99n } as BeaconHeader]
    expect(toEmptySlotState({ ...base, slot: 99n, leftBehind })).toBe('orphaned')
  })
})

describe('isPassedOver', () => {
  test('only between a parent and its child', () => {
    expect(isPassedOver(5n, 4n, 6n)).toBe(true)
    expect(isPassedOver(5n, 5n, 6n)).toBe(false)
    expect(isPassedOver(5n, 3n, 5n)).toBe(false)
  })
})

describe('toLastFinalizedSlot', () => {
  test('first slot of the finalized epoch', () => {
    expect(toLastFinalizedSlot(3n, 32n)).toBe(96n)
    expect(toLastFinalizedSlot(0n, 32n)).toBe(0n)
  })
})
