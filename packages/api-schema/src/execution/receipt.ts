import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import { address, bit, type Codec, count, hash32, hexData, jsonInteger, quantity } from '../codec.ts'
import { listOfReadable } from '../combinators.ts'
import { alsoNamed, object, orNull } from '../object.ts'
import { log } from './log.ts'
import { recipient } from './transaction.ts'

/** 0 or 1; `false` and `true`, which some libraries and nodes send, are the same. */
const outcome: Codec<0 | 1> = {
  decode: (wire, path, unreadable) => {
    if (typeof wire === 'boolean') return wire ? 1 : 0
    return bit.decode(wire, path, unreadable)
  },
  encode: bit.encode,
}

/**
 * A receipt. `logs: null` reads as logs left out; an unreadable log is left out of the list and noted.
 *
 * Throws: `CheckFailedError` when the transaction hash cannot be read. Source: execution-apis `ReceiptInfo`.
 */
export const receipt: Codec<Receipt> = object({
  core: { transactionHash: hash32 },
  optional: {
    transactionIndex: count,
    blockHash: hash32,
    blockNumber: quantity,
    from: address,
    // Null means "creates a contract"; absent means unknown.
    to: orNull(recipient),
    type: quantity,
    status: outcome,
    root: hexData,
    gasUsed: quantity,
    cumulativeGasUsed: quantity,
    effectiveGasPrice: quantity,
    gasPrice: quantity,
    blobGasUsed: alsoNamed(quantity, 'dataGasUsed'),
    blobGasPrice: alsoNamed(quantity, 'dataGasPrice'),
    contractAddress: address,
    logs: listOfReadable(log),
    logsBloom: hexData,
    timestamp: jsonInteger,
  },
})

/** A receipt by itself. Throws: as `receipt`. */
export function decodeReceipt(wire: unknown): Receipt {
  return receipt.decode(wire, '', [])
}
