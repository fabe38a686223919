import type { Address } from '@otterscan/ethereum/address'
import { toEffectiveGasPrice, toTransactionFee } from '@otterscan/ethereum/execution/fee'
import { toTransactionStatus } from '@otterscan/ethereum/execution/receipt'
import { toCreatedContract, toTransactionDirection } from '../transactionDirection.ts'
import type { TransactionRow } from '../transactionRow.ts'
import type { ExportColumn } from './exportWriter.ts'
import { toExportTime } from './toExportTime.ts'

/** `0x` and the four bytes that name a function. */
const SELECTOR_LENGTH = 10

/** What the columns need to know beside the rows. */
export interface TransactionExportOptions {
  /** The address the list is about: adds the direction. */
  readonly selected?: Address | undefined
  /** The person's own label of an address. */
  readonly findLabel: (address: Address) => string | undefined
}

/** Columns of a file of transactions: wei throughout, times in UTC. */
export function createTransactionExportColumns({
  selected,
  findLabel,
}: TransactionExportOptions): readonly ExportColumn<TransactionRow>[] {
  const columns: readonly ExportColumn<TransactionRow>[] = [
    { key: 'transactionHash', read: ({ transaction }) => transaction.hash },
    { key: 'status', read: ({ receipt }) => toTransactionStatus(receipt) },
    {
      key: 'blockNumber',
      read: ({ transaction, receipt }) => (transaction.blockNumber ?? receipt?.blockNumber)?.toString(),
    },
    {
      key: 'transactionIndex',
      read: ({ transaction, receipt }) =>
        (transaction.transactionIndex ?? receipt?.transactionIndex)?.toString(),
    },
    {
      key: 'time',
      read: ({ transaction, receipt, timestamp }) =>
        toExportTime(timestamp ?? transaction.blockTimestamp ?? receipt?.timestamp),
    },
    { key: 'from', read: ({ transaction }) => transaction.from },
    { key: 'fromLabel', read: ({ transaction }) => findLabel(transaction.from) },
    { key: 'to', read: ({ transaction }) => transaction.to ?? undefined },
    { key: 'toLabel', read: ({ transaction: { to } }) => (to === null ? undefined : findLabel(to)) },
    { key: 'createdContract', read: ({ transaction, receipt }) => toCreatedContract(transaction, receipt) },
    { key: 'method', read: toMethod },
    { key: 'value', read: ({ transaction }) => transaction.value?.toString() },
    { key: 'fee', read: toFee },
    {
      key: 'gasPrice',
      read: ({ transaction, receipt, baseFeePerGas }) =>
        toEffectiveGasPrice(transaction, receipt, baseFeePerGas)?.toString(),
    },
    { key: 'gasUsed', read: ({ receipt }) => receipt?.gasUsed?.toString() },
    { key: 'type', read: ({ transaction }) => transaction.type.toString() },
    { key: 'nonce', read: ({ transaction }) => transaction.nonce?.toString() },
  ]
  if (selected === undefined) return columns
  return [
    ...columns,
    {
      key: 'direction',
      read: ({ transaction, receipt }) => toTransactionDirection(transaction, receipt, selected),
    },
  ]
}

function toMethod({ transaction: { to, input } }: TransactionRow): string | undefined {
  if (to === null || input === undefined || input.length < SELECTOR_LENGTH) return undefined
  return input.slice(0, SELECTOR_LENGTH)
}

function toFee({ transaction, receipt, baseFeePerGas }: TransactionRow): string | undefined {
  return receipt === undefined
    ? undefined
    : toTransactionFee(transaction, receipt, baseFeePerGas)?.total.toString()
}
