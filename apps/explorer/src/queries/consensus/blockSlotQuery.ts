import { getBlockHeader } from '@otterscan/api-schema/beacon/beacon'
import { type ChainTime, toSlotOfPayload } from '@otterscan/ethereum/consensus/chainTime'
import type { Block } from '@otterscan/ethereum/execution/block'
import { MINUTE } from '@otterscan/ethereum/units'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { askBeaconOrNull, beaconKey } from './askBeacon.ts'
import { toTimerMs } from './beaconHeadQuery.ts'
import { getChildren } from './headerQueries.ts'
import { slotBlockQuery } from './slotBlockQuery.ts'

/** What finds an execution block on the consensus side. */
export type BlockInTime = Pick<Block, 'hash' | 'timestamp' | 'parentBeaconBlockRoot' | 'difficulty'>

/** The slot that carries an execution block, and who proposed it. */
export interface BlockSlot {
  readonly slot: bigint
  readonly proposerIndex: bigint
}

/**
 * The slot of an execution block; `null` where the beacon node knows none: before the merge, off its chain, or of
 * another network. A payload's timestamp names its slot, so missed slots before it do not matter; the parent root
 * (EIP-4788), or before Deneb the payload itself, proves it. One request.
 */
export function blockSlotQuery(clients: Clients, time: ChainTime, block: BlockInTime) {
  return queryOptions({
    queryKey: beaconKey(clients, 'slotOfBlock', block.hash),
    queryFn: ({ client, signal }): Promise<BlockSlot | null> => {
      const slot = toSlotOfPayload(time, block.timestamp)
      if (slot === undefined || (block.difficulty ?? 0n) > 0n) return Promise.resolve(null)
      const { parentBeaconBlockRoot } = block
      if (parentBeaconBlockRoot !== undefined) {
        return findByParent(clients, slot, parentBeaconBlockRoot, signal)
      }
      return client
        .fetchQuery({ ...slotBlockQuery(clients, slot), retry: false })
        .then((beaconBlock) => (beaconBlock?.executionPayload?.blockHash === block.hash ? beaconBlock : null))
    },
    enabled: clients.beacon !== undefined,
    // The execution node has a new block a moment before the beacon node counts it.
    refetchInterval: (query) =>
      query.state.data === null && isFresh(block.timestamp) ? toTimerMs(time.slotDurationMs) : false,
  })
}

const FRESH_SECONDS = BigInt(MINUTE)

function isFresh(timestamp: bigint): boolean {
  return BigInt(Math.floor(Date.now() / 1000)) - timestamp < FRESH_SECONDS
}

async function findByParent(
  clients: Clients,
  slot: bigint,
  parentRoot: NonNullable<Block['parentBeaconBlockRoot']>,
  signal: AbortSignal,
): Promise<BlockSlot | null> {
  const header = await askBeaconOrNull(clients, getBlockHeader, [slot], signal)
  if (header?.parentRoot === parentRoot) return header
  // Another block has the slot, or none: the one meant may have been left behind.
  const children = await getChildren(clients, parentRoot, signal)
  return children.find((child) => child.slot === slot) ?? null
}
