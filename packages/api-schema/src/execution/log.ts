import type { Log } from '@otterscan/ethereum/execution/log'
import { address, boolean, type Codec, count, hash32, hexData, quantity } from '../codec.ts'
import { list } from '../combinators.ts'
import { object } from '../object.ts'

/**
 * A log as `eth_getLogs` and receipts carry it.
 *
 * Throws: `CheckFailedError` when address, topics or data cannot be read. Source: execution-apis `Log`.
 */
export const log: Codec<Log> = object({
  core: { address, topics: list(hash32), data: hexData },
  optional: {
    logIndex: count,
    transactionIndex: count,
    transactionHash: hash32,
    blockHash: hash32,
    blockNumber: quantity,
    blockTimestamp: quantity,
    removed: boolean,
  },
})
