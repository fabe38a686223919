import { describe, expect, test } from 'vitest'
import { getSpec } from './config.ts'

const decode = (data: unknown) => getSpec.decode({ data })

describe('getSpec', () => {
  test('CL-05: 16 slots of 5 s', () => {
    expect(decode({ SLOTS_PER_EPOCH: '16', SECONDS_PER_SLOT: '5' })).toEqual({
      slotsPerEpoch: 16n,
      slotDurationMs: 5_000n,
      fuluEpoch: undefined,
      assumed: [],
    })
  })

  test('SLOT_DURATION_MS, which replaces SECONDS_PER_SLOT, is preferred', () => {
    expect(decode({ SLOT_DURATION_MS: '1500', SECONDS_PER_SLOT: '1' }).slotDurationMs).toBe(1_500n)
    expect(decode({ SLOT_DURATION_MS: '6000' }).slotDurationMs).toBe(6_000n)
  })

  test('the main network values where the node is silent or says nonsense, and that they are', () => {
    const both = { slotsPerEpoch: 32n, slotDurationMs: 12_000n, assumed: ['slotsPerEpoch', 'slotDurationMs'] }
    expect(decode({})).toEqual({ ...both, fuluEpoch: undefined })
    expect(decode({ SLOTS_PER_EPOCH: '0', SECONDS_PER_SLOT: 'soon' })).toMatchObject(both)
    expect(decode({ SLOTS_PER_EPOCH: '9007199254740991', SECONDS_PER_SLOT: '12' })).toMatchObject({
      slotsPerEpoch: 32n,
      assumed: ['slotsPerEpoch'],
    })
    expect(decode({ SLOTS_PER_EPOCH: '8' }).assumed).toEqual(['slotDurationMs'])
  })

  test('a fork that is not planned, and lists among the values', () => {
    expect(decode({ FULU_FORK_EPOCH: '18446744073709551615', BLOB_SCHEDULE: [] }).fuluEpoch).toBeUndefined()
    expect(decode({ FULU_FORK_EPOCH: '411392' }).fuluEpoch).toBe(411_392n)
  })
})
