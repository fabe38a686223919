import type { BeaconEndpoint } from '@otterscan/api-schema/beacon/endpoint'
import { BeaconNotFoundError } from '@otterscan/clients/beaconErrors'
import type { Clients } from '../clients.ts'

/** Key of an answer of the beacon node. */
export function beaconKey(clients: Clients, ...parts: readonly string[]) {
  return [clients.chainId.toString(), 'beacon', ...parts] as const
}

/** Asks one endpoint. Throws: as `BeaconClient`; `Error` where no beacon node is configured, which pages say beforehand. */
export async function askBeacon<const Params extends readonly unknown[], Result>(
  clients: Clients,
  endpoint: BeaconEndpoint<Params, Result>,
  params: Params,
  signal?: AbortSignal,
): Promise<Result> {
  if (clients.beacon === undefined) throw new Error('no beacon node is configured')
  return clients.beacon.request(endpoint, params, { signal })
}

/** As `askBeacon`, `null` where the node does not have it. */
export async function askBeaconOrNull<const Params extends readonly unknown[], Result>(
  clients: Clients,
  endpoint: BeaconEndpoint<Params, Result>,
  params: Params,
  signal?: AbortSignal,
): Promise<Result | null> {
  try {
    return await askBeacon(clients, endpoint, params, signal)
  } catch (error) {
    // Absence is an answer: the page says it in the noun's words.
    if (error instanceof BeaconNotFoundError) return null
    throw error
  }
}
