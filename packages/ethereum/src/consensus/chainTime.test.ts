import { describe, expect, test } from 'vitest'
import {
  findSlotAt,
  findSlotOfPayload,
  toEpoch,
  toEpochTimestamp,
  toFirstSlot,
  toLastSlot,
  toSlotTimestamp,
} from './chainTime.ts'

const MAINNET = { genesisTime: 1_606_824_023n, slotsPerEpoch: 32n, slotDurationMs: 12_000n }
const GNOSIS = { genesisTime: 1_638_993_340n, slotsPerEpoch: 16n, slotDurationMs: 5_000n }

describe('chain time', () => {
  test('CL-03: slot 10070963 is in epoch 314717, at index 19', () => {
    expect(toEpoch(MAINNET, 10_070_963n)).toBe(314_717n)
    expect(10_070_963n - toFirstSlot(MAINNET, 314_717n)).toBe(19n)
  })

  test('CL-05: 16 slots of 5 s: slot 9248710 is in epoch 578044, times are genesis + 5n', () => {
    expect(toEpoch(GNOSIS, 9_248_710n)).toBe(578_044n)
    expect(toSlotTimestamp(GNOSIS, 9_248_710n)).toBe(1_638_993_340n + 5n * 9_248_710n)
    expect(toFirstSlot(GNOSIS, 578_044n)).toBe(9_248_704n)
    expect(toLastSlot(GNOSIS, 578_044n)).toBe(9_248_719n)
  })

  test('the merge: slot 4700013 of the main network, block 15537394 at 1663224179', () => {
    expect(toSlotTimestamp(MAINNET, 4_700_013n)).toBe(1_663_224_179n)
    expect(findSlotOfPayload(MAINNET, 1_663_224_179n)).toBe(4_700_013n)
    expect(findSlotOfPayload(MAINNET, 1_663_224_180n)).toBeUndefined()
    expect(toEpoch(MAINNET, 4_700_013n)).toBe(146_875n)
  })

  test('CL-11: no slot before genesis, slot 0 at genesis', () => {
    expect(findSlotAt(MAINNET, 1_606_824_022n)).toBeUndefined()
    expect(findSlotAt(MAINNET, 1_606_824_023n)).toBe(0n)
    expect(findSlotAt(MAINNET, 1_606_824_034n)).toBe(0n)
    expect(findSlotAt(MAINNET, 1_606_824_035n)).toBe(1n)
    expect(findSlotOfPayload(MAINNET, 1_606_824_022n)).toBeUndefined()
  })

  test('the first epoch: starts at slot 0', () => {
    expect(toFirstSlot(MAINNET, 0n)).toBe(0n)
    expect(toLastSlot(MAINNET, 0n)).toBe(31n)
    expect(toEpochTimestamp(MAINNET, 1n)).toBe(1_606_824_407n)
  })

  test('behavior: slots that are not whole seconds keep their order, and a shared second gives no slot', () => {
    const half = { genesisTime: 100n, slotsPerEpoch: 8n, slotDurationMs: 500n }
    expect([0n, 1n, 2n, 3n].map((slot) => toSlotTimestamp(half, slot))).toEqual([100n, 100n, 101n, 101n])
    expect(findSlotAt(half, 101n)).toBe(2n)
    expect(findSlotOfPayload(half, 101n)).toBeUndefined()
    const odd = { genesisTime: 100n, slotsPerEpoch: 8n, slotDurationMs: 1_500n }
    expect([0n, 1n, 2n].map((slot) => findSlotOfPayload(odd, toSlotTimestamp(odd, slot)))).toEqual([
      0n,
      1n,
      2n,
    ])
  })
})
