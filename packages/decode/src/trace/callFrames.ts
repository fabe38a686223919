import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { CallFrame, CallType } from '@otterscan/ethereum/execution/callFrame'
import { isPrecompile } from './precompiles.ts'
import { toAddress, toBigint, toBytes, toList, toNonEmptyText, toRecord } from './wireField.ts'

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
  /** Entries that could not be read at all. */
  readonly skipped: number
}

const VALUELESS: ReadonlySet<string> = new Set(['STATICCALL', 'DELEGATECALL'])
const CREATIONS: ReadonlySet<string> = new Set(['CREATE', 'CREATE2', 'EOFCREATE'])

/**
 * Frames of a `callTracer` result (the nested object). A failed creation has no `to`. Any depth, no recursion; an
 * entry that is no frame costs itself and what hangs under it. go-ethereum `callTracer`.
 */
export function fromCallTracer(json: unknown, options: CallFrameOptions = {}): CallFrameList {
  const reading = readCallTracer(json, options)
  let step = reading.next()
  while (step.done !== true) step = reading.next()
  return step.value
}

const PIECE_SIZE = 1000

/**
 * The same as `fromCallTracer`, with a stop after each thousand entries, so that a caller with something else to do can
 * do it in between: ten thousand frames of as many accounts take a tenth of a second.
 */
export function* readCallTracer(
  json: unknown,
  options: CallFrameOptions = {},
): Generator<undefined, CallFrameList> {
  const frames: CallFrame[] = []
  let skipped = 0
  const open: { json: unknown; depth: number; caller: Address | undefined }[] = [
    { json, depth: 0, caller: undefined },
  ]
  let entries = 0
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    if (++entries % PIECE_SIZE === 0) yield
    const record = toRecord(entry.json)
    const frame = record === undefined ? undefined : readNestedFrame(record, entry.depth, entry.caller)
    if (record === undefined || frame === undefined) {
      skipped++
      continue
    }
    if (isHidden(frame, options)) continue
    frames.push(frame)
    const calls = toList(record.calls)
    for (let at = calls.length - 1; at >= 0; at--) {
      open.push({ json: calls[at], depth: entry.depth + 1, caller: frame.to })
    }
  }
  return { frames, skipped }
}

function readNestedFrame(
  record: Record<string, unknown>,
  depth: number,
  caller: Address | undefined,
): CallFrame | undefined {
  const type = toNonEmptyText(record.type)?.toUpperCase()
  if (type === undefined) return undefined
  const error = toNonEmptyText(record.error) ?? toNonEmptyText(record.revertReason)
  return {
    type,
    depth,
    from: toAddress(record.from) ?? caller ?? ZERO_ADDRESS,
    to:
      CREATIONS.has(type) && error !== undefined ? createdOrNone(toAddress(record.to)) : toAddress(record.to),
    value: toValue(type, record.value),
    input: toBytes(record.input) ?? '0x',
    output: toBytes(record.output) ?? '0x',
    gas: toBigint(record.gas),
    gasUsed: toBigint(record.gasUsed),
    error,
  }
}

/** Tracers write the zero address, or none, for a contract that did not come into being. */
function createdOrNone(address: Address | undefined): Address | undefined {
  return address === ZERO_ADDRESS ? undefined : address
}

/**
 * Frames of `trace_transaction`, of the `trace` member of `trace_replayTransaction` or of `flatCallTracer`: order
 * kept, depth from `traceAddress`, rewards left out. OpenEthereum `trace` module.
 */
export function fromParityTrace(json: unknown, options: CallFrameOptions = {}): CallFrameList {
  const frames: CallFrame[] = []
  let skipped = 0
  for (const entry of toList(json)) {
    const record = toRecord(entry)
    if (record?.type === 'reward') continue
    const frame = record === undefined ? undefined : readParityFrame(record)
    if (frame === undefined) skipped++
    else if (!isHidden(frame, options)) frames.push(frame)
  }
  return { frames, skipped }
}

function readParityFrame(record: Record<string, unknown>): CallFrame | undefined {
  const action = toRecord(record.action)
  if (action === undefined) return undefined
  const result = toRecord(record.result)
  const rest = {
    depth: toList(record.traceAddress).length,
    gas: toBigint(action.gas),
    gasUsed: toBigint(result?.gasUsed),
    error: toNonEmptyText(record.error),
  }
  switch (record.type) {
    case 'call':
      return readParityCall(action, result, rest)
    case 'create': {
      const type = (toNonEmptyText(action.creationMethod) ?? 'create').toUpperCase()
      const to = toAddress(result?.address)
      const input = toBytes(action.init) ?? '0x'
      const output = toBytes(result?.code) ?? '0x'
      return {
        ...rest,
        type,
        from: toAddress(action.from) ?? ZERO_ADDRESS,
        to,
        value: toValue(type, action.value),
        input,
        output,
      }
    }
    case 'suicide':
    case 'selfdestruct': {
      const from = toAddress(action.address) ?? ZERO_ADDRESS
      const to = toAddress(action.refundAddress)
      return {
        ...rest,
        type: 'SELFDESTRUCT',
        from,
        to,
        value: toBigint(action.balance) ?? 0n,
        input: '0x',
        output: '0x',
      }
    }
    default:
      return undefined
  }
}

function readParityCall(
  action: Record<string, unknown>,
  result: Record<string, unknown> | undefined,
  rest: Pick<CallFrame, 'depth' | 'gas' | 'gasUsed' | 'error'>,
): CallFrame {
  const type = (toNonEmptyText(action.callType) ?? 'call').toUpperCase()
  return {
    ...rest,
    type,
    from: toAddress(action.from) ?? ZERO_ADDRESS,
    to: toAddress(action.to),
    value: toValue(type, action.value),
    input: toBytes(action.input) ?? '0x',
    output: toBytes(result?.output) ?? '0x',
  }
}

function toValue(type: CallType, json: unknown): bigint | undefined {
  return VALUELESS.has(type) ? undefined : (toBigint(json) ?? 0n)
}

function isHidden(frame: CallFrame, options: CallFrameOptions): boolean {
  if (options.keepPrecompiles === true || frame.depth === 0 || frame.to === undefined) return false
  if (CREATIONS.has(frame.type) || frame.type === 'SELFDESTRUCT') return false
  return (options.isPrecompile ?? isPrecompile)(frame.to)
}
