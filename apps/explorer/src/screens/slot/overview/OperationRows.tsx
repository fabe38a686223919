import type { BeaconBlock } from '@otterscan/ethereum/consensus/beaconBlock'
import { formatInteger } from '@otterscan/ethereum/units'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { AppLink } from '../../../entities/AppLink.tsx'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { slotPath } from '../../../paths.ts'

/** How many operations of each kind the block holds; the kinds its fork does not have are left out. */
export function OperationRows({ block }: { readonly block: BeaconBlock }) {
  const { attesterSlashings, proposerSlashings, executionRequests, executionPayload } = block
  const slashings = (attesterSlashings?.length ?? 0) + (proposerSlashings?.length ?? 0)
  return (
    <InfoGroup heading="Operations">
      <FieldRow label="Attestations" value={block.attestations}>
        {({ length }) => (
          <AppLink path={slotPath(block.slot, 'attestations')} className="link tabular">
            {formatInteger(length)}
          </AppLink>
        )}
      </FieldRow>
      <FieldRow label="Voluntary Exits" value={block.voluntaryExits}>
        {({ length }) => <Count value={length} />}
      </FieldRow>
      <InfoRow label="Slashings (Attester/Proposer)">
        <span className={`tabular ${slashings > 0 ? 'font-medium text-danger' : ''}`}>
          <Count value={attesterSlashings?.length ?? 0} /> / <Count value={proposerSlashings?.length ?? 0} />
        </span>
      </InfoRow>
      <FieldRow label="Deposits" value={block.depositCount}>
        {(count) => <Count value={count} />}
      </FieldRow>
      <FieldRow label="BLS To Execution Changes" value={block.blsToExecutionChanges}>
        {({ length }) => <Count value={length} />}
      </FieldRow>
      <FieldRow
        label="Execution Requests"
        help="Orders that contracts of the execution chain gave: deposits, withdrawals, consolidations (EIP-7685)."
        value={executionRequests}
        wireName="execution_requests"
        unreadable={block.unreadable}
      >
        {({ deposits, withdrawals, consolidations }) => (
          <span>
            <Count value={deposits.length} /> deposits · <Count value={withdrawals.length} /> withdrawals ·{' '}
            <Count value={consolidations.length} /> consolidations
          </span>
        )}
      </FieldRow>
      <FieldRow label="Withdrawals" value={executionPayload?.withdrawals}>
        {({ length }) => <Count value={length} />}
      </FieldRow>
    </InfoGroup>
  )
}

function Count({ value }: { readonly value: number }) {
  return <span className={`tabular ${value === 0 ? 'text-muted' : ''}`}>{formatInteger(value)}</span>
}
