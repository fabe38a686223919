import { computeTransactionFee } from '@otterscan/ethereum/execution/fee'
import { type Receipt, toTransactionStatus } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import { type Columns, column } from '../columns.ts'

/** A transaction, as far as it is known. */
export interface TransactionRow {
  readonly transaction: Transaction
  /** `null` while pending, `undefined` when it is not known. */
  readonly receipt: Receipt | null | undefined
  /** Unix seconds of the block. */
  readonly timestamp: bigint | null | undefined
}

/** Fields of a transaction. */
export const TRANSACTION_COLUMNS: Columns<TransactionRow> = {
  hash: column('hash', 'Hash of the transaction.', ({ transaction }) => transaction.hash),
  blockNumber: column('integer', 'Number of its block; null while pending.', (row) =>
    whileMined(row, row.transaction.blockNumber),
  ),
  blockHash: column('hash', 'Hash of its block; null while pending.', (row) =>
    whileMined(row, row.transaction.blockHash),
  ),
  timestamp: column('integer', 'Time of its block, seconds since 1970; null while pending.', (row) =>
    whileMined(row, row.timestamp ?? row.transaction.blockTimestamp),
  ),
  transactionIndex: column('count', 'Position in its block; null while pending.', (row) =>
    whileMined(row, row.transaction.transactionIndex),
  ),
  from: column('address', 'Sender.', ({ transaction }) => transaction.from),
  to: column('address', 'Recipient; null for a creation.', ({ transaction }) => transaction.to),
  contractAddress: column('address', 'Contract it created; null for none.', toCreatedContract),
  value: column('integer', 'Wei sent.', ({ transaction }) => transaction.value),
  nonce: column('integer', 'Nonce of the sender.', ({ transaction }) => transaction.nonce),
  type: column('integer', 'Envelope type (EIP-2718); 0 is legacy.', ({ transaction }) => transaction.type),
  status: column(
    'text',
    'success, reverted, pending, unknown (before Byzantium) or unreadable.',
    ({ receipt }) => (receipt === undefined ? undefined : toTransactionStatus(receipt)),
  ),
  gas: column('integer', 'Gas limit.', ({ transaction }) => transaction.gas),
  gasUsed: column('integer', 'Gas used; null while pending.', ({ receipt }) =>
    receipt === null ? null : receipt?.gasUsed,
  ),
  effectiveGasPrice: column('integer', 'Wei paid per gas; null while pending.', ({ receipt }) =>
    receipt ? (receipt.effectiveGasPrice ?? receipt.gasPrice) : receipt,
  ),
  fee: column(
    'integer',
    'Fee in the smallest unit of feeCurrency, blobs included; null while pending.',
    (row) => (row.receipt ? computeFee(row)?.total : row.receipt),
  ),
  feeCurrency: column('address', 'Token the fee is paid in; null for the coin of the chain.', (row) => {
    if (!row.receipt) return row.receipt
    const fee = computeFee(row)
    return fee && (fee.currency ?? null)
  }),
  input: column('bytes', 'Call data, or init code of a creation.', ({ transaction }) => transaction.input),
}

/** `null` while pending: what is known to be none. */
function whileMined<T>({ receipt }: TransactionRow, value: T | null | undefined): T | null | undefined {
  return value ?? (receipt === null ? null : undefined)
}

function toCreatedContract({ transaction, receipt }: TransactionRow) {
  if (transaction.to !== null) return transaction.to === undefined ? undefined : null
  return receipt ? receipt.contractAddress : receipt
}

function computeFee({ transaction, receipt }: TransactionRow) {
  return receipt ? computeTransactionFee(transaction, receipt, undefined) : undefined
}
