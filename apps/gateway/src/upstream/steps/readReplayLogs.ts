import type { StructLog } from '@otterscan/replay/structLog'
import type { BlockData } from '../blockData.ts'
import { type OpcodeEntry, UNKNOWN_NUMBER } from './opcodeLogParser.ts'
import type { ReadOpcodeLogs } from './readOpcodeLogs.ts'
import { MAX_STACK } from './stackReader.ts'

/** Instructions of a replay here, for nodes that return none. Throws: `ReplayRefusal`, or as the node's client. */
export function readReplayLogs(blocks: BlockData): ReadOpcodeLogs {
  return async (mined, onEntry, { signal, onPiece }) => {
    const entry = createEntry()
    let count = 0
    await blocks.replayStepsOf(mined, { stack: true, memory: false }, async (logs) => {
      for (const log of logs) {
        fill(entry, log)
        onEntry(entry)
      }
      count += logs.length
      await onPiece?.(0)
      return !signal.aborted
    })
    signal.throwIfAborted()
    return { count, bytes: 0 }
  }
}

function createEntry(): OpcodeEntry {
  return {
    pc: 0,
    op: '',
    gas: UNKNOWN_NUMBER,
    cost: UNKNOWN_NUMBER,
    depth: 1,
    error: undefined,
    words: new Uint8Array(MAX_STACK * 32),
    stackSize: 0,
  }
}

function fill(entry: OpcodeEntry, { pc, op, gas, gasCost, depth, stack = [], error }: StructLog): void {
  entry.pc = pc
  entry.op = op
  entry.gas = gas
  entry.cost = gasCost
  entry.depth = depth
  entry.error = error
  entry.stackSize = Math.min(stack.length, MAX_STACK)
  for (let at = 0; at < entry.stackSize; at++) {
    const word = (stack[at] ?? '0x0').slice(2).padStart(64, '0')
    entry.words.set(Buffer.from(word, 'hex'), at * 32)
  }
}
