import { type CallSubject, findCallSubject, parseWireNumber } from './callSubject.ts'
import type { Point } from './keptMark.ts'
import type { SeenAnswer } from './seenAnswer.ts'

/** Sorts out which answers are final, as more is learned about what they belong to. */
export interface FinalAnswers {
  readonly see: (seen: SeenAnswer) => void
  /** The newest finalized block, as last seen. */
  readonly findFinalized: () => Point | undefined
}

/** An answer that is not known to be final by then may be of a block that was replaced in the meantime. */
const WAIT_MS = 10_000

/** `keep` gets each final answer once per call, with the number of its block. */
export function createFinalAnswers(
  first: Point | undefined,
  keep: (seen: SeenAnswer, block: bigint) => void,
): FinalAnswers {
  let finalized = first
  const transactions = new Map<string, bigint>()
  const blocks = new Map<string, bigint>()
  let waiting: readonly SeenAnswer[] = []

  const isFinal = (number: bigint) => finalized !== undefined && number <= BigInt(finalized[0])

  function findBlock(subject: CallSubject, result: unknown): bigint | undefined {
    if (subject.kind === 'number') return isFinal(subject.number) ? subject.number : undefined
    if (subject.kind === 'block') return blocks.get(subject.hash.toLowerCase())
    const stated = readTransactionBlock(subject, result)?.number
    return stated !== undefined && isFinal(stated) ? stated : transactions.get(subject.hash.toLowerCase())
  }

  /** What a final answer says of others. */
  function learn(subject: CallSubject, result: unknown, number: bigint): void {
    if (subject.kind === 'transaction') {
      transactions.set(subject.hash.toLowerCase(), number)
      const hash = readTransactionBlock(subject, result)?.hash
      if (hash !== undefined) blocks.set(hash, number)
    } else if (subject.kind === 'number') {
      const block = readBlock(result)
      if (block?.number === number) blocks.set(block.hash, number)
    }
  }

  function settle(): void {
    for (let before = -1; before !== waiting.length; ) {
      before = waiting.length
      waiting = waiting.filter((seen) => {
        const subject = findCallSubject(seen.method, seen.params)
        const result = readResult(seen)
        if (subject === undefined || result == null) return false
        const number = findBlock(subject, result)
        if (number === undefined) return true
        learn(subject, result, number)
        keep(seen, number)
        return false
      })
    }
  }

  return {
    see: (seen) => {
      const block =
        seen.method === 'eth_getBlockByNumber' && seen.params[0] === 'finalized'
          ? readBlock(readResult(seen))
          : undefined
      if (block !== undefined && !isFinal(block.number)) finalized = [block.number.toString(), block.hash]
      waiting = [...waiting.filter(({ atMs }) => seen.atMs - atMs < WAIT_MS), seen]
      settle()
    },
    findFinalized: () => finalized,
  }
}

function readResult({ answer }: SeenAnswer): unknown {
  return 'result' in answer ? answer.result : undefined
}

interface BlockName {
  readonly number: bigint
  readonly hash: `0x${string}`
}

/** Number and hash of a block or a header as the node answered it; `undefined` for anything else. */
export function readBlock(result: unknown): BlockName | undefined {
  if (typeof result !== 'object' || result === null) return undefined
  const { block = result } = result as { readonly block?: unknown }
  if (typeof block !== 'object' || block === null) return undefined
  const { number, hash } = block as { readonly number?: unknown; readonly hash?: unknown }
  return findBlockName(number, hash)
}

/** The block that a transaction or its receipt names. */
function readTransactionBlock(
  subject: CallSubject & { kind: 'transaction' },
  result: unknown,
): BlockName | undefined {
  if (typeof result !== 'object' || result === null) return undefined
  const { hash, transactionHash, blockNumber, blockHash } = result as Readonly<Record<string, unknown>>
  const own = transactionHash ?? hash
  if (typeof own !== 'string' || own.toLowerCase() !== subject.hash.toLowerCase()) return undefined
  return findBlockName(blockNumber, blockHash)
}

function findBlockName(number: unknown, hash: unknown): BlockName | undefined {
  const read = parseWireNumber(number)
  if (read === undefined || typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) return undefined
  return { number: read, hash: hash.toLowerCase() as `0x${string}` }
}
