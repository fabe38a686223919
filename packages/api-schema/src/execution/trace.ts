import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { type Codec, hash32, json } from '../codec.ts'
import { list, nullable, orElse, tuple } from '../combinators.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { answer } from '../object.ts'
import { defineMethod } from '../rpcMethod.ts'

const REPLAY_TYPES = ['trace', 'vmTrace', 'stateDiff'] as const

/** What a replay can return. */
export type ReplayType = (typeof REPLAY_TYPES)[number]

const replayType: Codec<ReplayType> = {
  decode: (wire, path) => {
    const found = REPLAY_TYPES.find((type) => type === wire)
    if (found === undefined) throw new CheckFailedError(path, wire, REPLAY_TYPES.join(', '))
    return found
  },
  encode: (type) => type,
}

/** A replayed transaction; its parts are as sent, for the decoders. */
export interface ReplayedTransaction {
  readonly output: unknown
  /** Map of account changes; `null` when not requested. */
  readonly stateDiff: unknown
  /** Flat call frames; empty when not requested. */
  readonly trace: unknown
  /** Executed instructions; `null` when not requested. */
  readonly vmTrace: unknown
  /** Some nodes leave it out. */
  readonly transactionHash: Hex | undefined
  readonly unreadable: readonly UnreadableField[]
}

const replayedTransaction: Codec<ReplayedTransaction> = answer({
  optional: {
    output: json,
    stateDiff: orElse(json, null),
    trace: orElse(json, []),
    vmTrace: orElse(json, null),
    transactionHash: hash32,
  },
})

/** Replays a mined transaction; `null` when unknown. Expensive: the result may be tens of megabytes. */
export const trace_replayTransaction = defineMethod({
  name: 'trace_replayTransaction',
  params: tuple<[transactionHash: Hex, types: readonly ReplayType[]]>(hash32, list(replayType)),
  result: nullable(replayedTransaction),
  source: 'OpenEthereum JSON-RPC trace module',
})

/** Flat call frames of a mined transaction, as sent; `null` when unknown. */
export const trace_transaction = defineMethod({
  name: 'trace_transaction',
  params: tuple<[transactionHash: Hex]>(hash32),
  result: nullable(list(json)),
  source: 'OpenEthereum JSON-RPC trace module',
})
