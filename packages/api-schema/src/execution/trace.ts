import type { Hex } from '@otterscan/ethereum/hex'
import { decodeWith, nullable, toWireList } from '../codec.ts'
import { defineMethod } from '../jsonRpc.ts'
import { readObject } from '../objectReader.ts'

/** What a replay can be asked for. */
export type ReplayType = 'trace' | 'vmTrace' | 'stateDiff'

/** A replayed transaction; the parts are as the node sent them, for the decoders to read. */
export interface ReplayedTransaction {
  readonly output: unknown
  /** Map of account changes; `null` when not asked for. */
  readonly stateDiff: unknown
  /** Flat call frames; empty when not asked for. */
  readonly trace: unknown
  /** Instructions run; `null` when not asked for. */
  readonly vmTrace: unknown
}

/** Runs a mined transaction again; `null` when unknown. Costly: the answer may be tens of megabytes. */
export const trace_replayTransaction = defineMethod({
  name: 'trace_replayTransaction',
  toParams: (transactionHash: Hex, types: readonly ReplayType[]) => [transactionHash, types],
  decodeResult: decodeWith(
    nullable((wire, path): ReplayedTransaction => {
      const reader = readObject(wire, path)
      return {
        output: reader.raw('output'),
        stateDiff: reader.raw('stateDiff') ?? null,
        trace: reader.raw('trace') ?? [],
        vmTrace: reader.raw('vmTrace') ?? null,
      }
    }),
  ),
  source: 'OpenEthereum JSON-RPC trace module',
})

/** Flat call frames of a mined transaction, as sent; `null` when unknown. */
export const trace_transaction = defineMethod({
  name: 'trace_transaction',
  toParams: (transactionHash: Hex) => [transactionHash],
  decodeResult: decodeWith(nullable(toWireList)),
  source: 'OpenEthereum JSON-RPC trace module',
})
