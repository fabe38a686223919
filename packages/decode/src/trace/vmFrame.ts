import type { CallType } from '@otterscan/ethereum/execution/callFrame'
import { type Hex, hexByteLength } from '@otterscan/ethereum/hex'
import { parseBigint, parseBytes, parseNonEmptyText, parseRecord, toList } from './wireField.ts'

/** How a frame failed: REVERT, INVALID, or any other halt (out of gas, bad jump, stack, code too large). */
export type FrameFailure = 'revert' | 'invalid' | 'exception'

/** Instructions one frame ran. */
export interface VmFrame {
  /** Code that ran: init code in creations, the implementation's in delegate calls; `undefined` when not traced. */
  readonly code: Hex | undefined
  /** Program counter of every instruction, in order. */
  readonly programCounters: readonly number[]
  readonly calls: readonly VmCall[]
  /** `undefined` when it succeeded. */
  readonly failure: FrameFailure | undefined
  /** The tracer's message for the failure. */
  readonly error: string | undefined
}

/** A call or creation instruction of a frame. */
export interface VmCall {
  readonly type: CallType
  /** `undefined` when nothing was traced inside: plain account, precompile, or a call that never started. */
  readonly frame: VmFrame | undefined
  /** `undefined` when the tracer leaves it out. */
  readonly hasFailed: boolean | undefined
}

const CALL_OPS: ReadonlySet<string> = new Set([
  'CALL',
  'CALLCODE',
  'DELEGATECALL',
  'STATICCALL',
  'CREATE',
  'CREATE2',
])
const NORMAL_HALTS: ReadonlySet<string> = new Set(['STOP', 'RETURN', 'SELFDESTRUCT', 'SUICIDE'])

interface OpenCall {
  type: CallType
  frame: OpenFrame | undefined
  hasFailed: boolean | undefined
}

interface OpenFrame {
  code: Hex | undefined
  programCounters: number[]
  calls: OpenCall[]
  lastOp: string
  lastFailed: boolean
  failure: FrameFailure | undefined
  error: string | undefined
}

/**
 * Frames from the `vmTrace` member of `trace_replayTransaction`; `hasFailed` is the outcome of the transaction, where
 * known. `undefined` for any other value. No recursion. OpenEthereum `trace` module.
 */
export function decodeVmTrace(json: unknown, hasFailed?: boolean): VmFrame | undefined {
  const record = parseRecord(json)
  if (record === undefined || !Array.isArray(record.ops)) return undefined
  const root = createFrame(parseBytes(record.code))
  const open = [{ frame: root, ops: toList(record.ops) }]
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const { frame, ops } = entry
    for (const op of ops) {
      const sub = parseRecord(parseRecord(op)?.sub)
      const call = readVmOp(frame, parseRecord(op) ?? {}, sub)
      if (call?.frame !== undefined && sub !== undefined)
        open.push({ frame: call.frame, ops: toList(sub.ops) })
    }
  }
  settleAll(root, hasFailed)
  return root
}

function readVmOp(
  frame: OpenFrame,
  op: Record<string, unknown>,
  sub: Record<string, unknown> | undefined,
): OpenCall | undefined {
  const name = parseNonEmptyText(op.op)?.toUpperCase() ?? ''
  const ex = parseRecord(op.ex)
  addStep(frame, op.pc, name)
  // Only the instruction that failed has no result; some nodes give none for REVERT either.
  frame.lastFailed = op.ex === null && name !== 'REVERT'
  if (!CALL_OPS.has(name)) return undefined
  const pushed = parseBigint(toList(ex?.push).at(-1))
  const hasFailed = pushed === undefined ? undefined : pushed === 0n
  const call: OpenCall = { type: name, frame: sub && createFrame(parseBytes(sub.code)), hasFailed }
  frame.calls.push(call)
  return call
}

/**
 * Frames from the opcode logs of `debug_traceTransaction` without a tracer; `hasFailed` is the outcome of the
 * transaction (its `failed`). Stacks make the outcome of inner calls certain; without them a frame that neither halted
 * nor reported an error counts as failed. Code is never known. `undefined` for any other value. go-ethereum
 * `structLogs`, EIP-3155.
 */
export function decodeStructLogs(json: unknown, hasFailed?: boolean): VmFrame | undefined {
  const record = parseRecord(json)
  if (record === undefined || !Array.isArray(record.structLogs)) return undefined
  const root = createFrame(undefined)
  const open: OpenFrame[] = [root]
  for (const entry of toList(record.structLogs)) {
    const log = parseRecord(entry)
    if (log === undefined || typeof log.depth !== 'number') continue
    const frame = enterFrame(open, log)
    const name = parseNonEmptyText(log.op)?.toUpperCase() ?? ''
    addStep(frame, log.pc, name)
    frame.error = parseNonEmptyText(log.error)
    frame.lastFailed = frame.error !== undefined && !(name === 'REVERT' && /revert/i.test(frame.error))
    if (CALL_OPS.has(name)) frame.calls.push({ type: name, frame: undefined, hasFailed: undefined })
  }
  settleAll(root, hasFailed ?? (typeof record.failed === 'boolean' ? record.failed : undefined))
  return root
}

/** The frame the log belongs to, opened or resumed according to its depth. */
function enterFrame(open: OpenFrame[], log: Record<string, unknown>): OpenFrame {
  const depth = Math.max(1, Number(log.depth))
  if (depth > open.length) {
    const frame = createFrame(undefined)
    const call = open.at(-1)?.calls.at(-1)
    if (call !== undefined) call.frame = frame
    open.push(frame)
    return frame
  }
  open.length = depth
  const frame = open.at(-1) ?? createFrame(undefined)
  const call = frame.calls.at(-1)
  if (call !== undefined && CALL_OPS.has(frame.lastOp)) {
    const pushed = parseBigint(toList(log.stack).at(-1))
    call.hasFailed = pushed === undefined ? undefined : pushed === 0n
  }
  return frame
}

function createFrame(code: Hex | undefined): OpenFrame {
  return {
    code,
    programCounters: [],
    calls: [],
    lastOp: '',
    lastFailed: false,
    failure: undefined,
    error: undefined,
  }
}

function addStep(frame: OpenFrame, pc: unknown, name: string): void {
  frame.programCounters.push(typeof pc === 'number' ? pc : -1)
  frame.lastOp = name
}

/** Decides for every frame how it ended, once all instructions are known. */
function settleAll(root: OpenFrame, hasFailed: boolean | undefined): void {
  root.failure = toFailure(root, hasFailed)
  const open = [root]
  for (let frame = open.pop(); frame !== undefined; frame = open.pop()) {
    for (const call of frame.calls) {
      if (call.frame === undefined) continue
      call.frame.failure = toFailure(call.frame, call.hasFailed)
      call.hasFailed ??= call.frame.failure !== undefined
      open.push(call.frame)
    }
  }
}

function toFailure(frame: OpenFrame, hasFailed: boolean | undefined): FrameFailure | undefined {
  if (hasFailed === false) return undefined
  if (frame.lastOp === 'REVERT' && !frame.lastFailed) return 'revert'
  if (frame.lastOp === 'INVALID' || /\b0XFE\b/.test(frame.lastOp)) return 'invalid'
  if (hasFailed === true || frame.lastFailed) return 'exception'
  if (frame.lastOp === '' || NORMAL_HALTS.has(frame.lastOp) || ranOffTheEnd(frame)) return undefined
  return 'exception'
}

/** Code that ends without a halt stops implicitly, which is a success. */
function ranOffTheEnd(frame: OpenFrame): boolean {
  const last = frame.programCounters.at(-1)
  if (frame.code === undefined || last === undefined) return false
  const pushed = /^PUSH(\d+)$/.exec(frame.lastOp)
  return last + 1 + Number(pushed?.[1] ?? 0) >= hexByteLength(frame.code)
}
