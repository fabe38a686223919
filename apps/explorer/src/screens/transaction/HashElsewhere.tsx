import type { Hex } from '@otterscan/ethereum/hex'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { BeaconFailureText, toBeaconFailureTitle } from '../../entities/BeaconFailureText.tsx'
import { SignatureSightings } from '../../entities/decoded/SignatureSightings.tsx'
import { SlotLink } from '../../entities/SlotLink.tsx'
import { slotByBlockRootPath } from '../../paths/consensusPaths.ts'
import { useClients } from '../../queries/clients.ts'
import { beaconRootQuery } from '../../queries/consensus/beaconRoot.ts'

/** What else 32 bytes may be that are neither a transaction nor a block: a root of the beacon chain, a topic. */
export function HashElsewhere({ hash }: { readonly hash: Hex }) {
  const wanted: Hex = `0x${hash.slice(2).toLowerCase()}`
  const clients = useClients()
  return (
    <div className="flex flex-col gap-4 pt-4">
      {clients.beacon !== undefined && <OnBeaconChain root={wanted} />}
      <SignatureSightings hash={wanted} />
    </div>
  )
}

function OnBeaconChain({ root }: { readonly root: Hex }) {
  const query = useQuery(beaconRootQuery(useClients(), root))
  if (query.data?.kind === 'block') return <Navigate to={slotByBlockRootPath(root).to} replace />
  return (
    <Card title="On the beacon chain">
      {query.isError ? (
        <PanelState
          status="failed"
          title={toBeaconFailureTitle(query.error)}
          details={<BeaconFailureText error={query.error} noun="a block or state with this root" />}
          onRetry={() => void query.refetch()}
        />
      ) : query.data === undefined ? (
        <PanelState status="loading" label="Asking the beacon node for this root">
          <Skeleton chars={40} />
        </PanelState>
      ) : query.data === null ? (
        <PanelState status="absent">
          The beacon node has neither a block nor a state with this root.
        </PanelState>
      ) : query.data.slot === undefined ? (
        <p>It is the root of a beacon state, but the slot of that state could not be found.</p>
      ) : (
        <p>
          It is the root of the beacon state after slot <SlotLink slot={query.data.slot} />.
        </p>
      )}
    </Card>
  )
}
