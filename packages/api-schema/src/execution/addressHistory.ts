import type { HistoryChunk } from '@otterscan/ethereum/execution/addressHistory'
import { boolean, type Codec } from '../codec.ts'
import { convert, listOfReadable, orElse } from '../combinators.ts'
import { answer } from '../object.ts'
import { alignReceipts, listOtherReceipts } from './alignReceipts.ts'
import { receipt } from './receipt.ts'
import { transaction } from './transaction.ts'

/**
 * Result of an address search.
 *
 * Throws: `CheckFailedError` when the list of transactions or a page flag cannot be read.
 */
export const historyChunk: Codec<HistoryChunk> = convert(
  answer({
    // Old nodes write null for an empty list.
    core: { txs: orElse(listOfReadable(transaction), []), firstPage: boolean, lastPage: boolean },
    optional: { receipts: orElse(listOfReadable(receipt), []) },
  }),
  ({ txs, receipts = [], ...rest }) => {
    const aligned = alignReceipts(txs, receipts)
    const entries = txs.map((one, index) => ({ transaction: one, receipt: aligned[index] }))
    return { ...rest, entries, ...listOtherReceipts(receipts, aligned) }
  },
  ({ entries, otherReceipts = [], ...rest }) => ({
    ...rest,
    txs: entries.map((one) => one.transaction),
    receipts: [...entries.flatMap((one) => one.receipt ?? []), ...otherReceipts],
  }),
)
