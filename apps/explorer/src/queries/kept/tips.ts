import { readBlock } from './finalAnswers.ts'
import type { Point } from './keptMark.ts'
import type { SeenAnswer } from './seenAnswer.ts'

/** The newest blocks as they were seen, for answers about the newest block. */
export interface Tips {
  /** The number of the head when the answer is one. */
  readonly see: (seen: SeenAnswer) => bigint | undefined
  /** The points with that of an answer given now; `undefined` while no head was seen, and when there are too many. */
  readonly findNext: (points: readonly Point[], maxPoints: number) => readonly Point[] | undefined
}

export function createTips(last: Point | undefined): Tips {
  let head: Point | undefined
  /** The last point of this page. */
  let own = last
  /**
   * The head stands for the own point too: that was found canonical in the batch that brought the first head, and each head
   * since then followed the one before.
   */
  let isLinked = last !== undefined
  return {
    see: ({ method, params, answer }) => {
      const isHead = /^(erigon_getHeader|eth_getBlock)ByNumber$/.test(method) && params[0] === 'latest'
      const result = isHead && 'result' in answer ? answer.result : undefined
      const block = readBlock(result)
      if (block === undefined) return undefined
      if (block.hash !== head?.[1]) {
        const parent = (result as { readonly parentHash?: unknown }).parentHash
        if (head !== undefined && parent !== head[1]) isLinked = false
        head = [block.number.toString(), block.hash]
      }
      return block.number
    },
    findNext: (points, maxPoints) => {
      if (head === undefined) return undefined
      const others = isLinked ? points.filter(([, hash]) => hash !== own?.[1]) : points
      if (others.length >= maxPoints) return undefined
      own = head
      isLinked = true
      return [...others, head]
    },
  }
}

/** True for an error that the contract gives, not the node: it gives the same tomorrow. */
export function isRevert(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  return code === 3 || (typeof message === 'string' && /revert/i.test(message))
}
