import { toSlotTimestamp } from '@otterscan/ethereum/consensus/chainTime'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../entities/AppLink.tsx'
import { toBeaconFailureTitle } from '../../entities/BeaconFailureText.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { slotPath } from '../../paths/consensusPaths.ts'
import { useClients } from '../../queries/clients.ts'
import { beaconChainQuery, finalizedHeaderQuery } from '../../queries/consensus/beaconChain.ts'

/** The latest finalized slot, where there is a beacon node; one muted line if it fails. */
export function FinalizedSlot() {
  const numbers = useNumberFormat()
  const clients = useClients()
  const chain = useQuery(beaconChainQuery(clients))
  const header = useQuery(finalizedHeaderQuery(clients))
  const failure = chain.failureReason ?? header.failureReason
  if (chain.data === null)
    return <p className="px-3 py-1 text-muted text-sm">The beacon chain has not started.</p>
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
      <span className="link font-medium">Finalized slot: {numbers.formatInteger(slot)}</span>
      <span className="text-sm">
        {chain.data.assumed.includes('slotDurationMs') ? (
          <span className="text-muted">time not reported by the beacon node</span>
        ) : (
          <Timestamp timestamp={toSlotTimestamp(chain.data.time, slot)} />
        )}
      </span>
    </AppLink>
  )
}
