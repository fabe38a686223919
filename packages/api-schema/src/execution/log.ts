import type { Log } from '@otterscan/ethereum/execution/log'
import { address, boolean, count, hash32, hexData, list, quantity } from '../codec.ts'
import { readObject } from '../objectReader.ts'

/**
 * A log as `eth_getLogs` and receipts carry it.
 *
 * Throws: `CheckFailedError` when address, topics or data cannot be read. Source: execution-apis `Log`.
 */
export function decodeLog(wire: unknown, path = ''): Log {
  const reader = readObject(wire, path)
  return {
    address: reader.core('address', address),
    topics: reader.core('topics', list(hash32)),
    data: reader.core('data', hexData),
    logIndex: reader.optional('logIndex', count),
    transactionIndex: reader.optional('transactionIndex', count),
    transactionHash: reader.optional('transactionHash', hash32),
    blockHash: reader.optional('blockHash', hash32),
    blockNumber: reader.optional('blockNumber', quantity),
    blockTimestamp: reader.optional('blockTimestamp', quantity),
    removed: reader.optional('removed', boolean),
    ...reader.rest(),
  }
}
