import type { Address } from '@otterscan/ethereum/address'
import type { BlockTag } from '@otterscan/ethereum/execution/block'
import type { Log } from '@otterscan/ethereum/execution/log'
import type { Hex } from '@otterscan/ethereum/hex'
import { type Codec, hash32 } from '../codec.ts'
import { type DecodedList, list, listAnswer, nullable, orElse } from '../combinators.ts'
import { part } from '../object.ts'
import { account } from './account.ts'
import { blockNumberOrTag } from './blockReference.ts'
import { log } from './log.ts'

/**
 * Which logs to find: those of a range, both ends included (the newest block by default), or of one block.
 * execution-apis `Filter`.
 */
export interface LogFilter {
  readonly fromBlock?: bigint | BlockTag | undefined
  readonly toBlock?: bigint | BlockTag | undefined
  /** In place of a range. */
  readonly blockHash?: Hex | undefined
  /** Emitters; none means any. */
  readonly address?: Address | readonly Address[] | undefined
  /** By position; `null` matches any, a list any of its words. */
  readonly topics?: readonly (Hex | readonly Hex[] | null)[] | undefined
}

/** One value or a list of them. */
/* @__NO_SIDE_EFFECTS__ */
function oneOrMore<T extends string>(codec: Codec<T>): Codec<T | readonly T[]> {
  return {
    decode: (wire, path, unreadable) =>
      (Array.isArray(wire) ? list(codec) : codec).decode(wire, path, unreadable),
    encode: (value) => (typeof value === 'string' ? codec.encode(value) : list(codec).encode(value)),
  }
}

/** Filter of logs. */
export const logFilter: Codec<LogFilter> = part({
  core: {
    fromBlock: orElse(blockNumberOrTag, undefined),
    toBlock: orElse(blockNumberOrTag, undefined),
    blockHash: orElse(hash32, undefined),
    address: orElse(oneOrMore(account), undefined),
    topics: orElse(list(nullable(oneOrMore(hash32))), undefined),
  },
})

/** Logs found, in chain order, and those that could not be read. Throws: `CheckFailedError` when it is not a list. */
export const logList: Codec<DecodedList<Log>> = listAnswer(log)
