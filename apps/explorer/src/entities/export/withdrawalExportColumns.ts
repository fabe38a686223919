import type { Withdrawal } from '@otterscan/ethereum/execution/withdrawal'
import type { ExportColumn } from './exportWriter.ts'

/** Columns of a file of withdrawals: amounts in Gwei, as on the wire. */
export const WITHDRAWAL_EXPORT_COLUMNS: readonly ExportColumn<Withdrawal>[] = [
  { key: 'index', read: ({ index }) => index.toString() },
  { key: 'validatorIndex', read: ({ validatorIndex }) => validatorIndex.toString() },
  { key: 'address', read: ({ address }) => address },
  { key: 'amountGwei', read: ({ amountGwei }) => amountGwei.toString() },
]
