import { toSlotTimestamp } from '@otterscan/ethereum/consensus/chainTime'
import { formatInteger } from '@otterscan/ethereum/units'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../entities/AppLink.tsx'
import { toBeaconFailureTitle } from '../../entities/BeaconFailureText.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { slotPath } from '../../paths.ts'
import { beaconChainQuery } from '../../queries/consensus/beaconChainQuery.ts'
import { finalizedHeaderQuery } from '../../queries/consensus/finalityQuery.ts'
import { useClients } from '../../queries/useClients.ts'

/** The newest slot that can never change; nothing without a beacon node, one quiet line where it does not answer. */
export function FinalizedSlot() {
  const clients = useClients()
  const chain = useQuery(beaconChainQuery(clients))
  const header = useQuery(finalizedHeaderQuery(clients))
  if (clients.beacon === undefined) return null
  const failure = chain.failureReason ?? header.failureReason
  if (chain.data === null)
    return <p className="px-3 py-1 text-muted text-sm">The beacon chain has not begun.</p>
  if (chain.data === undefined || header.data === undefined) {
    return (
      <div className="flex min-h-14 flex-col items-center justify-center px-3 py-1 text-muted text-sm">
        {failure === null ? <Skeleton chars={28} /> : `${toBeaconFailureTitle(failure)}.`}
      </div>
    )
  }
  const { slot } = header.data
  return (
    <AppLink
      path={slotPath(slot)}
      className="group flex min-h-14 flex-col items-center gap-1 rounded-md px-3 py-1"
    >
      <span className="link font-medium">Finalized slot: {formatInteger(slot)}</span>
      <span className="text-sm">
        <Timestamp timestamp={toSlotTimestamp(chain.data.time, slot)} />
      </span>
    </AppLink>
  )
}
