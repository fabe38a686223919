import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import type { NumberFormat } from '@otterscan/ethereum/units'
import type { TableColumn } from '@otterscan/ui/Table'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { BLOCK_COLUMN } from '../../../entities/indexed-list/blockColumns.tsx'
import { Age } from '../../../entities/Timestamp.tsx'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import type { BalanceChange } from '../../../queries/balance/transferBalances.ts'
import { renderAmount, UnknownAmount } from './amountCells.tsx'

interface ChangeColumnsOf {
  readonly account: Address
  readonly decimals: number
  readonly numbers: NumberFormat
}

const HASH_CHARS = 16
const ADDRESS_CHARS = 20

/** Identifies a change: one log. */
export function toChangeKey({ transactionHash, logIndex }: BalanceChange): string {
  return `${transactionHash} ${logIndex}`
}

/** A balance at one time; `undefined` where unavailable. */
interface ChangedBalance {
  /** Unix seconds. */
  readonly timestamp: bigint | undefined
  readonly change: bigint | undefined
  readonly balance: bigint | undefined
}

/** Columns of when a balance changed, by what, and to what; files hold the smallest unit. */
export function createAmountColumns({ decimals, numbers }: Omit<ChangeColumnsOf, 'account'>) {
  const amount = (value: bigint | undefined, isSigned: boolean) =>
    value === undefined ? <UnknownAmount /> : renderAmount(value, { decimals, numbers, isSigned })
  const age: TableColumn<ChangedBalance> = {
    key: 'age',
    header: 'Age',
    file: { timestamp: ({ timestamp }) => timestamp?.toString() },
    cell: ({ timestamp }) => (timestamp === undefined ? <UnknownAmount /> : <Age timestamp={timestamp} />),
  }
  const change: TableColumn<ChangedBalance> = {
    key: 'change',
    header: 'Change',
    align: 'end',
    file: { change: ({ change }) => change?.toString() },
    cell: ({ change }) => amount(change, true),
  }
  const balance: TableColumn<ChangedBalance> = {
    key: 'balance',
    header: 'Balance after',
    align: 'end',
    file: { balance: ({ balance }) => balance?.toString() },
    cell: ({ balance }) => amount(balance, false),
  }
  return { age, change, balance }
}

/** Columns of the transfers that changed a balance; files hold the smallest unit. */
export function createChangeColumns({
  account,
  decimals,
  numbers,
}: ChangeColumnsOf): readonly TableColumn<BalanceChange>[] {
  const { age, change, balance } = createAmountColumns({ decimals, numbers })
  return [
    {
      key: 'hash',
      header: 'Txn Hash',
      mobile: 'primary',
      file: {
        hash: ({ transactionHash }) => transactionHash,
        logIndex: ({ logIndex }) => logIndex.toString(),
      },
      cell: ({ transactionHash }) => <TransactionLink hash={transactionHash} maxChars={HASH_CHARS} />,
    },
    BLOCK_COLUMN,
    age,
    {
      key: 'other',
      header: 'From or to',
      file: { from: ({ from }) => from, to: ({ to }) => to },
      cell: ({ from, to }) => (
        <AddressLink address={isSameAddress(to, account) ? from : to} maxChars={ADDRESS_CHARS} />
      ),
    },
    change,
    balance,
  ]
}
