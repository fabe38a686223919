/** How many blocks a node is asked about at once, and what is known of its limit. */
export interface LogWindow {
  /** Blocks of the next request. */
  readonly size: bigint
  /** More than this many were refused; `undefined` while nothing was. */
  readonly most: bigint | undefined
  /** Answers in a row at that limit, after which more is tried again: the limit may be one of logs, not of blocks. */
  readonly answersAtMost: number
  readonly patience: number
}

/** What came of a request that was answered. */
export interface LogAnswer {
  readonly count: number
  readonly elapsedMs: number
}

/** Answers at a refused limit before more is tried; doubled with each new refusal. */
const FIRST_PATIENCE = 16
const LONGEST_PATIENCE = 1_024
/** A page waits for one request. */
const SLOW_MS = 4_000
const QUICK_MS = 1_500
const MANY_LOGS = 1_000
const GROWTH = 2n

/** The first window: a narrow search may go through many blocks, one of all logs finds hundreds in each. */
export function startLogWindow(size: bigint): LogWindow {
  return { size, most: undefined, answersAtMost: 0, patience: FIRST_PATIENCE }
}

/** After an answer: twice as many blocks, unless there were many logs, it took long, or more was refused before. */
export function growLogWindow(window: LogWindow, { count, elapsedMs }: LogAnswer): LogWindow {
  const { size, most, patience } = window
  if (elapsedMs > SLOW_MS) return { ...window, size: atLeastOne(size / GROWTH) }
  if (elapsedMs > QUICK_MS || count > MANY_LOGS) return window
  if (most === undefined || size * GROWTH <= most) return { ...window, size: size * GROWTH }
  if (size < most) return { ...window, size: most }
  const answersAtMost = window.answersAtMost + 1
  if (answersAtMost < patience) return { ...window, answersAtMost }
  return { ...window, size: size * GROWTH, most: most * GROWTH, answersAtMost: 0 }
}

/**
 * After a refusal of `asked` blocks: what the node's words allow, else half. `undefined` where a single block was
 * refused, since no window is smaller.
 */
export function shrinkLogWindow(window: LogWindow, asked: bigint, words: string): LogWindow | undefined {
  if (asked <= 1n) return undefined
  const size = findAllowedBlocks(words, asked) ?? asked / 2n
  const patience = window.most === undefined ? FIRST_PATIENCE : window.patience * 2
  return { size, most: size, answersAtMost: 0, patience: Math.min(patience, LONGEST_PATIENCE) }
}

function atLeastOne(size: bigint): bigint {
  return size < 1n ? 1n : size
}

const SUGGESTED_RANGES = [/\[\s*(0x[0-9a-f]+)\s*,\s*(0x[0-9a-f]+)\s*\]/i, /range (\d+)\s*-\s*(\d+)/i]

/** A number behind a word of limits, unless what lies between or follows counts something else. */
const LIMIT =
  /(?:max\w*|limit\w*|up to|greater than|more than|exceed\w*)((?:(?!result|log|address|size|response)[^\d.;])*?)(\d[\d,_]*)\s*(k\b)?(?!\s*(?:result|log|address|s\b|ms\b|second|byte|mb))/gi

/**
 * The blocks that a refusal says are allowed at once, if fewer than asked for; `undefined` without a number.
 * Nodes and providers word it in many ways: a range that works, or a number behind "max", "limited to", "up to".
 */
export function findAllowedBlocks(words: string, asked: bigint): bigint | undefined {
  for (const pattern of SUGGESTED_RANGES) {
    const [, from, to] = pattern.exec(words) ?? []
    if (from === undefined || to === undefined) continue
    const width = BigInt(to) - BigInt(from) + 1n
    if (width >= 1n && width < asked) return width
  }
  for (const [, , digits = '', thousands] of words.matchAll(LIMIT)) {
    const number = BigInt(digits.replace(/[,_]/g, '')) * (thousands === undefined ? 1n : 1_000n)
    if (number >= 1n && number < asked && /block|range/i.test(words)) return number
  }
  return undefined
}
