import { getBlockHeader, getBlockRoot, getHeadersOfParent } from '@otterscan/api-schema/beacon/beacon'
import { BeaconNodeError, BeaconRefusedError } from '@otterscan/clients/beaconErrors'
import type { BeaconHeader } from '@otterscan/ethereum/consensus/beaconBlock'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { askBeacon, askBeaconOrNull, beaconKey } from './askBeacon.ts'

/** Header of a block by root; `null` when unknown. One request. */
export function headerOfRootQuery(clients: Clients, root: Hex) {
  return queryOptions({
    queryKey: beaconKey(clients, 'header', root.toLowerCase()),
    queryFn: ({ signal }) => askBeaconOrNull(clients, getBlockHeader, [root], signal),
    enabled: clients.beacon !== undefined,
  })
}

/** Root of the chain's block in a slot; `null` when there is none. One request. */
export function slotRootQuery(clients: Clients, slot: bigint) {
  return queryOptions({
    queryKey: beaconKey(clients, 'root', slot.toString()),
    queryFn: ({ signal }) => askBeaconOrNull(clients, getBlockRoot, [slot], signal),
  })
}

/** The block of the chain that builds on a root; `null` at the head, and where the node does not say. One request. */
export function childHeaderQuery(clients: Clients, root: Hex | undefined) {
  return queryOptions({
    queryKey: beaconKey(clients, 'child', root ?? ''),
    queryFn: async ({ signal }): Promise<BeaconHeader | null> => {
      if (root === undefined) return null
      return (await getChildren(clients, root, signal)).find(({ canonical }) => canonical) ?? null
    },
    enabled: root !== undefined,
  })
}

/** Blocks that build on a root, none where the node cannot look them up. One request. */
export async function getChildren(
  clients: Clients,
  root: Hex,
  signal: AbortSignal,
): Promise<readonly BeaconHeader[]> {
  try {
    const children = await askBeacon(clients, getHeadersOfParent, [root], signal)
    return children.filter(({ parentRoot }) => parentRoot === root)
  } catch (error) {
    // The lookup is a convenience that several nodes lack, each refusing in its own way; the row says "unknown".
    if (error instanceof BeaconRefusedError || error instanceof BeaconNodeError) return []
    throw error
  }
}
