import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { CallFrame, CallType } from '@otterscan/ethereum/execution/callFrame'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { isPrecompile } from './precompiles.ts'
import { parseAddress, parseBigint, parseBytes, parseNonEmptyText, parseRecord, toList } from './wireField.ts'

/** What to do with calls of precompiles, which some tracers list and others leave out. */
export interface CallFrameOptions {
  /** Default: leave them out, as `ots_traceTransaction` does. */
  readonly keepPrecompiles?: boolean
  /** Default: every precompile of the main network. */
  readonly isPrecompile?: (address: Address) => boolean
}

/** Frames of one transaction, flat, in execution order. */
export interface CallFrameList {
  readonly frames: readonly CallFrame[]
  /** Entries that are not frames, with their positions: `calls.1.calls.0`. */
  readonly unreadable: readonly UnreadableField[]
}

/** Why an entry is not a frame. */
const NO_FRAME = 'a call with its kind and its caller'

const VALUELESS: ReadonlySet<string> = new Set(['STATICCALL', 'DELEGATECALL'])
/** Tracers leave out a value of zero; what a call of another kind moves without one is not known. */
const MOVING: ReadonlySet<string> = new Set([
  'CALL',
  'CALLCODE',
  'CREATE',
  'CREATE2',
  'EOFCREATE',
  'SELFDESTRUCT',
])
const CREATIONS: ReadonlySet<string> = new Set(['CREATE', 'CREATE2', 'EOFCREATE'])

/**
 * Frames of a `callTracer` result (the nested object). A failed creation has no `to`. Any depth, no recursion; an
 * entry that is not a frame is dropped with its descendants. go-ethereum `callTracer`.
 */
export function fromCallTracer(json: unknown, options: CallFrameOptions = {}): CallFrameList {
  return readAtOnce(readCallTracer(json, options))
}

function readAtOnce(reading: Generator<undefined, CallFrameList>): CallFrameList {
  let step = reading.next()
  while (step.done !== true) step = reading.next()
  return step.value
}

const PIECE_SIZE = 1000

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

function readNestedFrame(
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

/** A member; `absent` where tracers leave it out, `undefined` and noted, as the field of the frame, when it cannot be read. */
function readField<T>(
  record: Record<string, unknown>,
  name: string,
  parse: (json: unknown) => T | undefined,
  notes: UnreadableField[],
  absent?: T,
  field = name,
): T | undefined {
  const json = record[name]
  if (json === undefined || json === null) return absent
  const value = parse(json)
  if (value === undefined) notes.push({ path: field, value: json, reason: 'readable' })
  return value
}

/** Tracers write the zero address, or none, for a contract that was not created. */
function createdOrNone(address: Address | undefined): Address | undefined {
  return address === ZERO_ADDRESS ? undefined : address
}

/**
 * Frames of `trace_transaction`, of the `trace` member of `trace_replayTransaction` or of `flatCallTracer`: order
 * kept, depth from `traceAddress`, rewards left out. OpenEthereum `trace` module.
 */
export function fromParityTrace(json: unknown, options: CallFrameOptions = {}): CallFrameList {
  return readAtOnce(readParityTrace(json, options))
}

/** As `fromParityTrace`, but yields after each thousand entries, as `readCallTracer` does. */
export function* readParityTrace(
  json: unknown,
  options: CallFrameOptions = {},
): Generator<undefined, CallFrameList> {
  const frames: CallFrame[] = []
  const unreadable: UnreadableField[] = []
  for (const [index, entry] of toList(json).entries()) {
    if ((index + 1) % PIECE_SIZE === 0) yield
    const record = parseRecord(entry)
    if (record?.type === 'reward') continue
    const frame = record === undefined ? undefined : readParityFrame(record)
    if (frame === undefined) unreadable.push({ path: String(index), value: entry, reason: NO_FRAME })
    else if (!isHidden(frame, options)) frames.push(frame)
  }
  return { frames, unreadable }
}

function readParityFrame(record: Record<string, unknown>): CallFrame | undefined {
  const action = parseRecord(record.action)
  // Without its place it belongs nowhere either.
  if (action === undefined || !isPlace(record.traceAddress)) return undefined
  const notes: UnreadableField[] = []
  const result = readResult(record.result, notes)
  const frame = readParityKind(record.type, action, result ?? {}, notes)
  if (frame === undefined) return undefined
  const { from } = frame
  // Without a caller it belongs nowhere in the tree.
  if (from === undefined) return undefined
  const whole = {
    ...frame,
    ...(result === undefined ? { output: undefined } : {}),
    from,
    depth: record.traceAddress.length,
    gas: readField(action, 'gas', parseBigint, notes),
    gasUsed: readField(result ?? {}, 'gasUsed', parseBigint, notes),
    error: readField(record, 'error', parseText, notes) || undefined,
  }
  return notes.length === 0 ? whole : { ...whole, unreadable: notes }
}

/** Of a call that failed there is none. `undefined` and noted when it cannot be read. */
function readResult(json: unknown, notes: UnreadableField[]): Record<string, unknown> | undefined {
  if (json === undefined || json === null) return {}
  const result = parseRecord(json)
  if (result === undefined) notes.push({ path: 'output', value: json, reason: 'readable' })
  return result
}

type ParityKind = Pick<CallFrame, 'type' | 'to' | 'value' | 'input' | 'output'> & {
  readonly from: Address | undefined
}

/** `undefined` for a kind that is not known. */
function readParityKind(
  kind: unknown,
  action: Record<string, unknown>,
  result: Record<string, unknown>,
  notes: UnreadableField[],
): ParityKind | undefined {
  switch (kind) {
    case 'call': {
      const type = readParityType(action.callType, 'CALL')
      return type === undefined
        ? undefined
        : {
            type,
            from: parseCaller(action.from),
            to: readField(action, 'to', parseAddress, notes),
            value: readValue(type, action, notes),
            input: readField(action, 'input', parseBytes, notes, '0x'),
            output: readField(result, 'output', parseBytes, notes, '0x'),
          }
    }
    case 'create': {
      const type = readParityType(action.creationMethod, 'CREATE')
      return type === undefined
        ? undefined
        : {
            type,
            from: parseCaller(action.from),
            to: readField(result, 'address', parseAddress, notes, undefined, 'to'),
            value: readValue(type, action, notes),
            input: readField(action, 'init', parseBytes, notes, '0x', 'input'),
            output: readField(result, 'code', parseBytes, notes, '0x', 'output'),
          }
    }
    case 'suicide':
    case 'selfdestruct':
      return {
        type: 'SELFDESTRUCT',
        from: parseCaller(action.address),
        to: readField(action, 'refundAddress', parseAddress, notes, undefined, 'to'),
        value: readField(action, 'balance', parseBigint, notes, 0n, 'value'),
        input: '0x',
        output: '0x',
      }
    default:
      return undefined
  }
}

/** Old versions leave it out. `undefined` when it cannot be read. */
function readParityType(json: unknown, absent: CallType): CallType | undefined {
  return json == null ? absent : parseNonEmptyText(json)?.toUpperCase()
}

function isPlace(json: unknown): json is readonly number[] {
  return Array.isArray(json) && json.every((step) => Number.isSafeInteger(step))
}

function parseText(json: unknown): string | undefined {
  return typeof json === 'string' ? json : undefined
}

/** Some nodes shorten the zero address. */
function parseCaller(json: unknown): Address | undefined {
  return json === '0x0' ? ZERO_ADDRESS : parseAddress(json)
}

function readValue(
  type: CallType,
  action: Record<string, unknown>,
  notes: UnreadableField[],
): bigint | undefined {
  return VALUELESS.has(type)
    ? undefined
    : readField(action, 'value', parseBigint, notes, MOVING.has(type) ? 0n : undefined)
}

function isHidden(frame: CallFrame, options: CallFrameOptions): boolean {
  if (options.keepPrecompiles === true || frame.depth === 0 || frame.to === undefined) return false
  if (CREATIONS.has(frame.type) || frame.type === 'SELFDESTRUCT') return false
  return (options.isPrecompile ?? isPrecompile)(frame.to)
}
