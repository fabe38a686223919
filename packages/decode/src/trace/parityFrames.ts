import type { Address } from '@otterscan/ethereum/address'
import type { CallFrame, CallType } from '@otterscan/ethereum/execution/callFrame'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import {
  type CallFrameList,
  type CallFrameOptions,
  isHidden,
  NO_FRAME,
  PIECE_SIZE,
  parseCaller,
  parseText,
  readAtOnce,
  readField,
  readValue,
} from './callFrames.ts'
import { parseAddress, parseBigint, parseBytes, parseNonEmptyText, parseRecord, toList } from './wireField.ts'

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
