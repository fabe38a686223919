import type { DecodedList } from '@otterscan/api-schema/combinators'
import { eth_getLogs } from '@otterscan/api-schema/execution/eth'
import type { LogFilter } from '@otterscan/api-schema/execution/logFilter'
import { type ClientError, MethodNotFoundError, RpcError, TransportError } from '@otterscan/clients/errors'
import type { Log } from '@otterscan/ethereum/execution/log'
import { listUnreadableEntries, type UnreadableField } from '@otterscan/ethereum/unreadableField'
import type { Clients } from '../clients.ts'
import { growLogWindow, type LogWindow, shrinkLogWindow, startLogWindow } from './logWindow.ts'

/** Which logs are wanted, apart from the blocks. */
export type WantedLogs = Pick<LogFilter, 'address' | 'topics'>

/** Blocks from `first` to `last`, both included. */
export interface BlockRange {
  readonly first: bigint
  readonly last: bigint
}

/** A log, or what the node sent in place of one. */
export type FoundLog =
  | { readonly kind: 'log'; readonly log: Log }
  | { readonly kind: 'unreadable'; readonly field: UnreadableField }

/** Logs of some blocks that were read completely. */
export interface LogChunk extends BlockRange {
  /** Newest first. */
  readonly found: readonly FoundLog[]
}

/** Asks for the logs of a range. */
export type GetLogs = (range: BlockRange, signal: AbortSignal) => Promise<DecodedList<Log>>

/** As the node answers `eth_getLogs`. */
export function createLogSource({ execution }: Clients, { address, topics }: WantedLogs): GetLogs {
  return ({ first, last }, signal) =>
    execution.request(eth_getLogs, [{ fromBlock: first, toBlock: last, address, topics }], { signal })
}

/** Blocks of a first request: with nothing to go by, one block may have a thousand logs. */
const FIRST_BLOCKS = { narrow: 1_024n, ofEvent: 64n, all: 4n }

/** The window to start with. One address or one indexed value is in few logs, one event in some of each block. */
export function chooseLogWindow({ address, topics = [] }: WantedLogs): LogWindow {
  if (address !== undefined || topics.slice(1).some((topic) => topic !== null)) {
    return startLogWindow(FIRST_BLOCKS.narrow)
  }
  return startLogWindow(topics.length > 0 ? FIRST_BLOCKS.ofEvent : FIRST_BLOCKS.all)
}

/** How a walk goes; the next one may start with what this one learned. */
export interface WalkOptions {
  readonly window: LogWindow
  readonly onWindow?: (window: LogWindow) => void
  readonly signal: AbortSignal
  /** For tests. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

const MAX_PAUSES = 5
const FIRST_PAUSE_MS = 1_000

/**
 * Logs of a range, newest first, in windows that the node allows: halved when it refuses one, doubled when it answers.
 * Throws what the client throws, where no smaller window helps.
 */
export async function* walkLogs(
  getLogs: GetLogs,
  range: BlockRange,
  { window: start, onWindow, signal, pause = waitFor }: WalkOptions,
): AsyncGenerator<LogChunk, void> {
  let window = start
  let pauses = 0
  for (let last = range.last; last >= range.first; ) {
    const first: bigint = last - window.size + 1n < range.first ? range.first : last - window.size + 1n
    const started = performance.now()
    const answer = await getLogs({ first, last }, signal).catch((error: unknown) => toRefusal(error))
    signal.throwIfAborted()
    if ('pauseMs' in answer) {
      if (pauses === MAX_PAUSES) throw answer.error
      await pause(answer.pauseMs ?? FIRST_PAUSE_MS * 2 ** pauses, signal)
      pauses += 1
      continue
    }
    pauses = 0
    if ('words' in answer) {
      const smaller = shrinkLogWindow(window, last - first + 1n, answer.words)
      if (smaller === undefined) throw answer.error
      window = smaller
    } else {
      const found = toNewestFirst(answer)
      window = growLogWindow(window, { count: found.length, elapsedMs: performance.now() - started })
      yield { first, last, found }
      last = first - 1n
    }
    onWindow?.(window)
  }
}

/** Asked for too much, or too often. */
type Refusal =
  | { readonly error: ClientError; readonly words: string }
  | { readonly error: ClientError; readonly pauseMs: number | undefined }

const TOO_OFTEN_TEXT =
  /rate.?limit|too many (concurrent|requests)|requests? per|per second|throughput|compute units|no room for/i
/** In a gateway's words: the node behind it is away. */
const AWAY_TEXT = /does not respond(?! \(timed out)|cannot be reached/i
/** Request Timeout, Content Too Large, Gateway Timeout. RFC 9110. */
const TOO_MUCH_STATUSES: ReadonlySet<number | undefined> = new Set([408, 413, 504])

/** What another request may mend; rethrows anything else. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof MethodNotFoundError) throw error
  if (error instanceof RpcError) {
    if (AWAY_TEXT.test(error.message)) throw error
    const isTooOften = error.code === 429 || TOO_OFTEN_TEXT.test(error.message)
    return isTooOften ? { error, pauseMs: undefined } : { error, words: error.message }
  }
  if (!(error instanceof TransportError)) throw error
  if (error.status === 429) return { error, pauseMs: error.retryAfterMs }
  if (error.timedOut || TOO_MUCH_STATUSES.has(error.status)) return { error, words: error.message }
  throw error
}

/** In chain order, as the node sends them, turned around; unreadable ones at their places. */
function toNewestFirst({ entries, unreadable }: DecodedList<Log>): readonly FoundLog[] {
  const found: FoundLog[] = entries.map((log) => ({ kind: 'log', log }))
  for (const field of listUnreadableEntries(unreadable, '')) {
    found.splice(Number(field.path), 0, { kind: 'unreadable', field })
  }
  return found.reverse()
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
