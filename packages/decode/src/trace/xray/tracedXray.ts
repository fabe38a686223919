import type { Address } from '@otterscan/ethereum/address'
import type { XrayEntry, XrayLog } from '@otterscan/ethereum/execution/xray'
import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { NO_FRAME, PIECE_SIZE } from '../callFrames.ts'
import { readNestedFrame } from '../callTracerFrames.ts'
import { parseAddress, parseBigint, parseBytes, parseRecord, toList } from '../wireField.ts'

/** Calls and logs of one transaction, in the order in which they happened. */
export interface TracedXray {
  readonly entries: readonly XrayEntry[]
  /** What is neither a call nor a log, with its position: `calls.1.logs.0`. */
  readonly unreadable: readonly UnreadableField[]
}

const NO_LOG = 'a log with its address, topics and data'

interface OpenEntry {
  readonly kind: 'call' | 'log'
  readonly json: unknown
  readonly depth: number
  readonly caller: Address | undefined
  readonly path: string
}

/**
 * Calls and logs of a `callTracer` result with `withLog`, precompiles among them. A log stands behind as many calls of its
 * frame as its `position` says; one without is behind all of them, and unplaced. Any depth, no recursion; yields after
 * each thousand entries. go-ethereum `callTracer`.
 */
export function* readTracedXray(json: unknown): Generator<undefined, TracedXray> {
  const entries: XrayEntry[] = []
  const unreadable: UnreadableField[] = []
  const open: OpenEntry[] = [{ kind: 'call', json, depth: 0, caller: undefined, path: '' }]
  let count = 0
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    if (++count % PIECE_SIZE === 0) yield
    const record = parseRecord(entry.json)
    if (entry.kind === 'log') {
      const log = record && readLog(record, entry.depth)
      if (log !== undefined) entries.push(log)
      else unreadable.push({ path: entry.path, value: entry.json, reason: NO_LOG })
      continue
    }
    const frame = record && readNestedFrame(record, entry.depth, entry.caller)
    if (record === undefined || frame === undefined) {
      // Nothing at all is how a node says that it has no trace.
      if (entry.json != null || entry.path !== '')
        unreadable.push({ path: entry.path, value: entry.json, reason: NO_FRAME })
      continue
    }
    entries.push({ kind: 'call', ...frame })
    const inner = listInside(record, entry, frame.to, unreadable)
    for (let at = inner.length - 1; at >= 0; at--) {
      const next = inner[at]
      if (next !== undefined) open.push(next)
    }
  }
  return { entries, unreadable }
}

/** Calls and logs of a frame, in their order. */
function listInside(
  record: Record<string, unknown>,
  { path, depth }: OpenEntry,
  caller: Address | undefined,
  unreadable: UnreadableField[],
): readonly OpenEntry[] {
  const start = path === '' ? '' : `${path}.`
  const read = (name: 'calls' | 'logs') => {
    const json = record[name]
    if (json != null && !Array.isArray(json))
      unreadable.push({ path: `${start}${name}`, value: json, reason: 'a list' })
    return toList(json)
  }
  const calls = read('calls')
  const logs = read('logs')
  const toCall = (json: unknown, at: number): OpenEntry => {
    return { kind: 'call', json, depth: depth + 1, caller, path: `${start}calls.${at}` }
  }
  if (logs.length === 0) return calls.map(toCall)
  /** Behind as many calls. */
  const behind = new Map<number, OpenEntry[]>()
  for (const [at, json] of logs.entries()) {
    const position = parseBigint(parseRecord(json)?.position) ?? BigInt(calls.length)
    const place = position > BigInt(calls.length) ? calls.length : Number(position)
    const log: OpenEntry = { kind: 'log', json, depth: depth + 1, caller, path: `${start}logs.${at}` }
    const others = behind.get(place)
    if (others === undefined) behind.set(place, [log])
    else others.push(log)
  }
  const inside: OpenEntry[] = []
  for (let at = 0; at <= calls.length; at++) {
    inside.push(...(behind.get(at) ?? []))
    if (at < calls.length) inside.push(toCall(calls[at], at))
  }
  return inside
}

function readLog(record: Record<string, unknown>, depth: number): XrayLog | undefined {
  const address = parseAddress(record.address)
  const data = record.data === undefined ? '0x' : parseBytes(record.data)
  const topics = toList(record.topics)
  const words = topics.map(parseBytes)
  if (address === undefined || data === undefined || words.includes(undefined)) return undefined
  return {
    kind: 'log',
    depth,
    address,
    topics: words as readonly Hex[],
    data,
    logIndex: undefined,
    isUnplaced: parseBigint(record.position) === undefined ? true : undefined,
  }
}
