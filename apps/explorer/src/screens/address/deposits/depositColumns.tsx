import { readWithdrawalCredentials } from '@otterscan/decode/consensus/depositEvent'
import type { Hex } from '@otterscan/ethereum/hex'
import type { TableColumn } from '@otterscan/ui/Table'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { GweiAmount } from '../../../entities/GweiAmount.tsx'
import { Age } from '../../../entities/Timestamp.tsx'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import { ValidatorLink } from '../../../entities/ValidatorLink.tsx'
import type { MadeDeposit } from '../../../queries/deposits/deposits.ts'

const CHARS = 17

/** Columns of deposits. */
export const DEPOSIT_COLUMNS: readonly TableColumn<MadeDeposit>[] = [
  {
    key: 'validator',
    header: 'Validator',
    mobile: 'primary',
    file: { pubkey: ({ pubkey }) => pubkey },
    cell: ({ pubkey }) => <ValidatorLink validator={pubkey} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    file: { amountGwei: ({ amountGwei }) => amountGwei.toString() },
    cell: ({ amountGwei }) => <GweiAmount amountGwei={amountGwei} />,
  },
  {
    key: 'credentials',
    header: 'Withdrawn to',
    file: { withdrawalCredentials: ({ withdrawalCredentials }) => withdrawalCredentials },
    cell: ({ withdrawalCredentials }) => <Credentials credentials={withdrawalCredentials} />,
  },
  {
    key: 'sender',
    header: 'Sender',
    file: { sender: ({ sender }) => sender },
    cell: ({ sender }) =>
      sender === undefined ? (
        <span className="text-muted">unknown</span>
      ) : (
        <AddressLink address={sender} maxChars={CHARS} />
      ),
  },
  {
    key: 'contract',
    header: 'Contract',
    file: { contract: ({ contract }) => contract, index: ({ index }) => index.toString() },
    cell: ({ contract }) => <AddressLink address={contract} maxChars={CHARS} />,
  },
  {
    key: 'age',
    header: 'Age',
    file: {
      blockNumber: ({ blockNumber }) => blockNumber?.toString(),
      timestamp: ({ timestamp }) => timestamp?.toString(),
    },
    cell: ({ timestamp, blockNumber }) =>
      timestamp !== undefined ? (
        <Age timestamp={timestamp} />
      ) : blockNumber !== undefined ? (
        <BlockLink block={blockNumber} />
      ) : (
        <span className="text-muted">unknown</span>
      ),
  },
  {
    key: 'transaction',
    header: 'Transaction',
    file: { transactionHash: ({ transactionHash }) => transactionHash },
    cell: ({ transactionHash }) => <TransactionLink hash={transactionHash} maxChars={CHARS} />,
  },
]

/** A deposit in a file. */
export const DEPOSIT_FILE = Object.assign({}, ...DEPOSIT_COLUMNS.map(({ file }) => file)) as NonNullable<
  TableColumn<MadeDeposit>['file']
>

function Credentials({ credentials }: { readonly credentials: Hex }) {
  const read = readWithdrawalCredentials(credentials)
  if (read.kind === 'unknown') return <TruncatedText text={credentials} maxChars={CHARS} />
  if (read.kind === 'bls') return <span title={credentials}>a BLS key</span>
  return (
    <span className="inline-flex min-w-0 max-w-full flex-wrap items-center gap-x-1.5">
      <AddressLink address={read.account} maxChars={CHARS} />
      {read.kind === 'compounding' && <span className="text-muted text-xs">compounding</span>}
    </span>
  )
}
