import { DEFAULT_SLOT_DURATION_MS, DEFAULT_SLOTS_PER_EPOCH } from '@otterscan/ethereum/consensus/chainTime'
import type { Decoder } from '../codec.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { named, pick } from '../object.ts'
import { defineEndpoint } from './endpoint.ts'
import { decodeData, knownEpoch, setting } from './primitives.ts'

/** The values of a chain that the explorer needs. */
export interface BeaconSpec {
  readonly slotsPerEpoch: bigint
  /** Milliseconds. */
  readonly slotDurationMs: bigint
  /** From this epoch on, duties depend on the epoch before the last; `undefined` if the fork is not scheduled. */
  readonly fuluEpoch: bigint | undefined
  /** What the node does not report: these values are those of the main network. */
  readonly assumed: readonly AssumedSetting[]
}

/** A setting that pages cannot do without. */
export type AssumedSetting = 'slotsPerEpoch' | 'slotDurationMs'

const MS_PER_SECOND = 1_000n

const LONGEST_EPOCH = 1_024n

/** Pages list every slot of an epoch: an implausible length is treated as an error. */
const epochLength: Decoder<bigint> = {
  decode: (wire, path, unreadable) => {
    const value = setting.decode(wire, path, unreadable)
    if (value > LONGEST_EPOCH) throw new CheckFailedError(path, wire, `at most ${LONGEST_EPOCH} slots`)
    return value
  },
}

const specFields = pick({
  optional: {
    slotsPerEpoch: named('SLOTS_PER_EPOCH', epochLength),
    slotDurationMs: named('SLOT_DURATION_MS', setting),
    secondsPerSlot: named('SECONDS_PER_SLOT', setting),
    fuluEpoch: named('FULU_FORK_EPOCH', knownEpoch),
  },
})

/** Chain settings; missing or unreadable values default to mainnet's, and are named in `assumed`. */
export const getSpec = defineEndpoint({
  template: '/eth/v1/config/spec',
  toPath: () => '/eth/v1/config/spec',
  decode: (wire): BeaconSpec => {
    const { secondsPerSlot, slotDurationMs, slotsPerEpoch, fuluEpoch } = decodeData(wire, specFields)
    const duration = slotDurationMs ?? (secondsPerSlot && secondsPerSlot * MS_PER_SECOND)
    const assumed: AssumedSetting[] = []
    if (slotsPerEpoch === undefined) assumed.push('slotsPerEpoch')
    if (duration === undefined) assumed.push('slotDurationMs')
    return {
      slotsPerEpoch: slotsPerEpoch ?? DEFAULT_SLOTS_PER_EPOCH,
      slotDurationMs: duration ?? DEFAULT_SLOT_DURATION_MS,
      fuluEpoch: fuluEpoch ?? undefined,
      assumed,
    }
  },
  source: 'beacon-APIs getSpec',
})
