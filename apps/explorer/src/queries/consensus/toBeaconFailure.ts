import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import {
  BeaconNodeError,
  BeaconRefusedError,
  BeaconSyncingError,
  BeaconUnreachableError,
  NotBeaconNodeError,
} from '@otterscan/clients/beaconErrors'

/** Why the beacon node gave no answer, as far as it makes a difference to the reader. */
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
