import { toEpoch, toSlotTimestamp } from '@otterscan/ethereum/consensus/chainTime'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { EpochLink } from '../../entities/EpochLink.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import type { BeaconChain } from '../../queries/consensus/beaconChain.ts'

/** Start time of a slot, and its epoch. */
export function SlotTimeRows({
  chain: { time },
  slot,
}: {
  readonly chain: BeaconChain
  readonly slot: bigint
}) {
  return (
    <>
      <InfoRow label="Timestamp">
        <Timestamp timestamp={toSlotTimestamp(time, slot)} />
      </InfoRow>
      <InfoRow label="Epoch">
        <EpochLink epoch={toEpoch(time, slot)} />
      </InfoRow>
    </>
  )
}
