import { useQuery } from '@tanstack/react-query'
import { useClients } from '../queries/clients.ts'
import { syncingQuery } from '../queries/consensus/beaconChain.ts'
import { type BeaconFailure, toBeaconFailure } from '../queries/consensus/getFromBeacon.ts'
import { useNumberFormat } from './useNumberFormat.ts'

const TITLES: Readonly<Record<BeaconFailure, string>> = {
  syncing: 'The beacon node is syncing',
  nodeError: 'The beacon node returned an error',
  unreachable: 'The beacon node cannot be reached',
  refused: 'The beacon node rejected the request',
  notBeaconNode: 'This endpoint is not a beacon node',
  unreadable: "The beacon node's response could not be read",
  other: 'The request to the beacon node failed',
}

/** Title of a failure, by its kind. */
export function toBeaconFailureTitle(error: Error): string {
  return TITLES[toBeaconFailure(error)]
}

/** The node's error and what to do about it. */
export function BeaconFailureText({ error, noun }: { readonly error: Error; readonly noun: string }) {
  const failure = toBeaconFailure(error)
  return (
    <>
      <p>
        Could not get {noun}: {error.message}
      </p>
      <Advice failure={failure} />
    </>
  )
}

function Advice({ failure }: { readonly failure: BeaconFailure }) {
  switch (failure) {
    case 'syncing':
      return <SyncDistance />
    case 'nodeError':
      return <p>Check the node's logs.</p>
    case 'unreachable':
      return (
        <p>
          It may be down, or its CORS settings may not allow this site. With `--beacon URL` the program
          proxies it, and CORS does not apply.
        </p>
      )
    case 'notBeaconNode':
      return <p>Check `beaconAPI` in /config.json: it should be the URL of a Beacon API.</p>
    default:
      return null
  }
}

function SyncDistance() {
  const numbers = useNumberFormat()
  const { data } = useQuery(syncingQuery(useClients()))
  if (data === undefined) return <p>Pages fill in once it has caught up.</p>
  return (
    <p>
      It is at slot {numbers.formatInteger(data.headSlot)}, {numbers.formatInteger(data.syncDistance)} slots
      behind. Pages fill in once it has caught up.
    </p>
  )
}
