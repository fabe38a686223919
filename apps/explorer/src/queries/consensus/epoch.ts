import { getHeadersOfSlot } from '@otterscan/api-schema/beacon/beacon'
import { eth_getBlockByNumber } from '@otterscan/api-schema/execution/eth'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import type { BeaconHeader } from '@otterscan/ethereum/consensus/beaconBlock'
import { findSlotAt, toLastSlot } from '@otterscan/ethereum/consensus/chainTime'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { orUndefined } from '../failures.ts'
import { DEFAULT_STALE_TIME_MS, IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import type { BeaconChain } from './beaconChain.ts'
import { type EpochSource, getEpochSlots } from './getEpochSlots.ts'
import { beaconKey, getFromBeaconOrNull } from './getFromBeacon.ts'
import { proposerDutiesQuery } from './proposerDuties.ts'
import { slotBlockQuery } from './slot.ts'

/** Chain state the slots of an epoch are derived from. */
export interface EpochView {
  readonly chain: BeaconChain
  readonly epoch: bigint
  readonly head: BeaconHeader
  readonly lastFinalizedSlot: bigint | undefined
}

/** All slots of an epoch, newest first. At most 2 + slots/8 requests where the execution node follows the same chain: the
 * duties, one batch to the execution node, and the newest full blocks; else also one header per slot.
 */
export function epochSlotsQuery(clients: Clients, { chain, epoch, head, lastFinalizedSlot }: EpochView) {
  const lastSlot = toLastSlot(chain.time, epoch)
  // A head beyond the epoch does not change it, except by a reorg.
  const seenFrom = head.slot > lastSlot ? 'later' : head.root
  const isFinal = lastFinalizedSlot !== undefined && lastSlot <= lastFinalizedSlot
  return queryOptions({
    queryKey: beaconKey(clients, 'epochSlots', epoch.toString(), seenFrom),
    queryFn: async ({ client, signal }) => {
      const duties = await client.fetchQuery({
        ...proposerDutiesQuery(clients, chain, epoch),
        // Retried by the outer query, which then also reports the error.
        retry: false,
      })
      const currentSlot = findSlotAt(chain.time, BigInt(Math.floor(Date.now() / 1000)))
      const { time } = chain
      return getEpochSlots(createSource(clients, client, signal), {
        epoch,
        time,
        head,
        currentSlot,
        duties,
        lastFinalizedSlot,
      })
    },
    staleTime: isFinal ? IMMUTABLE_STALE_TIME_MS : DEFAULT_STALE_TIME_MS,
  })
}

function createSource(clients: Clients, client: QueryClient, signal: AbortSignal): EpochSource {
  return {
    getBlock: (slot) =>
      unlessUnreadable(
        client.fetchQuery({ ...slotBlockQuery(clients, slot), retry: false }),
        () => undefined,
      ),
    getHeaders: async (slot) => {
      const headers = await unlessUnreadable(
        getFromBeaconOrNull(clients, getHeadersOfSlot, [slot], signal),
        ({ field, value, expected }) => ({
          entries: [],
          unreadable: [{ path: field, value, reason: expected }],
        }),
      )
      const own = headers?.entries.filter((header) => header.slot === slot) ?? []
      return { entries: own, unreadable: headers?.unreadable ?? [] }
    },
    getExecutionBlocks: (numbers) =>
      Promise.all(
        // A block that the node refuses cannot be confirmed.
        numbers.map(async (number) => {
          const block = clients.execution.request(eth_getBlockByNumber, [number, false], { signal })
          return (await orUndefined(block)) ?? null
        }),
      ),
  }
}

/** An answer that cannot be read costs its slot, not the epoch. */
async function unlessUnreadable<T, Instead>(
  answer: Promise<T>,
  toInstead: (error: CheckFailedError) => Instead,
): Promise<T | Instead> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CheckFailedError) return toInstead(error)
    throw error
  }
}
