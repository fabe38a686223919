import { formatInteger } from '@otterscan/ethereum/units'
import { useQuery } from '@tanstack/react-query'
import { syncingQuery } from '../queries/consensus/syncingQuery.ts'
import { type BeaconFailure, toBeaconFailure } from '../queries/consensus/toBeaconFailure.ts'
import { useClients } from '../queries/useClients.ts'

const TITLES: Readonly<Record<BeaconFailure, string>> = {
  syncing: 'The beacon node is syncing',
  nodeError: 'The beacon node failed at answering',
  unreachable: 'The beacon node cannot be reached',
  refused: 'The beacon node refuses this question',
  notBeaconNode: 'What answers is not a beacon node',
  unreadable: 'The answer of the beacon node cannot be read',
  other: 'The beacon node could not be asked',
}

/** First line of a failure, in the words of its kind. */
export function toBeaconFailureTitle(error: Error): string {
  return TITLES[toBeaconFailure(error)]
}

/** What the node said and what can be done about it. */
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
      return <p>The fault is on its side: its output says more.</p>
    case 'unreachable':
      return (
        <p>
          It may be down, or it does not let pages of this address read its answers (CORS). Served by the
          program (`--beacon URL`), the explorer needs no such permission.
        </p>
      )
    case 'notBeaconNode':
      return <p>Check `beaconAPI` in /config.json: it should be the address of a Beacon API.</p>
    default:
      return null
  }
}

function SyncDistance() {
  const { data } = useQuery(syncingQuery(useClients()))
  if (data === undefined) return <p>Pages fill in as soon as it has caught up.</p>
  return (
    <p>
      It is at slot {formatInteger(data.headSlot)}, {formatInteger(data.syncDistance)} slots behind. Pages
      fill in as soon as it has caught up.
    </p>
  )
}
