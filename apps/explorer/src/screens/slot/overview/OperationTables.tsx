import type {
  AttesterSlashing,
  BeaconBlock,
  BlsToExecutionChange,
  ProposerSlashing,
  VoluntaryExit,
} from '@otterscan/ethereum/consensus/beaconBlock'
import type { Hex } from '@otterscan/ethereum/hex'
import { listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import type { TableColumn } from '@otterscan/ui/Table'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { useMemo } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { createBlockWithdrawalColumns } from '../../../entities/blockWithdrawalColumns.tsx'
import { EpochLink } from '../../../entities/EpochLink.tsx'
import { IntegerText } from '../../../entities/IntegerText.tsx'
import { SlotLink } from '../../../entities/SlotLink.tsx'
import { ValidatorLink } from '../../../entities/ValidatorLink.tsx'
import { OperationTable } from './OperationTable.tsx'
import { RequestTables } from './RequestTables.tsx'

/** Where they are since EIP-7732. */
const BID_COMMITMENTS = 'signed_execution_payload_bid.message.blob_kzg_commitments'

/** Tables of a block's operations; empty kinds are omitted. */
export function OperationTables({ block }: { readonly block: BeaconBlock }) {
  const blockNumber = block.executionPayload?.blockNumber
  const withdrawalColumns = useMemo(
    () => createBlockWithdrawalColumns('Withdrawal Address', blockNumber),
    [blockNumber],
  )
  const lost = (listName: string) => listUnreadableEntries(block.unreadable, listName)
  return (
    <>
      <OperationTable
        title="Attester slashings"
        slot={block.slot}
        columns={ATTESTER_SLASHING_COLUMNS}
        rows={block.attesterSlashings}
        unreadable={lost('attester_slashings')}
      />
      <OperationTable
        title="Proposer slashings"
        slot={block.slot}
        columns={PROPOSER_SLASHING_COLUMNS}
        rows={block.proposerSlashings}
        unreadable={lost('proposer_slashings')}
      />
      <OperationTable
        title="Voluntary exits"
        slot={block.slot}
        columns={EXIT_COLUMNS}
        rows={block.voluntaryExits}
        unreadable={lost('voluntary_exits')}
      />
      <OperationTable
        title="BLS to execution changes"
        slot={block.slot}
        columns={CHANGE_COLUMNS}
        rows={block.blsToExecutionChanges}
        unreadable={lost('bls_to_execution_changes')}
      />
      <RequestTables block={block} />
      <OperationTable
        title="Withdrawals"
        slot={block.slot}
        columns={withdrawalColumns}
        rows={block.executionPayload?.withdrawals}
        unreadable={lost('execution_payload.withdrawals')}
      />
      <OperationTable
        title="Blob commitments"
        slot={block.slot}
        columns={COMMITMENT_COLUMNS}
        rows={block.blobKzgCommitments}
        unreadable={[...lost('blob_kzg_commitments'), ...lost(BID_COMMITMENTS)]}
      />
    </>
  )
}

/** Maximum validators shown in one row; a mass slashing lists thousands. */
const SHOWN_VALIDATORS = 64

const ATTESTER_SLASHING_COLUMNS: readonly TableColumn<AttesterSlashing>[] = [
  {
    key: 'validators',
    header: 'Validators',
    wrap: true,
    // All in one cell, separated by spaces.
    file: { validatorIndices: ({ validatorIndices }) => validatorIndices.join(' ') },
    cell: ({ validatorIndices }) => (
      <span className="flex flex-wrap gap-x-3 gap-y-1">
        {validatorIndices.slice(0, SHOWN_VALIDATORS).map((index) => (
          <ValidatorLink key={index.toString()} validator={index} isSlashed />
        ))}
        {validatorIndices.length > SHOWN_VALIDATORS && (
          <span className="text-muted">
            and <IntegerText value={validatorIndices.length - SHOWN_VALIDATORS} /> more
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'slot',
    header: 'Voted in slot',
    align: 'end',
    file: { slot: ({ slot }) => slot.toString() },
    cell: ({ slot }) => <SlotLink slot={slot} />,
  },
]

const PROPOSER_SLASHING_COLUMNS: readonly TableColumn<ProposerSlashing>[] = [
  {
    key: 'validator',
    header: 'Validator',
    file: { proposerIndex: ({ proposerIndex }) => proposerIndex.toString() },
    cell: ({ proposerIndex }) => <ValidatorLink validator={proposerIndex} isSlashed />,
  },
  {
    key: 'slot',
    header: 'Signed twice in slot',
    align: 'end',
    file: { slot: ({ slot }) => slot.toString() },
    cell: ({ slot }) => <SlotLink slot={slot} />,
  },
]

const EXIT_COLUMNS: readonly TableColumn<VoluntaryExit>[] = [
  {
    key: 'validator',
    header: 'Validator',
    file: { validatorIndex: ({ validatorIndex }) => validatorIndex.toString() },
    cell: ({ validatorIndex }) => <ValidatorLink validator={validatorIndex} />,
  },
  {
    key: 'epoch',
    header: 'From epoch',
    align: 'end',
    file: { epoch: ({ epoch }) => epoch.toString() },
    cell: ({ epoch }) => <EpochLink epoch={epoch} />,
  },
]

const CHANGE_COLUMNS: readonly TableColumn<BlsToExecutionChange>[] = [
  {
    key: 'validator',
    header: 'Validator',
    file: { validatorIndex: ({ validatorIndex }) => validatorIndex.toString() },
    cell: ({ validatorIndex }) => <ValidatorLink validator={validatorIndex} />,
  },
  {
    key: 'address',
    header: 'To address',
    file: { address: ({ address }) => address },
    cell: ({ address }) => <AddressLink address={address} />,
  },
]

const COMMITMENT_COLUMNS: readonly TableColumn<Hex>[] = [
  { key: 'index', header: 'Blob', cell: (_commitment, index) => <span className="tabular">{index}</span> },
  {
    key: 'commitment',
    header: 'KZG commitment',
    file: { commitment: (commitment) => commitment },
    cell: (commitment) => <TruncatedText text={commitment} maxChars={98} />,
  },
]
