import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import { address, bit, count, decimalText, hash32, hexData, listOfReadable, quantity } from '../codec.ts'
import { readObject } from '../objectReader.ts'
import { decodeLog } from './log.ts'
import { recipient } from './transaction.ts'

/**
 * A receipt. `logs: null` reads as logs left out; a log that cannot be read is missing from the list and noted.
 *
 * Throws: `CheckFailedError` when the transaction hash cannot be read. Source: execution-apis `ReceiptInfo`.
 */
export function decodeReceipt(wire: unknown, path = ''): Receipt {
  const reader = readObject(wire, path)
  return {
    transactionHash: reader.core('transactionHash', hash32),
    transactionIndex: reader.optional('transactionIndex', count),
    blockHash: reader.optional('blockHash', hash32),
    blockNumber: reader.optional('blockNumber', quantity),
    from: reader.optional('from', address),
    to: reader.has('to') ? reader.optional('to', recipient) : toAbsentRecipient(reader.raw('to')),
    type: reader.optional('type', quantity),
    status: reader.optional('status', bit),
    root: reader.optional('root', hexData),
    gasUsed: reader.optional('gasUsed', quantity),
    cumulativeGasUsed: reader.optional('cumulativeGasUsed', quantity),
    effectiveGasPrice: reader.optional('effectiveGasPrice', quantity),
    gasPrice: reader.optional('gasPrice', quantity),
    blobGasUsed: reader.optional('blobGasUsed', quantity),
    blobGasPrice: reader.optional('blobGasPrice', quantity),
    contractAddress: reader.optional('contractAddress', address),
    logs: reader.optional('logs', listOfReadable(decodeLog)),
    logsBloom: reader.optional('logsBloom', hexData),
    timestamp: reader.optional('timestamp', quantity),
    l1GasUsed: reader.optional('l1GasUsed', quantity),
    l1GasPrice: reader.optional('l1GasPrice', quantity),
    l1FeeScalar: reader.optional('l1FeeScalar', decimalText),
    l1Fee: reader.optional('l1Fee', quantity),
    ...reader.rest(),
  }
}

/** Null says "creates a contract"; absent says nothing. */
function toAbsentRecipient(wire: unknown): null | undefined {
  return wire === null ? null : undefined
}
