import { getHeadersOfSlot } from '@otterscan/api-schema/beacon/beacon'
import { eth_getBlockByNumber } from '@otterscan/api-schema/execution/eth'
import { RpcError } from '@otterscan/clients/errors'
import type { BeaconHeader } from '@otterscan/ethereum/consensus/beaconBlock'
import { toLastSlot, toSlotAt } from '@otterscan/ethereum/consensus/chainTime'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { DEFAULT_STALE_TIME_MS, IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { askBeaconOrNull, beaconKey } from './askBeacon.ts'
import type { BeaconChain } from './beaconChainQuery.ts'
import { proposerDutiesQuery } from './proposerDutiesQuery.ts'
import { type EpochSource, readEpochSlots } from './readEpochSlots.ts'
import { slotBlockQuery } from './slotBlockQuery.ts'

/** What the slots of an epoch are seen from. */
export interface EpochView {
  readonly chain: BeaconChain
  readonly epoch: bigint
  readonly head: BeaconHeader
  readonly lastFinalizedSlot: bigint | undefined
}

/**
 * All slots of an epoch, newest first. At most 2 + slots/8 requests where the execution node follows the same chain: the
 * duties, one batch to the execution node, and the newest blocks whole; else one header a slot besides.
 */
export function epochSlotsQuery(clients: Clients, { chain, epoch, head, lastFinalizedSlot }: EpochView) {
  const lastSlot = toLastSlot(chain.time, epoch)
  // A head beyond the epoch changes nothing in it, short of a reorganization.
  const seenFrom = head.slot > lastSlot ? 'later' : head.root
  const isFinal = lastFinalizedSlot !== undefined && lastSlot <= lastFinalizedSlot
  return queryOptions({
    queryKey: beaconKey(clients, 'epochSlots', epoch.toString(), seenFrom),
    queryFn: async ({ client, signal }) => {
      const duties = await client.fetchQuery({
        ...proposerDutiesQuery(clients, chain, epoch),
        // Tried again by the query around it, which then also says why.
        retry: false,
      })
      const currentSlot = toSlotAt(chain.time, BigInt(Math.floor(Date.now() / 1000)))
      const { time } = chain
      return readEpochSlots(createSource(clients, client, signal), {
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
    getBlock: (slot) => client.fetchQuery({ ...slotBlockQuery(clients, slot), retry: false }),
    getHeaders: async (slot) => {
      const headers = (await askBeaconOrNull(clients, getHeadersOfSlot, [slot], signal)) ?? []
      return headers.filter((header) => header.slot === slot)
    },
    getExecutionBlocks: (numbers) =>
      Promise.all(
        numbers.map((number) =>
          clients.execution
            .request(eth_getBlockByNumber, [number, false], { signal })
            .catch((error: unknown) => {
              // A block that the node refuses is one it cannot vouch for.
              if (error instanceof RpcError) return null
              throw error
            }),
        ),
      ),
  }
}
