import type {
  AttesterSlashing,
  BeaconBlock,
  BlsToExecutionChange,
  ProposerSlashing,
  VoluntaryExit,
} from '@otterscan/ethereum/consensus/beaconBlock'
import type { Withdrawal } from '@otterscan/ethereum/execution/withdrawal'
import type { Hex } from '@otterscan/ethereum/hex'
import { formatInteger } from '@otterscan/ethereum/units'
import type { TableColumn } from '@otterscan/ui/Table'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { EpochLink } from '../../../entities/EpochLink.tsx'
import { WITHDRAWAL_EXPORT_COLUMNS } from '../../../entities/export/withdrawalExportColumns.ts'
import { GweiAmount } from '../../../entities/GweiAmount.tsx'
import { SlotLink } from '../../../entities/SlotLink.tsx'
import { ValidatorLink } from '../../../entities/ValidatorLink.tsx'
import { OperationTable } from './OperationTable.tsx'
import {
  ATTESTER_SLASHING_EXPORT,
  CHANGE_EXPORT,
  COMMITMENT_EXPORT,
  EXIT_EXPORT,
  PROPOSER_SLASHING_EXPORT,
} from './operationExport.ts'
import { RequestTables } from './RequestTables.tsx'

/** The operations of a block one by one; kinds it has none of are left out. */
export function OperationTables({ block }: { readonly block: BeaconBlock }) {
  return (
    <>
      <OperationTable
        title="Attester slashings"
        slot={block.slot}
        exportColumns={ATTESTER_SLASHING_EXPORT}
        columns={ATTESTER_SLASHING_COLUMNS}
        rows={block.attesterSlashings}
      />
      <OperationTable
        title="Proposer slashings"
        slot={block.slot}
        exportColumns={PROPOSER_SLASHING_EXPORT}
        columns={PROPOSER_SLASHING_COLUMNS}
        rows={block.proposerSlashings}
      />
      <OperationTable
        title="Voluntary exits"
        slot={block.slot}
        exportColumns={EXIT_EXPORT}
        columns={EXIT_COLUMNS}
        rows={block.voluntaryExits}
      />
      <OperationTable
        title="BLS to execution changes"
        slot={block.slot}
        exportColumns={CHANGE_EXPORT}
        columns={CHANGE_COLUMNS}
        rows={block.blsToExecutionChanges}
      />
      <RequestTables slot={block.slot} requests={block.executionRequests} />
      <OperationTable
        title="Withdrawals"
        slot={block.slot}
        exportColumns={WITHDRAWAL_EXPORT_COLUMNS}
        columns={WITHDRAWAL_COLUMNS}
        rows={block.executionPayload?.withdrawals}
      />
      <OperationTable
        title="Blob commitments"
        slot={block.slot}
        exportColumns={COMMITMENT_EXPORT}
        columns={COMMITMENT_COLUMNS}
        rows={block.blobKzgCommitments}
      />
    </>
  )
}

/** Validators named in one row at the most; a mass slashing names thousands. */
const SHOWN_VALIDATORS = 64

const ATTESTER_SLASHING_COLUMNS: readonly TableColumn<AttesterSlashing>[] = [
  {
    key: 'validators',
    header: 'Validators',
    wrap: true,
    cell: ({ validatorIndices }) => (
      <span className="flex flex-wrap gap-x-3 gap-y-1">
        {validatorIndices.slice(0, SHOWN_VALIDATORS).map((index) => (
          <ValidatorLink key={index.toString()} validator={index} isSlashed />
        ))}
        {validatorIndices.length > SHOWN_VALIDATORS && (
          <span className="text-muted">
            and {formatInteger(validatorIndices.length - SHOWN_VALIDATORS)} more
          </span>
        )}
      </span>
    ),
  },
  { key: 'slot', header: 'Voted in slot', align: 'end', cell: ({ slot }) => <SlotLink slot={slot} /> },
]

const PROPOSER_SLASHING_COLUMNS: readonly TableColumn<ProposerSlashing>[] = [
  {
    key: 'validator',
    header: 'Validator',
    cell: ({ proposerIndex }) => <ValidatorLink validator={proposerIndex} isSlashed />,
  },
  { key: 'slot', header: 'Signed twice in slot', align: 'end', cell: ({ slot }) => <SlotLink slot={slot} /> },
]

const EXIT_COLUMNS: readonly TableColumn<VoluntaryExit>[] = [
  {
    key: 'validator',
    header: 'Validator',
    cell: ({ validatorIndex }) => <ValidatorLink validator={validatorIndex} />,
  },
  { key: 'epoch', header: 'From epoch', align: 'end', cell: ({ epoch }) => <EpochLink epoch={epoch} /> },
]

const CHANGE_COLUMNS: readonly TableColumn<BlsToExecutionChange>[] = [
  {
    key: 'validator',
    header: 'Validator',
    cell: ({ validatorIndex }) => <ValidatorLink validator={validatorIndex} />,
  },
  { key: 'address', header: 'To address', cell: ({ address }) => <AddressLink address={address} /> },
]

const WITHDRAWAL_COLUMNS: readonly TableColumn<Withdrawal>[] = [
  {
    key: 'index',
    header: 'Index',
    cell: ({ index }) => <span className="tabular">{formatInteger(index)}</span>,
  },
  {
    key: 'validator',
    header: 'Validator',
    cell: ({ validatorIndex }) => <ValidatorLink validator={validatorIndex} />,
  },
  {
    key: 'address',
    header: 'Withdrawal Address',
    cell: ({ address }) => <AddressLink address={address} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amountGwei }) => <GweiAmount amountGwei={amountGwei} />,
  },
]

const COMMITMENT_COLUMNS: readonly TableColumn<Hex>[] = [
  { key: 'place', header: 'Blob', cell: (_commitment, index) => <span className="tabular">{index}</span> },
  {
    key: 'commitment',
    header: 'KZG commitment',
    cell: (commitment) => <TruncatedText text={commitment} maxChars={98} />,
  },
]
