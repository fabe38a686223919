import {
  getBeaconBlock,
  getBlockHeader,
  getBlockRoot,
  getHeadersOfParent,
} from '@otterscan/api-schema/beacon/beacon'
import { BeaconNodeError, BeaconRefusedError } from '@otterscan/clients/beaconErrors'
import type { BeaconHeader } from '@otterscan/ethereum/consensus/beaconBlock'
import { type ChainTime, findSlotOfPayload } from '@otterscan/ethereum/consensus/chainTime'
import type { Block } from '@otterscan/ethereum/execution/block'
import type { Hex } from '@otterscan/ethereum/hex'
import { MINUTE } from '@otterscan/ethereum/units'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { DEFAULT_STALE_TIME_MS, IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { toTimerMs } from './beaconChain.ts'
import { beaconKey, getFromBeacon, getFromBeaconOrNull } from './getFromBeacon.ts'

/** Header of a block by root; `null` when unknown. One request. */
export function headerOfRootQuery(clients: Clients, root: Hex) {
  return queryOptions({
    queryKey: beaconKey(clients, 'header', root.toLowerCase()),
    queryFn: ({ signal }) => getFromBeaconOrNull(clients, getBlockHeader, [root], signal),
    enabled: clients.beacon !== undefined,
  })
}

/** Root of the canonical block in a slot; `null` when there is none. One request. */
export function slotRootQuery(clients: Clients, slot: bigint) {
  return queryOptions({
    queryKey: beaconKey(clients, 'root', slot.toString()),
    queryFn: ({ signal }) => getFromBeaconOrNull(clients, getBlockRoot, [slot], signal),
  })
}

/** The canonical child of a root; `null` at the head, and where the node does not report it. One request. */
export function childHeaderQuery(clients: Clients, root: Hex) {
  return queryOptions({
    queryKey: beaconKey(clients, 'child', root),
    queryFn: async ({ signal }): Promise<BeaconHeader | null> =>
      (await getChildren(clients, root, signal)).find(({ canonical }) => canonical === true) ?? null,
  })
}

/** Children of a root; none where the node cannot look them up. One request. */
async function getChildren(
  clients: Clients,
  root: Hex,
  signal: AbortSignal,
): Promise<readonly BeaconHeader[]> {
  try {
    const children = await getFromBeacon(clients, getHeadersOfParent, [root], signal)
    return children.entries.filter(({ parentRoot }) => parentRoot === root)
  } catch (error) {
    // Several nodes lack this lookup, each refusing in its own way; the row shows "unknown".
    if (error instanceof BeaconRefusedError || error instanceof BeaconNodeError) return []
    throw error
  }
}

/** The canonical block in a slot, in full; `null` where it has none or the node lacks it. One request. */
export function slotBlockQuery(clients: Clients, slot: bigint) {
  return queryOptions({
    queryKey: beaconKey(clients, 'block', slot.toString()),
    queryFn: ({ signal }) => getFromBeaconOrNull(clients, getBeaconBlock, [slot], signal),
    staleTime: ({ state: { data } }) => {
      // A block may arrive at any moment.
      if (data === null) return 0
      return data?.isFinalized === true ? IMMUTABLE_STALE_TIME_MS : DEFAULT_STALE_TIME_MS
    },
  })
}

/** Fields that locate an execution block on the beacon chain. */
export type BlockInTime = Pick<Block, 'hash' | 'timestamp' | 'parentBeaconBlockRoot' | 'difficulty'>

/** The slot that contains an execution block, and its proposer. */
export interface BlockSlot {
  readonly slot: bigint
  readonly proposerIndex: bigint
}

/** The slot of an execution block; `null` where the beacon node has none: before the merge, not on its chain, or of
 * another network. A payload's timestamp gives its slot, so missed slots before it do not matter; the parent root
 * (EIP-4788), or before Deneb the payload itself, proves it. One request.
 */
export function blockSlotQuery(clients: Clients, time: ChainTime, block: BlockInTime) {
  return queryOptions({
    queryKey: beaconKey(clients, 'slotOfBlock', block.hash),
    queryFn: ({ client, signal }): Promise<BlockSlot | null> => {
      const slot = findSlotOfPayload(time, block.timestamp)
      const { difficulty, parentBeaconBlockRoot } = block
      // Where the difficulty is not known, the root or the payload tells.
      const isProofOfWork = difficulty !== undefined && difficulty > 0n
      if (slot === undefined || isProofOfWork) return Promise.resolve(null)
      if (parentBeaconBlockRoot !== undefined) {
        return findByParent(clients, slot, parentBeaconBlockRoot, signal)
      }
      return client
        .fetchQuery({ ...slotBlockQuery(clients, slot), retry: false })
        .then((beaconBlock) => (beaconBlock?.executionPayload?.blockHash === block.hash ? beaconBlock : null))
    },
    enabled: clients.beacon !== undefined,
    // The execution node may have a new block a moment before the beacon node.
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
  const header = await getFromBeaconOrNull(clients, getBlockHeader, [slot], signal)
  if (header?.parentRoot === parentRoot) return header
  // The slot has another block or none: the requested one may have been orphaned.
  const children = await getChildren(clients, parentRoot, signal)
  return children.find((child) => child.slot === slot) ?? null
}
