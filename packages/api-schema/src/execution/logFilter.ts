import type { Address } from '@otterscan/ethereum/address'
import type { BlockTag } from '@otterscan/ethereum/execution/block'
import type { Log } from '@otterscan/ethereum/execution/log'
import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { listOfReadable } from '../codec.ts'
import { toBlockNumberParameter } from './blockReference.ts'
import { decodeLog } from './log.ts'

/** Which logs to find: a range, ends included, or one block. execution-apis `Filter`. */
export type LogFilter = (
  | { readonly fromBlock: bigint | BlockTag; readonly toBlock: bigint | BlockTag }
  | { readonly blockHash: Hex }
) & {
  /** Emitters; none means any. */
  readonly address?: Address | readonly Address[]
  /** By position; `null` matches any, a list any of its words. */
  readonly topics?: readonly (Hex | readonly Hex[] | null)[]
}

/** Filter as the wire wants it. */
export function toLogFilterParameter(filter: LogFilter): Readonly<Record<string, unknown>> {
  return {
    ...('blockHash' in filter
      ? { blockHash: filter.blockHash }
      : {
          fromBlock: toBlockNumberParameter(filter.fromBlock),
          toBlock: toBlockNumberParameter(filter.toBlock),
        }),
    ...(filter.address === undefined ? {} : { address: filter.address }),
    ...(filter.topics === undefined ? {} : { topics: filter.topics }),
  }
}

/** Logs found, in chain order, and those that could not be read. */
export interface LogList {
  readonly logs: readonly Log[]
  readonly unreadable: readonly UnreadableField[]
}

/** Throws: `CheckFailedError` when the answer is no list. */
export function decodeLogList(wire: unknown): LogList {
  const unreadable: UnreadableField[] = []
  return { logs: listOfReadable(decodeLog)(wire, '', unreadable), unreadable }
}
