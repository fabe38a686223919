import { DEFAULT_SLOT_DURATION_MS, DEFAULT_SLOTS_PER_EPOCH } from '@otterscan/ethereum/consensus/chainTime'
import type { Codec } from '../codec.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { readPart } from '../objectReader.ts'
import { defineEndpoint } from './endpoint.ts'
import { knownEpoch, readData, setting } from './primitives.ts'

/** The values of a chain that the explorer needs. */
export interface BeaconSpec {
  readonly slotsPerEpoch: bigint
  /** Milliseconds. */
  readonly slotDurationMs: bigint
  /** From here on duties depend on the epoch before the last; `undefined` where the fork is not planned. */
  readonly fuluEpoch: bigint | undefined
}

const MS_PER_SECOND = 1_000n

const LONGEST_EPOCH = 1_024n

/** Pages list every slot of an epoch: a length beyond reason is taken for a fault. */
const epochLength: Codec<bigint> = (wire, path, unreadable) => {
  const value = setting(wire, path, unreadable)
  if (value > LONGEST_EPOCH) throw new CheckFailedError(path, wire, `at most ${LONGEST_EPOCH} slots`)
  return value
}

/** What the chain is set to; values that are missing or unreadable are the main network's. */
export const getSpec = defineEndpoint({
  template: '/eth/v1/config/spec',
  toPath: () => '/eth/v1/config/spec',
  decode: (wire): BeaconSpec => {
    const reader = readPart(readData(wire), 'data', [])
    const seconds = reader.optional('SECONDS_PER_SLOT', setting)
    return {
      slotsPerEpoch: reader.optional('SLOTS_PER_EPOCH', epochLength) ?? DEFAULT_SLOTS_PER_EPOCH,
      slotDurationMs:
        reader.optional('SLOT_DURATION_MS', setting) ??
        (seconds === undefined ? DEFAULT_SLOT_DURATION_MS : seconds * MS_PER_SECOND),
      fuluEpoch: reader.optional('FULU_FORK_EPOCH', knownEpoch),
    }
  },
  source: 'beacon-APIs getSpec',
})
