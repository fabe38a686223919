import type { Address } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import {
  type CallFrameList,
  type CallFrameOptions,
  CREATIONS,
  createdOrNone,
  isHidden,
  NO_FRAME,
  PIECE_SIZE,
  parseText,
  readAtOnce,
  readField,
  readValue,
} from './callFrames.ts'
import { parseAddress, parseBigint, parseBytes, parseNonEmptyText, parseRecord, toList } from './wireField.ts'

/**
 * Frames of a `callTracer` result (the nested object). A failed creation has no `to`. Any depth, no recursion; an
 * entry that is not a frame is dropped with its descendants. go-ethereum `callTracer`.
 */
export function fromCallTracer(json: unknown, options: CallFrameOptions = {}): CallFrameList {
  return readAtOnce(readCallTracer(json, options))
}

/**
 * As `fromCallTracer`, but yields after each thousand entries, so that the caller can do other work
 * in between: ten thousand frames of as many accounts take a tenth of a second.
 */
export function* readCallTracer(
  json: unknown,
  options: CallFrameOptions = {},
): Generator<undefined, CallFrameList> {
  const frames: CallFrame[] = []
  const unreadable: UnreadableField[] = []
  const open: OpenEntry[] = [{ json, depth: 0, caller: undefined, path: '' }]
  let entries = 0
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    if (++entries % PIECE_SIZE === 0) yield
    const record = parseRecord(entry.json)
    const frame = record === undefined ? undefined : readNestedFrame(record, entry.depth, entry.caller)
    if (record === undefined || frame === undefined) {
      // Nothing at all is how a node says that it has no trace; among the calls of another it is a call that is not known.
      if (entry.json != null || entry.path !== '')
        unreadable.push({ path: entry.path, value: entry.json, reason: NO_FRAME })
      continue
    }
    if (isHidden(frame, options)) continue
    frames.push(frame)
    openCalls(entry, { calls: record.calls, caller: frame.to }, open, unreadable)
  }
  return { frames, unreadable }
}

/** An entry to be read. */
interface OpenEntry {
  readonly json: unknown
  readonly depth: number
  readonly caller: Address | undefined
  readonly path: string
}

/** The first call ends up last, to be read next. */
function openCalls(
  { path, depth }: OpenEntry,
  { calls, caller }: { readonly calls: unknown; readonly caller: Address | undefined },
  open: OpenEntry[],
  unreadable: UnreadableField[],
): void {
  const start = path === '' ? 'calls' : `${path}.calls`
  if (calls != null && !Array.isArray(calls)) unreadable.push({ path: start, value: calls, reason: 'a list' })
  const list = toList(calls)
  for (let at = list.length - 1; at >= 0; at--) {
    open.push({ json: list[at], depth: depth + 1, caller, path: `${start}.${at}` })
  }
}

/** One frame without those inside it; `undefined` for anything else. */
export function readNestedFrame(
  record: Record<string, unknown>,
  depth: number,
  caller: Address | undefined,
): CallFrame | undefined {
  const type = parseNonEmptyText(record.type)?.toUpperCase()
  const notes: UnreadableField[] = []
  const from = readField(record, 'from', parseAddress, notes) ?? caller
  if (type === undefined || from === undefined) return undefined
  const error = readField(record, 'error', parseText, notes) || parseNonEmptyText(record.revertReason)
  const to = readField(record, 'to', parseAddress, notes)
  const frame = {
    type,
    depth,
    from,
    to: CREATIONS.has(type) && error !== undefined ? createdOrNone(to) : to,
    value: readValue(type, record, notes),
    input: readField(record, 'input', parseBytes, notes, '0x'),
    output: readField(record, 'output', parseBytes, notes, '0x'),
    gas: readField(record, 'gas', parseBigint, notes),
    gasUsed: readField(record, 'gasUsed', parseBigint, notes),
    error,
  }
  return notes.length === 0 ? frame : { ...frame, unreadable: notes }
}
