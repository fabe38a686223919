import type { Address } from '@otterscan/ethereum/address'
import { computeEffectiveGasPrice, computeTransactionFee } from '@otterscan/ethereum/execution/fee'
import { findFeeCurrency } from '@otterscan/ethereum/execution/feeCurrency'
import { toTransactionStatus } from '@otterscan/ethereum/execution/receipt'
import { findUnreadable } from '@otterscan/ethereum/unreadableField'
import type { TableColumn } from '@otterscan/ui/Table'
import type { ReactNode } from 'react'
import { AddressLink } from './AddressLink.tsx'
import { BlockLink } from './BlockLink.tsx'
import { DirectionBadge } from './DirectionBadge.tsx'
import { formatUtcIso } from './formatUtc.ts'
import { Missing } from './Missing.tsx'
import { Age } from './Timestamp.tsx'
import { TransactionLink } from './TransactionLink.tsx'
import {
  ADDRESS_CHARS,
  FEE_MODES,
  FeeCell,
  type FeeMode,
  MethodCell,
  RecipientCell,
  VALUE_MODES,
  ValueCell,
  type ValueMode,
} from './transactionCells.tsx'
import { findCreatedContract, toTransactionDirection } from './transactionDirection.ts'
import { findRowBlockNumber, findRowTimestamp, type TransactionRow } from './transactionRow.ts'

interface ColumnOptions {
  /** The subject of the list: rows show their direction relative to it. */
  readonly selected?: Address | undefined
  /** Fee recipient of the rows' block, marked where it is paid directly. */
  readonly feeRecipient?: Address | undefined
  readonly valueMode?: ValueMode
  /** Header of the value column. */
  readonly valueButton?: ReactNode
  readonly feeMode?: FeeMode
  /** Header of the fee column. */
  readonly feeButton?: ReactNode
  /** The user's label of an address; a separate column only in files. */
  readonly findLabel?: ((address: Address) => string | undefined) | undefined
}

const HASH_CHARS = 16
/** Names take the place of selectors and addresses once they are known: without a width all columns would move. */
const METHOD_WIDTH = '9rem'
const PARTY_WIDTH = '12rem'

/** `0x` and the four bytes that name a function. */
const SELECTOR_LENGTH = 10

/** Columns of a list of transactions; files use wei and UTC throughout. */
export function createTransactionColumns(options: ColumnOptions): readonly TableColumn<TransactionRow>[] {
  return [HASH, methodColumn(options), BLOCK, AGE, ...partyColumns(options), ...amountColumns(options)]
}

const HASH: TableColumn<TransactionRow> = {
  key: 'hash',
  header: 'Txn Hash',
  mobile: 'primary',
  loadingChars: HASH_CHARS,
  file: {
    transactionHash: ({ transaction }) => transaction.hash,
    // Listed transactions are mined: without a receipt their outcome is unknown.
    status: ({ receipt }) => receipt && toTransactionStatus(receipt),
    type: ({ transaction }) => transaction.type?.toString(),
    nonce: ({ transaction }) => transaction.nonce?.toString(),
  },
  cell: ({ transaction, receipt }) => (
    <TransactionLink
      hash={transaction.hash}
      status={toTransactionStatus(receipt)}
      type={transaction.type}
      maxChars={HASH_CHARS}
    />
  ),
}

function methodColumn({ selected }: ColumnOptions): TableColumn<TransactionRow> {
  return {
    key: 'method',
    header: 'Method',
    width: METHOD_WIDTH,
    loadingChars: 8,
    file: { method: toSelector },
    cell: ({ transaction }) => <MethodCell transaction={transaction} selected={selected} />,
  }
}

const BLOCK: TableColumn<TransactionRow> = {
  key: 'block',
  header: 'Block',
  loadingChars: 9,
  file: {
    blockNumber: (row) => findRowBlockNumber(row)?.toString(),
    transactionIndex: ({ transaction, receipt }) =>
      (transaction.transactionIndex ?? receipt?.transactionIndex)?.toString(),
  },
  cell: (row) => {
    const blockNumber = findRowBlockNumber(row)
    return blockNumber === undefined ? (
      <Missing unreadable={findUnreadable(['blockNumber'], row.transaction, row.receipt)} />
    ) : (
      <BlockLink block={blockNumber} />
    )
  },
}

const AGE: TableColumn<TransactionRow> = {
  key: 'age',
  header: 'Age',
  loadingChars: 14,
  file: { time: (row) => formatUtcIso(findRowTimestamp(row)) },
  cell: (row) => {
    const timestamp = findRowTimestamp(row)
    return timestamp === undefined ? (
      <Missing unreadable={findUnreadable(['blockTimestamp', 'timestamp'], row.transaction, row.receipt)} />
    ) : (
      <Age timestamp={timestamp} />
    )
  },
}

function partyColumns({
  selected,
  feeRecipient,
  findLabel,
}: ColumnOptions): readonly TableColumn<TransactionRow>[] {
  return [
    {
      key: 'from',
      header: 'From',
      width: PARTY_WIDTH,
      loadingChars: ADDRESS_CHARS,
      file: {
        from: ({ transaction }) => transaction.from,
        fromLabel: ({ transaction }) => findLabel?.(transaction.from),
      },
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
      file: selected && {
        direction: ({ transaction, receipt }) => toTransactionDirection(transaction, receipt, selected),
      },
      cell: ({ transaction, receipt }) => (
        <DirectionBadge
          direction={
            selected === undefined ? undefined : toTransactionDirection(transaction, receipt, selected)
          }
        />
      ),
    },
    {
      key: 'to',
      header: 'To',
      width: PARTY_WIDTH,
      loadingChars: ADDRESS_CHARS,
      file: {
        to: ({ transaction }) => transaction.to ?? undefined,
        toLabel: ({ transaction: { to } }) => (to == null ? undefined : findLabel?.(to)),
        createdContract: ({ transaction, receipt }) => findCreatedContract(transaction, receipt),
      },
      cell: (row) => <RecipientCell row={row} selected={selected} feeRecipient={feeRecipient} />,
    },
  ]
}

function amountColumns({
  valueMode = 'value',
  valueButton,
  feeMode = 'fee',
  feeButton,
}: ColumnOptions): readonly TableColumn<TransactionRow>[] {
  return [
    {
      key: 'value',
      header: valueButton,
      label: VALUE_MODES.find(({ key }) => key === valueMode)?.label,
      align: 'end',
      loadingChars: 8,
      file: { value: ({ transaction }) => transaction.value?.toString() },
      cell: (row) => <ValueCell row={row} mode={valueMode} />,
    },
    {
      key: 'fee',
      header: feeButton,
      label: FEE_MODES.find(({ key }) => key === feeMode)?.label,
      align: 'end',
      loadingChars: 14,
      file: {
        // Wei, or the smallest unit of the token; empty where it cannot be read which of them.
        fee: ({ transaction, receipt, baseFeePerGas }) =>
          receipt && computeTransactionFee(transaction, receipt, baseFeePerGas)?.total.toString(),
        feeToken: ({ transaction, receipt }) => findFeeCurrency(transaction, receipt) ?? undefined,
        gasPrice: ({ transaction, receipt, baseFeePerGas }) =>
          findFeeCurrency(transaction, receipt) === undefined
            ? undefined
            : computeEffectiveGasPrice(transaction, receipt, baseFeePerGas)?.toString(),
        gasUsed: ({ receipt }) => receipt?.gasUsed?.toString(),
      },
      cell: (row) => <FeeCell row={row} mode={feeMode} />,
    },
  ]
}

function toSelector({ transaction: { to, input } }: TransactionRow): string | undefined {
  if (to == null || input === undefined || input.length < SELECTOR_LENGTH) return undefined
  return input.slice(0, SELECTOR_LENGTH)
}
