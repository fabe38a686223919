import { getBlockHeader, getHeadersOfSlot } from '@otterscan/api-schema/beacon/beacon'
import type { BeaconBlock, BeaconHeader } from '@otterscan/ethereum/consensus/beaconBlock'
import { isPassedOver } from '@otterscan/ethereum/consensus/slotState'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { DEFAULT_STALE_TIME_MS, IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { type BeaconChain, beaconHeadQuery, toTimerMs } from './beaconChain.ts'
import { beaconKey, getFromBeaconOrNull } from './getFromBeacon.ts'
import { slotBlockQuery } from './slot.ts'

/** Contents of a slot. */
export type SlotContents =
  | { readonly kind: 'block'; readonly block: BeaconBlock }
  | { readonly kind: 'orphaned'; readonly headers: readonly BeaconHeader[] }
  | { readonly kind: 'missed'; readonly parentSlot: bigint; readonly childSlot: bigint }
  | { readonly kind: 'beyondHead'; readonly headSlot: bigint }
  /** Below the head, without proof that it was missed. */
  | { readonly kind: 'notAvailable' }

/** Contents of a slot. One request where there is a block; else the head, orphaned headers and the adjacent blocks
 * decide its state.
 */
export function slotQuery(clients: Clients, chain: BeaconChain, slot: bigint) {
  return queryOptions({
    queryKey: beaconKey(clients, 'slot', slot.toString()),
    queryFn: ({ client, signal }) => getSlot({ clients, chain, client, signal }, slot),
    staleTime: (query) => {
      const contents = query.state.data
      const isFinal = contents?.kind === 'block' && contents.block.isFinalized === true
      return isFinal ? IMMUTABLE_STALE_TIME_MS : DEFAULT_STALE_TIME_MS
    },
    // A block may arrive at any moment.
    refetchInterval: (query) =>
      query.state.data?.kind === 'beyondHead' ? toTimerMs(chain.time.slotDurationMs) : false,
  })
}

interface SlotSource {
  readonly clients: Clients
  readonly chain: BeaconChain
  readonly client: QueryClient
  readonly signal: AbortSignal
}

async function getSlot({ clients, chain, client, signal }: SlotSource, slot: bigint): Promise<SlotContents> {
  // Retried by the outer query, so that the page shows the failure immediately.
  const block = await client.fetchQuery({ ...slotBlockQuery(clients, slot), retry: false })
  if (block !== null) return { kind: 'block', block }
  const head = await client.fetchQuery({ ...beaconHeadQuery(clients, chain.time), retry: false })
  if (slot > head.slot) return { kind: 'beyondHead', headSlot: head.slot }
  const headers = await getFromBeaconOrNull(clients, getHeadersOfSlot, [slot], signal)
  const own = headers?.entries.filter((header) => header.slot === slot) ?? []
  const leftBehind = own.filter(({ canonical }) => canonical === false)
  if (leftBehind.length > 0) return { kind: 'orphaned', headers: leftBehind }
  // What cannot be read may be the slot's block: that it was missed does not follow.
  if (own.length > 0 || (headers !== null && headers.unreadable.length > 0)) return { kind: 'notAvailable' }
  const child = await findNextHeader(clients, chain, slot, head, signal)
  if (child === undefined) return { kind: 'notAvailable' }
  const parent = await getFromBeaconOrNull(clients, getBlockHeader, [child.parentRoot], signal)
  return parent !== null && isPassedOver(slot, parent.slot, child.slot)
    ? { kind: 'missed', parentSlot: parent.slot, childSlot: child.slot }
    : { kind: 'notAvailable' }
}

/** The first block after a slot, searched within one epoch of slots. */
async function findNextHeader(
  clients: Clients,
  { time }: BeaconChain,
  slot: bigint,
  head: BeaconHeader,
  signal: AbortSignal,
): Promise<BeaconHeader | undefined> {
  const last = slot + time.slotsPerEpoch < head.slot ? slot + time.slotsPerEpoch : head.slot
  for (let next = slot + 1n; next <= last; next += 1n) {
    const header =
      next === head.slot ? head : await getFromBeaconOrNull(clients, getBlockHeader, [next], signal)
    if (header !== null) return header
  }
  return undefined
}
