import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { CallFrame, CallType } from '@otterscan/ethereum/execution/callFrame'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { isPrecompile } from './precompiles.ts'
import { parseAddress, parseBigint } from './wireField.ts'

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
export const NO_FRAME = 'a call with its kind and its caller'

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
/** Kinds that create a contract. */
export const CREATIONS: ReadonlySet<string> = new Set(['CREATE', 'CREATE2', 'EOFCREATE'])

/** The list of a reading that is done in pieces, without pauses. */
export function readAtOnce(reading: Generator<undefined, CallFrameList>): CallFrameList {
  let step = reading.next()
  while (step.done !== true) step = reading.next()
  return step.value
}

/** Entries between two pauses. */
export const PIECE_SIZE = 1000

/** A member; `absent` where tracers leave it out, `undefined` and noted, as the field of the frame, when it cannot be read. */
export function readField<T>(
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
export function createdOrNone(address: Address | undefined): Address | undefined {
  return address === ZERO_ADDRESS ? undefined : address
}

/** A text, empty ones included. */
export function parseText(json: unknown): string | undefined {
  return typeof json === 'string' ? json : undefined
}

/** Some nodes shorten the zero address. */
export function parseCaller(json: unknown): Address | undefined {
  return json === '0x0' ? ZERO_ADDRESS : parseAddress(json)
}

/** Wei that a frame moves; 0 where its kind can move some and the tracer leaves it out, else `undefined`. */
export function readValue(
  type: CallType,
  action: Record<string, unknown>,
  notes: UnreadableField[],
): bigint | undefined {
  return VALUELESS.has(type)
    ? undefined
    : readField(action, 'value', parseBigint, notes, MOVING.has(type) ? 0n : undefined)
}

/** True for a call of a precompile that is to be left out. */
export function isHidden(frame: CallFrame, options: CallFrameOptions): boolean {
  if (options.keepPrecompiles === true || frame.depth === 0 || frame.to === undefined) return false
  if (CREATIONS.has(frame.type) || frame.type === 'SELFDESTRUCT') return false
  return (options.isPrecompile ?? isPrecompile)(frame.to)
}
