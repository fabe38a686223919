import { boolean, type Decoder, quantity } from '../codec.ts'
import { part, snakeCase } from '../object.ts'
import { defineEndpoint } from './endpoint.ts'
import { decodeData } from './primitives.ts'

/** How far a node is behind. */
export interface SyncingStatus {
  readonly isSyncing: boolean
  readonly headSlot: bigint
  /** Slots. */
  readonly syncDistance: bigint
}

const syncingStatus: Decoder<SyncingStatus> = part(
  {
    core: {
      isSyncing: boolean,
      headSlot: quantity,
      syncDistance: quantity,
    },
  },
  snakeCase,
)

/** Whether the node follows the head; also answered while it does not. */
export const getSyncingStatus = defineEndpoint({
  template: '/eth/v1/node/syncing',
  toPath: () => '/eth/v1/node/syncing',
  decode: (wire) => decodeData(wire, syncingStatus),
  source: 'beacon-APIs getSyncingStatus',
})
