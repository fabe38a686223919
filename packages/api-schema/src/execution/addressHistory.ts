import type { HistoryChunk } from '@otterscan/ethereum/execution/addressHistory'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { boolean, listOfReadable } from '../codec.ts'
import { readObject } from '../objectReader.ts'
import { alignReceipts } from './alignReceipts.ts'
import { decodeReceipt } from './receipt.ts'
import { decodeTransaction } from './transaction.ts'

/** A chunk of history with the entries that could not be read. */
export interface DecodedHistoryChunk extends HistoryChunk {
  readonly unreadable: readonly UnreadableField[]
}

/**
 * Answer of an address search.
 *
 * Throws: `CheckFailedError` when the list of transactions or a page mark cannot be read.
 */
export function decodeHistoryChunk(wire: unknown): DecodedHistoryChunk {
  const reader = readObject(wire, 'result')
  // Old nodes write null for an empty list.
  const transactions = reader.has('txs') ? reader.core('txs', listOfReadable(decodeTransaction)) : []
  const receipts = reader.optional('receipts', listOfReadable(decodeReceipt)) ?? []
  const aligned = alignReceipts(transactions, receipts)
  return {
    entries: transactions.map((transaction, index) => ({ transaction, receipt: aligned[index] })),
    firstPage: reader.core('firstPage', boolean),
    lastPage: reader.core('lastPage', boolean),
    unreadable: reader.rest().unreadable,
  }
}
