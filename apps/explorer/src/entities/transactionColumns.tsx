import type { Address } from '@otterscan/ethereum/address'
import { isSameAddress } from '@otterscan/ethereum/address'
import { toEffectiveGasPrice, toTransactionFee } from '@otterscan/ethereum/execution/fee'
import { toTransactionStatus } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import { formatAmount, formatInteger, GWEI_DECIMALS } from '@otterscan/ethereum/units'
import type { Decoded, UnreadableField } from '@otterscan/ethereum/unreadableField'
import type { TableColumn } from '@otterscan/ui/Table'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { lazy, type ReactNode, Suspense } from 'react'
import { AddressLink } from './AddressLink.tsx'
import { BlockLink } from './BlockLink.tsx'
import { DirectionMark } from './DirectionMark.tsx'
import { FiatCell } from './FiatCell.tsx'
import { MethodBadge } from './MethodBadge.tsx'
import { NativeAmount } from './NativeAmount.tsx'
import { Age } from './Timestamp.tsx'
import { TransactionLink } from './TransactionLink.tsx'
import { toCreatedContract, toTransactionDirection } from './transactionDirection.ts'
import type { TransactionRow } from './transactionRow.ts'
import { UnreadableMark } from './UnreadableMark.tsx'

/** What the fee column shows, in the order the button steps through. */
export const FEE_MODES = [
  { key: 'fee', label: 'Txn Fee' },
  { key: 'feeFiat', label: 'Txn Fee (USD)' },
  { key: 'gasPrice', label: 'Gas Price' },
] as const

/** One of `FEE_MODES`. */
export type FeeMode = (typeof FEE_MODES)[number]['key']

/** What the value column shows, in the order the button steps through. */
export const VALUE_MODES = [
  { key: 'value', label: 'Value' },
  { key: 'valueFiat', label: 'Value (USD)' },
] as const

/** One of `VALUE_MODES`. */
export type ValueMode = (typeof VALUE_MODES)[number]['key']

interface ColumnOptions {
  readonly valueMode: ValueMode
  /** Header of the value column. */
  readonly valueButton: ReactNode
  readonly feeMode: FeeMode
  /** Header of the fee column. */
  readonly feeButton: ReactNode
  readonly selected: Address | undefined
  readonly feeRecipient: Address | undefined
}

/** Fetched when the first list is there: the pages of a block do without. */
const CalledMethod = lazy(async () => ({ default: (await import('./CalledMethod.tsx')).CalledMethod }))

const HASH_CHARS = 16
const ADDRESS_CHARS = 16

/** Columns of a list of transactions. */
export function createTransactionColumns(options: ColumnOptions): readonly TableColumn<TransactionRow>[] {
  const { valueMode, valueButton, feeMode, feeButton, selected, feeRecipient } = options
  return [
    {
      key: 'hash',
      header: 'Txn Hash',
      mobile: 'primary',
      loadingChars: HASH_CHARS,
      cell: ({ transaction, receipt }) => (
        <TransactionLink
          hash={transaction.hash}
          status={toTransactionStatus(receipt)}
          type={transaction.type}
          maxChars={HASH_CHARS}
        />
      ),
    },
    {
      key: 'method',
      header: 'Method',
      loadingChars: 8,
      cell: ({ transaction }) => <MethodCell transaction={transaction} selected={selected} />,
    },
    {
      key: 'block',
      header: 'Block',
      loadingChars: 9,
      cell: ({ transaction, receipt }) => {
        const blockNumber = transaction.blockNumber ?? receipt?.blockNumber
        return blockNumber === undefined ? (
          <Missing fault={findFault(['blockNumber'], transaction, receipt)} />
        ) : (
          <BlockLink block={blockNumber} />
        )
      },
    },
    {
      key: 'age',
      header: 'Age',
      loadingChars: 14,
      cell: ({ transaction, receipt, timestamp }) => {
        const known = timestamp ?? transaction.blockTimestamp ?? receipt?.timestamp
        return known === undefined ? (
          <Missing fault={findFault(['blockTimestamp', 'timestamp'], transaction, receipt)} />
        ) : (
          <Age timestamp={known} />
        )
      },
    },
    {
      key: 'from',
      header: 'From',
      loadingChars: ADDRESS_CHARS,
      cell: ({ transaction }) => (
        <AddressLink address={transaction.from} selected={selected} maxChars={ADDRESS_CHARS} />
      ),
    },
    {
      key: 'direction',
      header: <span className="sr-only">Direction</span>,
      label: 'Direction',
      align: 'center',
      mobile: selected === undefined ? 'hidden' : undefined,
      loadingChars: 3,
      cell: ({ transaction, receipt }) => (
        <DirectionMark
          direction={
            selected === undefined ? undefined : toTransactionDirection(transaction, receipt, selected)
          }
        />
      ),
    },
    {
      key: 'to',
      header: 'To',
      loadingChars: ADDRESS_CHARS,
      cell: (row) => <RecipientCell row={row} selected={selected} feeRecipient={feeRecipient} />,
    },
    {
      key: 'value',
      header: valueButton,
      label: VALUE_MODES.find(({ key }) => key === valueMode)?.label,
      align: 'end',
      loadingChars: 8,
      cell: (row) => <ValueCell row={row} mode={valueMode} />,
    },
    {
      key: 'fee',
      header: feeButton,
      label: FEE_MODES.find(({ key }) => key === feeMode)?.label,
      align: 'end',
      loadingChars: 14,
      cell: (row) => <FeeCell row={row} mode={feeMode} />,
    },
  ]
}

function MethodCell({
  transaction: { to, input, ...transaction },
  selected,
}: {
  readonly transaction: Transaction
  readonly selected: Address | undefined
}) {
  // A creation's input is code, not a call.
  if (to === null) return null
  if (input === undefined) return <Missing fault={findFault(['input', 'data'], transaction)} />
  return (
    <Suspense fallback={<MethodBadge input={input} />}>
      {/* The page's own address is asked about anyway; the others would cost several requests each. */}
      <CalledMethod input={input} address={isSameAddress(to, selected) ? to : undefined} />
    </Suspense>
  )
}

function RecipientCell({
  row: { transaction, receipt },
  selected,
  feeRecipient,
}: {
  readonly row: TransactionRow
  readonly selected: Address | undefined
  readonly feeRecipient: Address | undefined
}) {
  if (transaction.to !== null) {
    return (
      <AddressLink
        address={transaction.to}
        roles={isSameAddress(transaction.to, feeRecipient) ? ['feeRecipient'] : []}
        selected={selected}
        maxChars={ADDRESS_CHARS}
      />
    )
  }
  const created = toCreatedContract(transaction, receipt)
  if (created === undefined) return <span className="text-muted">Contract creation</span>
  return <AddressLink address={created} roles={['created']} selected={selected} maxChars={ADDRESS_CHARS} />
}

function ValueCell({ row, mode }: { readonly row: TransactionRow; readonly mode: ValueMode }) {
  const { value } = row.transaction
  if (value === undefined) return <Missing fault={findFault(['value'], row.transaction)} />
  if (mode === 'valueFiat') return <FiatCell amount={value} block={toBlockNumber(row)} preset="value" />
  return <NativeAmount amount={value} />
}

function toBlockNumber({ transaction, receipt }: TransactionRow): bigint | undefined {
  return transaction.blockNumber ?? receipt?.blockNumber
}

function FeeCell({ row, mode }: { readonly row: TransactionRow; readonly mode: FeeMode }) {
  const { transaction, receipt, baseFeePerGas } = row
  const fault = findFault(['gasUsed', 'effectiveGasPrice', 'gasPrice'], receipt, transaction)
  if (mode === 'gasPrice') {
    const price = toEffectiveGasPrice(transaction, receipt, baseFeePerGas)
    if (price === undefined) return <Missing fault={fault} />
    const gwei = formatAmount(price, GWEI_DECIMALS)
    return (
      <span className={price === 0n ? 'text-muted' : undefined}>
        <Tooltip content={`${gwei} gwei = ${formatInteger(price)} wei per gas`}>{gwei}</Tooltip>
      </span>
    )
  }
  const fee = receipt === undefined ? undefined : toTransactionFee(transaction, receipt, baseFeePerGas)
  if (fee === undefined) return <Missing fault={fault} />
  if (mode === 'feeFiat') return <FiatCell amount={fee.total} block={toBlockNumber(row)} preset="fee" />
  return <NativeAmount amount={fee.total} hideSymbol />
}

/** A cell without a value: what came instead when it could not be read, else a dash. */
function Missing({ fault }: { readonly fault: UnreadableField | undefined }) {
  if (fault !== undefined) return <UnreadableMark field={fault} />
  return (
    <span className="text-muted" title="The node does not say">
      –
    </span>
  )
}

function findFault(
  paths: readonly string[],
  ...sources: readonly (Decoded | undefined)[]
): UnreadableField | undefined {
  for (const source of sources) {
    const fault = source?.unreadable.find(({ path }) => paths.includes(path))
    if (fault !== undefined) return fault
  }
  return undefined
}
