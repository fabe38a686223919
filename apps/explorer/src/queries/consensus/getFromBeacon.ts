import type { BeaconEndpoint } from '@otterscan/api-schema/beacon/endpoint'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import {
  BeaconNodeError,
  BeaconNotFoundError,
  BeaconRefusedError,
  BeaconSyncingError,
  BeaconUnreachableError,
  NotBeaconNodeError,
} from '@otterscan/clients/beaconErrors'
import type { Clients } from '../clients.ts'

/** Query key of a beacon node response. */
export function beaconKey(clients: Clients, ...parts: readonly string[]) {
  return [clients.chainId.toString(), 'beacon', ...parts] as const
}

/** Requests one endpoint. Throws: as `BeaconClient`; `Error` where no beacon node is configured, which pages check first. */
export async function getFromBeacon<const Params extends readonly unknown[], Result>(
  clients: Clients,
  endpoint: BeaconEndpoint<Params, Result>,
  params: Params,
  signal?: AbortSignal,
): Promise<Result> {
  if (clients.beacon === undefined) throw new Error('no beacon node is configured')
  return clients.beacon.request(endpoint, params, { signal })
}

/** As `getFromBeacon`, `null` where the node does not have it. */
export async function getFromBeaconOrNull<const Params extends readonly unknown[], Result>(
  clients: Clients,
  endpoint: BeaconEndpoint<Params, Result>,
  params: Params,
  signal?: AbortSignal,
): Promise<Result | null> {
  try {
    return await getFromBeacon(clients, endpoint, params, signal)
  } catch (error) {
    // Absence is a valid result: the page shows it.
    if (error instanceof BeaconNotFoundError) return null
    throw error
  }
}

/** Why a beacon node request failed, as far as it matters to the user. */
export type BeaconFailure =
  | 'syncing'
  | 'nodeError'
  | 'unreachable'
  | 'refused'
  | 'notBeaconNode'
  | 'unreadable'
  | 'other'

/** The kind of a failed request. */
export function toBeaconFailure(error: unknown): BeaconFailure {
  if (error instanceof BeaconSyncingError) return 'syncing'
  if (error instanceof BeaconNodeError) return 'nodeError'
  if (error instanceof BeaconUnreachableError) return 'unreachable'
  if (error instanceof BeaconRefusedError) return 'refused'
  if (error instanceof NotBeaconNodeError) return 'notBeaconNode'
  return error instanceof CheckFailedError ? 'unreadable' : 'other'
}
