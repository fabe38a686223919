import type { IndexedTransfer } from '@otterscan/api-schema/execution/indexedList'
import { decodeTokenTransfers, type TokenTransfer } from '@otterscan/decode/token/tokenTransfers'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { isUnsignedTransfer } from '../../../entities/token/UnsignedTransferChip.tsx'
import type { TokenStandard } from '../../../queries/gateway/addressLists.ts'

/** One token transfer from or to the address, with its transaction. */
export interface TransferRow extends IndexedTransfer {
  /** `undefined` where no transfer of the address can be decoded, and for omitted ones. */
  readonly transfer: TokenTransfer | undefined
  /** Number of transfers of this transaction that are omitted. */
  readonly omitted: number
  /** A zero transfer that the address did not sign: any token can emit such a log. */
  readonly isSuspicious: boolean
}

/** Maximum rows of one transaction; the rest is on its own page. */
const MAX_ROWS_OF_TRANSACTION = 50

/** The rows of a list of transactions, in their order; the last transfer of a transaction first. */
export function listTransferRows(
  entries: readonly IndexedTransfer[],
  address: Address,
  standard: TokenStandard,
  maxRows: number = MAX_ROWS_OF_TRANSACTION,
): TransferRow[] {
  return entries.flatMap((entry) => {
    const transfers = findTransfers(entry, address, standard).toReversed()
    if (transfers.length === 0) return [{ ...entry, transfer: undefined, omitted: 0, isSuspicious: false }]
    const rows: TransferRow[] = transfers.slice(0, maxRows).map((transfer) => ({
      ...entry,
      transfer,
      omitted: 0,
      isSuspicious:
        isSameAddress(transfer.from, address) && isUnsignedTransfer(transfer, entry.transaction.from),
    }))
    const omitted = transfers.length - rows.length
    return omitted === 0 ? rows : [...rows, { ...entry, transfer: undefined, omitted, isSuspicious: false }]
  })
}

/** Transfers of the standard; where a token logs differently from its standard, those it logs. */
function findTransfers(
  { receipt }: IndexedTransfer,
  address: Address,
  standard: TokenStandard,
): TokenTransfer[] {
  const own = decodeTokenTransfers(receipt.logs ?? []).filter(
    ({ from, to }) => isSameAddress(from, address) || isSameAddress(to, address),
  )
  const ofStandard = own.filter((transfer) => transfer.standard === standard)
  return ofStandard.length > 0 ? ofStandard : own
}

/** Direction of a transfer, seen from the address. */
export function toTransferDirection({ from, to }: TokenTransfer, address: Address): 'IN' | 'OUT' | 'SELF' {
  if (!isSameAddress(from, address)) return 'IN'
  return isSameAddress(to, address) ? 'SELF' : 'OUT'
}

/** Unique key of a row. */
export function toTransferKey({ transaction, transfer, omitted }: TransferRow): string {
  const batchIndex = transfer?.standard === 'erc1155' ? transfer.batchIndex : 0
  return `${transaction.hash} ${transfer?.logIndex ?? (omitted > 0 ? 'more' : 'none')} ${batchIndex}`
}

/** Block of a row; `undefined` where neither transaction nor receipt has it. */
export function findBlockNumber({ transaction, receipt }: TransferRow): bigint | undefined {
  return transaction.blockNumber ?? receipt.blockNumber
}
