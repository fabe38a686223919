import { isWireObject } from '@otterscan/api-schema/codec'
import { TransportError } from '@otterscan/clients/errors'
import { toResult } from '@otterscan/clients/transport/transport'
import type { StreamingNodeClient } from '../createNodeClient.ts'
import type { MinedTransaction } from '../minedTransaction.ts'
import type { AnswerReader } from '../streamAnswer.ts'
import { type OpcodeEntry, OpcodeLogError, OpcodeLogParser } from './opcodeLogParser.ts'

/** How opcode logs are read. */
export interface OpcodeLogOptions {
  /** For nodes that have such a limit, geth for one; others return all of them. */
  readonly limit?: number
  readonly signal: AbortSignal
  /** After each piece of the answer. */
  readonly onPiece?: (bytes: number) => void | Promise<void>
}

/** How much was read. */
export interface OpcodeLogSummary {
  readonly count: number
  /** Of the whole answer. */
  readonly bytes: number
}

/** A source of executed instructions: calls `onEntry` with each in order. */
export type ReadOpcodeLogs = (
  mined: MinedTransaction,
  onEntry: (entry: OpcodeEntry) => void,
  options: OpcodeLogOptions,
) => Promise<OpcodeLogSummary>

/** Opcode logs of the node, without memory and storage, read as they come. Throws: as the node's client. */
export function readNodeOpcodeLogs(node: StreamingNodeClient): ReadOpcodeLogs {
  return async ({ transaction: { hash } }, onEntry, { limit, signal, onPiece }) => {
    let [count, bytes] = [0, 0]
    const parser = new OpcodeLogParser((entry) => {
      count++
      onEntry(entry)
    })
    // Both spellings of the memory option: Hardhat uses the older one.
    const options = {
      disableStorage: true,
      enableMemory: false,
      disableMemory: true,
      enableReturnData: false,
      timeout: NODE_TIMEOUT,
      ...(limit === undefined ? {} : { limit }),
    }
    const reader: AnswerReader = {
      push: async (piece) => {
        bytes += piece.length
        parser.push(piece)
        await onPiece?.(bytes)
      },
      end: () => {
        const { error, result } = parser.end()
        if (error == null && !isWireObject(result)) throw new OpcodeLogError('there is no result')
        return error == null ? { result } : { error }
      },
    }
    try {
      toResult(METHOD, await node.stream(METHOD, [hash, options], reader, signal))
    } catch (error) {
      if (!(error instanceof OpcodeLogError)) throw error
      const message = `${METHOD}: the opcode logs of the node cannot be read: ${error.message}`
      throw new TransportError(message, { status: 200 })
    }
    return { count, bytes }
  }
}

const METHOD = 'debug_traceTransaction'

/** For geth and those like it, which otherwise end after 5 s. */
const NODE_TIMEOUT = '110s'
