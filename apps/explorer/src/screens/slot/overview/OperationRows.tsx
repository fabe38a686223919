import type { BeaconBlock } from '@otterscan/ethereum/consensus/beaconBlock'
import { listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { AppLink } from '../../../entities/AppLink.tsx'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { formatEntryCount } from '../../../entities/formatEntryCount.ts'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { slotPath } from '../../../paths/consensusPaths.ts'
import { listLostRequests } from './listLostRequests.ts'

/** Number of operations of each kind in the block; kinds its fork does not have are omitted. */
export function OperationRows({ block }: { readonly block: BeaconBlock }) {
  const { attesterSlashings, proposerSlashings, executionRequests, executionPayload, unreadable } = block
  const lost = (listName: string) => listUnreadableEntries(unreadable, listName).length
  const lostAttestations = lost('attestations')
  const lostSlashings = [lost('attester_slashings'), lost('proposer_slashings')] as const
  const slashings = [attesterSlashings, proposerSlashings].reduce((sum, list) => sum + (list?.length ?? 0), 0)
  const isAlarm = slashings + lostSlashings[0] + lostSlashings[1] > 0
  return (
    <InfoGroup heading="Operations">
      <FieldRow
        label="Attestations"
        value={block.attestations}
        wireName="attestations"
        unreadable={unreadable}
      >
        {({ length }) => (
          <AppLink path={slotPath(block.slot, 'attestations')} className="link tabular">
            <EntryCount value={length} unreadable={lostAttestations} />
          </AppLink>
        )}
      </FieldRow>
      <FieldRow
        label="Voluntary Exits"
        value={block.voluntaryExits}
        wireName="voluntary_exits"
        unreadable={unreadable}
      >
        {({ length }) => <Count value={length} unreadable={lost('voluntary_exits')} />}
      </FieldRow>
      <InfoRow label="Slashings (Attester/Proposer)">
        <span className={`tabular ${isAlarm ? 'font-medium text-danger' : ''}`}>
          <Count value={attesterSlashings?.length} unreadable={lostSlashings[0]} /> /{' '}
          <Count value={proposerSlashings?.length} unreadable={lostSlashings[1]} />
        </span>
      </InfoRow>
      <FieldRow label="Deposits" value={block.depositCount} wireName="deposits" unreadable={unreadable}>
        {(count) => <Count value={count} />}
      </FieldRow>
      <FieldRow
        label="BLS To Execution Changes"
        value={block.blsToExecutionChanges}
        wireName="bls_to_execution_changes"
        unreadable={unreadable}
      >
        {({ length }) => <Count value={length} unreadable={lost('bls_to_execution_changes')} />}
      </FieldRow>
      <FieldRow
        label="Execution Requests"
        help="Requests made by execution-layer contracts: deposits, withdrawals, consolidations (EIP-7685)."
        value={executionRequests}
        wireName="execution_requests"
        unreadable={unreadable}
      >
        {({ deposits, withdrawals, consolidations }) => (
          <span>
            <Counted
              value={deposits?.length}
              unreadable={listLostRequests(unreadable, 'deposits').length}
              noun="deposit"
            />{' '}
            ·{' '}
            <Counted
              value={withdrawals?.length}
              unreadable={listLostRequests(unreadable, 'withdrawals').length}
              noun="withdrawal"
            />{' '}
            ·{' '}
            <Counted
              value={consolidations?.length}
              unreadable={listLostRequests(unreadable, 'consolidations').length}
              noun="consolidation"
            />
          </span>
        )}
      </FieldRow>
      <FieldRow
        label="Withdrawals"
        value={executionPayload?.withdrawals}
        wireName="execution_payload.withdrawals"
        unreadable={unreadable}
      >
        {({ length }) => <Count value={length} unreadable={lost('execution_payload.withdrawals')} />}
      </FieldRow>
    </InfoGroup>
  )
}

interface CountProps {
  /** Those that could be read; `undefined` when unknown. */
  readonly value: number | undefined
  readonly unreadable?: number
}

function Counted({ noun, ...counts }: CountProps & { readonly noun: string }) {
  return (
    <>
      <Count {...counts} /> {noun}
      {counts.value === 1 && counts.unreadable === 0 ? '' : 's'}
    </>
  )
}

function Count({ value, unreadable = 0 }: CountProps) {
  const isNone = value === undefined || value + unreadable === 0
  return (
    <span className={`tabular ${isNone ? 'text-muted' : ''}`}>
      <EntryCount value={value} unreadable={unreadable} />
    </span>
  )
}

function EntryCount({ value, unreadable = 0 }: CountProps) {
  const numbers = useNumberFormat()
  return value === undefined ? '–' : formatEntryCount(value, unreadable, numbers)
}
