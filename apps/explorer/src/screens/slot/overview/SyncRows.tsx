import type { BeaconBlock } from '@otterscan/ethereum/consensus/beaconBlock'
import { toBitvector } from '@otterscan/ethereum/consensus/bits'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { HexText } from '../../../entities/HexText.tsx'
import { SyncParticipation } from '../../../entities/SyncParticipation.tsx'
import { BitGrid } from '../BitGrid.tsx'

/** Votes of the sync committee; nothing before Altair. */
export function SyncRows({ block: { syncAggregate } }: { readonly block: BeaconBlock }) {
  if (syncAggregate === undefined) return null
  return (
    <InfoGroup heading="Sync aggregate">
      <InfoRow label="Participation">
        <SyncParticipation bits={syncAggregate.bits} width={160} />
      </InfoRow>
      <InfoRow label="Bits">
        <BitGrid label="Sync committee bits" bits={toBitvector(syncAggregate.bits)} />
      </InfoRow>
      <FieldRow label="Signature" value={syncAggregate.signature}>
        {(signature) => <HexText hex={signature} label="sync aggregate signature" />}
      </FieldRow>
    </InfoGroup>
  )
}
