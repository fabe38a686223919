import type {
  BeaconBlock,
  ConsolidationRequest,
  DepositRequest,
  WithdrawalRequest,
} from '@otterscan/ethereum/consensus/beaconBlock'
import type { TableColumn } from '@otterscan/ui/Table'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { INDEX_COLUMN } from '../../../entities/blockWithdrawalColumns.tsx'
import { GweiAmount } from '../../../entities/GweiAmount.tsx'
import { ValidatorLink } from '../../../entities/ValidatorLink.tsx'
import { listLostRequests } from './listLostRequests.ts'
import { OperationTable } from './OperationTable.tsx'

/** Execution-layer requests, one table per kind. EIP-7685. */
export function RequestTables({ block }: { readonly block: BeaconBlock }) {
  const { slot, executionRequests: requests, unreadable } = block
  const lost = (kind: 'deposits' | 'withdrawals' | 'consolidations') => listLostRequests(unreadable, kind)
  return (
    <>
      <OperationTable
        title="Deposit requests"
        slot={slot}
        columns={DEPOSIT_COLUMNS}
        rows={requests?.deposits}
        unreadable={lost('deposits')}
      />
      <OperationTable
        title="Withdrawal requests"
        slot={slot}
        columns={WITHDRAWAL_COLUMNS}
        rows={requests?.withdrawals}
        unreadable={lost('withdrawals')}
      />
      <OperationTable
        title="Consolidation requests"
        slot={slot}
        columns={CONSOLIDATION_COLUMNS}
        rows={requests?.consolidations}
        unreadable={lost('consolidations')}
      />
    </>
  )
}

const KEY_CHARS = 24

const DEPOSIT_COLUMNS: readonly TableColumn<DepositRequest>[] = [
  INDEX_COLUMN,
  {
    key: 'validator',
    header: 'Validator',
    file: { pubkey: ({ pubkey }) => pubkey },
    cell: ({ pubkey }) => <ValidatorLink validator={pubkey} />,
  },
  {
    key: 'credentials',
    header: 'Withdrawal Credentials',
    file: { withdrawalCredentials: ({ withdrawalCredentials }) => withdrawalCredentials },
    cell: ({ withdrawalCredentials }) => <TruncatedText text={withdrawalCredentials} maxChars={KEY_CHARS} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    file: { amountGwei: ({ amountGwei }) => amountGwei.toString() },
    cell: ({ amountGwei }) => <GweiAmount amountGwei={amountGwei} />,
  },
  {
    key: 'signature',
    header: 'Signature',
    file: { signature: ({ signature }) => signature },
    cell: ({ signature }) =>
      signature === undefined ? '–' : <TruncatedText text={signature} maxChars={KEY_CHARS} />,
  },
]

const WITHDRAWAL_COLUMNS: readonly TableColumn<WithdrawalRequest>[] = [
  {
    key: 'source',
    header: 'From',
    file: { sourceAddress: ({ sourceAddress }) => sourceAddress },
    cell: ({ sourceAddress }) => <AddressLink address={sourceAddress} />,
  },
  {
    key: 'validator',
    header: 'Validator',
    file: { validatorPubkey: ({ validatorPubkey }) => validatorPubkey },
    cell: ({ validatorPubkey }) => <ValidatorLink validator={validatorPubkey} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    // Zero requests a full exit.
    file: { amountGwei: ({ amountGwei }) => amountGwei.toString() },
    cell: ({ amountGwei }) => (amountGwei === 0n ? 'all (exit)' : <GweiAmount amountGwei={amountGwei} />),
  },
]

const CONSOLIDATION_COLUMNS: readonly TableColumn<ConsolidationRequest>[] = [
  {
    key: 'from',
    header: 'From',
    file: { sourceAddress: ({ sourceAddress }) => sourceAddress },
    cell: ({ sourceAddress }) => <AddressLink address={sourceAddress} />,
  },
  {
    key: 'source',
    header: 'Validator',
    file: { sourcePubkey: ({ sourcePubkey }) => sourcePubkey },
    cell: ({ sourcePubkey }) => <ValidatorLink validator={sourcePubkey} />,
  },
  {
    key: 'target',
    header: 'Into',
    file: { targetPubkey: ({ targetPubkey }) => targetPubkey },
    cell: ({ targetPubkey }) => <ValidatorLink validator={targetPubkey} />,
  },
]
