import { cutText } from '@otterscan/decode/text/cutText'
import { toVisibleText } from '@otterscan/decode/text/visibleText'
import type { BeaconBlock } from '@otterscan/ethereum/consensus/beaconBlock'
import { toBitvector } from '@otterscan/ethereum/consensus/bits'
import { Card } from '@otterscan/ui/Card'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoList } from '@otterscan/ui/InfoList'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { formatRawValue } from '../../../entities/formatRawValue.ts'
import { HexText } from '../../../entities/HexText.tsx'
import { SyncParticipation } from '../../../entities/SyncParticipation.tsx'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { BeaconChain } from '../../../queries/consensus/beaconChain.ts'
import { BitGrid } from '../BitGrid.tsx'
import { OperationRows } from './OperationRows.tsx'
import { OperationTables } from './OperationTables.tsx'
import { PayloadRows } from './PayloadRows.tsx'
import { RootRows } from './RootRows.tsx'
import { SlotRows } from './SlotRows.tsx'

/** A beacon block without its attestations. */
export function SlotOverview({ chain, block }: { readonly chain: BeaconChain; readonly block: BeaconBlock }) {
  return (
    <div className="space-y-4">
      <Card>
        <InfoList>
          <SlotRows chain={chain} block={block} />
          <PayloadRows block={block} />
          <OperationRows block={block} />
          <SyncRows block={block} />
          <RootRows block={block} />
          <UnreadRows block={block} />
        </InfoList>
      </Card>
      <OperationTables block={block} />
    </div>
  )
}

/** Sync committee bits and signature; nothing before Altair. */
export function SyncRows({ block: { syncAggregate } }: { readonly block: BeaconBlock }) {
  const numbers = useNumberFormat()
  if (syncAggregate === undefined) return null
  const bits = toBitvector(syncAggregate.bits)
  return (
    <InfoGroup heading="Sync aggregate">
      <InfoRow label="Participation">
        <SyncParticipation bits={syncAggregate.bits} width={160} />
      </InfoRow>
      <InfoRow label="Bits">
        <Disclosure label={`${numbers.formatInteger(bits.length)} bits`}>
          <BitGrid label="Sync committee bits" bits={bits} />
        </Disclosure>
      </InfoRow>
      <FieldRow label="Signature" value={syncAggregate.signature}>
        {(signature) => <HexText hex={signature} label="sync aggregate signature" />}
      </FieldRow>
    </InfoGroup>
  )
}

/** Fields with a row of their own show there that they could not be read. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  'graffiti',
  'randao_reveal',
  'eth1_data',
  'blob_kzg_commitments',
  'execution_requests',
  'attestations',
  'voluntary_exits',
  'deposits',
  'bls_to_execution_changes',
  'execution_payload.withdrawals',
  'execution_payload.transactions',
  'execution_payload.fee_recipient',
  'execution_payload.gas_used',
  'signed_execution_payload_bid.message.value',
  'signed_execution_payload_bid.message.fee_recipient',
])

/** Entries of these are shown with their list. */
const LISTS =
  /^(attestations|voluntary_exits|bls_to_execution_changes|(attester|proposer)_slashings|execution_payload\.withdrawals|(parent_)?execution_requests\.\w+|(.*\.)?blob_kzg_commitments)\.\d+$/

const SHOWN_LENGTH = 400

/** Parts of the block that could not be read, and unknown fields. */
export function UnreadRows({ block }: { readonly block: BeaconBlock }) {
  const unreadableFields = block.unreadable.filter(
    ({ path }) => !SHOWN_ELSEWHERE.has(path) && !LISTS.test(path),
  )
  const extra = Object.entries(block.extra)
  if (unreadableFields.length === 0 && extra.length === 0) return null
  return (
    <InfoGroup heading="Unrecognized fields">
      {unreadableFields.map((unreadableField) => (
        <InfoRow key={unreadableField.path} label={unreadableField.path}>
          <UnreadableValue field={unreadableField} />
        </InfoRow>
      ))}
      {extra.map(([name, value]) => (
        <InfoRow key={name} label={toVisibleText(cutText(name, 60).text)}>
          <span className="mono">
            <UntrustedText text={formatRawValue(value)} maxChars={SHOWN_LENGTH} />
          </span>
        </InfoRow>
      ))}
    </InfoGroup>
  )
}
