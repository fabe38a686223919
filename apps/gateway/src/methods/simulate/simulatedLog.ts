import { toChecksumAddress } from '@otterscan/ethereum/address'
import type { Log } from '@otterscan/ethereum/execution/log'

/** A log of a call that is in no block; `logIndex` counts those of the call. */
export function toSimulatedLog(
  { address, topics, data }: Pick<Log, 'address' | 'topics' | 'data'>,
  logIndex: number,
): Log {
  return {
    address: toChecksumAddress(address),
    topics,
    data,
    logIndex,
    transactionIndex: undefined,
    transactionHash: undefined,
    blockHash: undefined,
    blockNumber: undefined,
    blockTimestamp: undefined,
    removed: undefined,
    unreadable: [],
    extra: {},
  }
}
