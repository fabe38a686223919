import { boolean, quantity } from '../codec.ts'
import { readPart } from '../objectReader.ts'
import { defineEndpoint } from './endpoint.ts'
import { readData } from './primitives.ts'

/** How far a node is behind. */
export interface SyncingStatus {
  readonly isSyncing: boolean
  readonly headSlot: bigint
  /** Slots. */
  readonly syncDistance: bigint
}

/** Whether the node follows the head; also answered while it does not. */
export const getSyncingStatus = defineEndpoint({
  template: '/eth/v1/node/syncing',
  toPath: () => '/eth/v1/node/syncing',
  decode: (wire): SyncingStatus => {
    const reader = readPart(readData(wire), 'data', [])
    return {
      isSyncing: reader.core('is_syncing', boolean),
      headSlot: reader.core('head_slot', quantity),
      syncDistance: reader.core('sync_distance', quantity),
    }
  },
  source: 'beacon-APIs getSyncingStatus',
})
