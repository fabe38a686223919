import type {
  ConsolidationRequest,
  DepositRequest,
  ExecutionRequests,
  WithdrawalRequest,
} from '@otterscan/ethereum/consensus/beaconBlock'
import { formatInteger } from '@otterscan/ethereum/units'
import type { TableColumn } from '@otterscan/ui/Table'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { GweiAmount } from '../../../entities/GweiAmount.tsx'
import { ValidatorLink } from '../../../entities/ValidatorLink.tsx'
import { OperationTable } from './OperationTable.tsx'
import {
  CONSOLIDATION_REQUEST_EXPORT,
  DEPOSIT_REQUEST_EXPORT,
  WITHDRAWAL_REQUEST_EXPORT,
} from './operationExport.ts'

/** Requests of the execution chain, each kind in a table. EIP-7685. */
export function RequestTables({
  slot,
  requests,
}: {
  readonly slot: bigint
  readonly requests: ExecutionRequests | undefined
}) {
  return (
    <>
      <OperationTable
        title="Deposit requests"
        slot={slot}
        exportColumns={DEPOSIT_REQUEST_EXPORT}
        columns={DEPOSIT_COLUMNS}
        rows={requests?.deposits}
      />
      <OperationTable
        title="Withdrawal requests"
        slot={slot}
        exportColumns={WITHDRAWAL_REQUEST_EXPORT}
        columns={WITHDRAWAL_COLUMNS}
        rows={requests?.withdrawals}
      />
      <OperationTable
        title="Consolidation requests"
        slot={slot}
        exportColumns={CONSOLIDATION_REQUEST_EXPORT}
        columns={CONSOLIDATION_COLUMNS}
        rows={requests?.consolidations}
      />
    </>
  )
}

const KEY_CHARS = 24

const DEPOSIT_COLUMNS: readonly TableColumn<DepositRequest>[] = [
  {
    key: 'index',
    header: 'Index',
    cell: ({ index }) => <span className="tabular">{formatInteger(index)}</span>,
  },
  { key: 'validator', header: 'Validator', cell: ({ pubkey }) => <ValidatorLink validator={pubkey} /> },
  {
    key: 'credentials',
    header: 'Withdrawal Credentials',
    cell: ({ withdrawalCredentials }) => <TruncatedText text={withdrawalCredentials} maxChars={KEY_CHARS} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amountGwei }) => <GweiAmount amountGwei={amountGwei} />,
  },
]

const WITHDRAWAL_COLUMNS: readonly TableColumn<WithdrawalRequest>[] = [
  { key: 'source', header: 'From', cell: ({ sourceAddress }) => <AddressLink address={sourceAddress} /> },
  {
    key: 'validator',
    header: 'Validator',
    cell: ({ validatorPubkey }) => <ValidatorLink validator={validatorPubkey} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amountGwei }) => (amountGwei === 0n ? 'all: leaves' : <GweiAmount amountGwei={amountGwei} />),
  },
]

const CONSOLIDATION_COLUMNS: readonly TableColumn<ConsolidationRequest>[] = [
  { key: 'from', header: 'From', cell: ({ sourceAddress }) => <AddressLink address={sourceAddress} /> },
  {
    key: 'source',
    header: 'Validator',
    cell: ({ sourcePubkey }) => <ValidatorLink validator={sourcePubkey} />,
  },
  { key: 'target', header: 'Into', cell: ({ targetPubkey }) => <ValidatorLink validator={targetPubkey} /> },
]
