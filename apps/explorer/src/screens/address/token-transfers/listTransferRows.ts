import type { IndexedTransfer } from '@otterscan/api-schema/execution/indexedList'
import { decodeTokenTransfers, type TokenTransfer } from '@otterscan/decode/token/tokenTransfers'
import { type Address, isSameAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { TokenStandard } from '../../../queries/gateway/addressLists.ts'

/** One movement of a token from or to the address, with the transaction it is part of. */
export interface TransferRow extends IndexedTransfer {
  /** `undefined` where the logs say nothing of the address that can be read, and for what is left out. */
  readonly transfer: TokenTransfer | undefined
  /** Movements of this transaction that are left out here. */
  readonly omitted: number
  /** Nothing moved, and it was not the address that signed: anyone can make a token say this. */
  readonly isSuspicious: boolean
}

/** Rows of one transaction before the rest is left to its own page. */
const MAX_ROWS_OF_TRANSACTION = 50

/** The rows of some transactions of a list, in their order; the last movement of a transaction first. */
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
      isSuspicious: isSuspicious(entry, transfer, address),
    }))
    const omitted = transfers.length - rows.length
    return omitted === 0 ? rows : [...rows, { ...entry, transfer: undefined, omitted, isSuspicious: false }]
  })
}

/** Movements of the standard; where a token does not log as its standard says, those it does log. */
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

function isSuspicious({ transaction }: IndexedTransfer, transfer: TokenTransfer, address: Address): boolean {
  return (
    transfer.standard === 'erc20' &&
    transfer.value === 0n &&
    isSameAddress(transfer.from, address) &&
    // Nobody signs for the address of mints.
    !isSameAddress(address, ZERO_ADDRESS) &&
    !isSameAddress(transaction.from, address)
  )
}

/** Which way a movement goes from the address. */
export function toTransferDirection({ from, to }: TokenTransfer, address: Address): 'IN' | 'OUT' | 'SELF' {
  if (!isSameAddress(from, address)) return 'IN'
  return isSameAddress(to, address) ? 'SELF' : 'OUT'
}

/** Tells rows apart. */
export function toTransferKey({ transaction, transfer, omitted }: TransferRow): string {
  const batchIndex = transfer?.standard === 'erc1155' ? transfer.batchIndex : 0
  return `${transaction.hash} ${transfer?.logIndex ?? (omitted > 0 ? 'more' : 'none')} ${batchIndex}`
}

/** Block of a row; `undefined` where neither transaction nor receipt says. */
export function toBlockNumber({ transaction, receipt }: TransferRow): bigint | undefined {
  return transaction.blockNumber ?? receipt.blockNumber
}
