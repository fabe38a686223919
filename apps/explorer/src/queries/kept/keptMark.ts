import type { Hex } from '@otterscan/ethereum/hex'
import { STORAGE_PREFIX } from '../../paths/basePath.ts'

/** A block that the kept answers stand on, by number (decimal) and hash. While it is canonical, so is all below it. */
export type Point = readonly [number: string, hash: Hex]

/** What tells, before anything else is loaded, whose answers are kept. */
export interface KeptMark {
  /** Chain id and genesis hash. */
  readonly chain: string
  /** Of the kept answers: another one makes all of them void. */
  readonly id: string
  /** At least one finalized block at or above every kept answer. */
  readonly finals: readonly Point[]
  /** As `id`, of the answers about the newest block. */
  readonly factId: string
  /** The newest blocks when those were given. */
  readonly tips: readonly Point[]
}

/** What the node says of the blocks that the kept answers stand on. */
export interface CheckedMark {
  readonly mark: KeptMark | undefined
  /** Hashes at the numbers of `finals` and then `tips`; `null` for no block, `undefined` for no answer. */
  readonly hashes: readonly (Hex | null | undefined)[]
}

const KEY = `${STORAGE_PREFIX}keptAnswers`

/** The mark of the last visit; `undefined` when nothing is kept. */
export function readKeptMark(): KeptMark | undefined {
  try {
    // Written by this code only; the blocks it names are compared with the node's.
    const mark = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptMark | null
    return mark !== null && Array.isArray(mark.finals) && Array.isArray(mark.tips) ? mark : undefined
  } catch {
    return undefined // blocked, or not written by this code: as on a first visit
  }
}

/** False when the browser does not store it: nothing may be kept then. */
export function writeKeptMark(mark: KeptMark): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(mark))
    return true
  } catch {
    return false // blocked or full: everything is asked again, and the settings say so
  }
}
