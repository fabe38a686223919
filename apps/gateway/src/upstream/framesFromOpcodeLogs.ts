import type { CallFrameList } from '@otterscan/decode/trace/callFrames'
import type { Address } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { type Hex, sliceHex, toWord } from '@otterscan/ethereum/hex'
import type { NodeClient } from './createNodeClient.ts'
import type { MinedTransaction } from './minedTransaction.ts'
import { isWireObject, toInteger, type WireObject } from './wireValue.ts'

/** The parts of an instruction log that frames are made from. Integers of the stack come with or without `0x`. */
interface OpcodeLog {
  readonly op: string
  readonly depth: number
  readonly gas: bigint | undefined
  readonly stack: readonly unknown[]
  /** Words of 32 bytes without `0x`, or one text of all. */
  readonly memory: unknown
  readonly error: string | undefined
}

/** How to ask for the instructions with what frames need. */
const OPTIONS = { disableStorage: true, disableMemory: false, enableMemory: true, enableReturnData: false }

/** The instructions a transaction ran. Costly: the answer may be hundreds of megabytes, which the size limit ends. */
export async function framesFromOpcodeLogs(
  { transaction, receipt }: MinedTransaction,
  node: NodeClient,
): Promise<CallFrameList> {
  const answer = await node.request('debug_traceTransaction', [transaction.hash, OPTIONS])
  const record: WireObject = isWireObject(answer) ? answer : {}
  const { to, from, value, gas, input } = transaction
  const top: OpenFrame = {
    type: to === undefined ? 'CREATE' : 'CALL',
    depth: 0,
    from,
    to: to ?? toAddressOrNone(receipt.wire.contractAddress),
    self: to ?? toAddressOrNone(receipt.wire.contractAddress),
    value,
    input,
    output: toHexData(record.returnValue),
    gas,
    gasUsed: receipt.gasUsed,
    error: undefined,
  }
  const { frames, skipped } = buildFrames(top, Array.isArray(record.structLogs) ? record.structLogs : [])
  const hasFailed = receipt.status === 0
  return { skipped, frames: frames.map((frame, at) => (at === 0 ? settleTop(frame, hasFailed) : frame)) }
}

function settleTop(frame: CallFrame, hasFailed: boolean): CallFrame {
  if (!hasFailed) return { ...frame, error: undefined }
  return { ...frame, error: frame.error ?? 'execution reverted' }
}

type OpenFrame = { -readonly [Key in keyof CallFrame]: CallFrame[Key] } & {
  /** Account whose storage and balance the frame works on. */
  self?: Address | undefined
  /** The parent's stack height under the call's arguments, where its result will be. */
  last?: OpcodeLog
}

const CALL_OPS = new Set(['CALL', 'CALLCODE', 'DELEGATECALL', 'STATICCALL'])
const CREATE_OPS = new Set(['CREATE', 'CREATE2'])

/** Frames open with a call, are entered when the depth grows, and end when it falls. */
function buildFrames(top: OpenFrame, logs: readonly unknown[]): CallFrameList {
  const frames: OpenFrame[] = [top]
  const open: OpenFrame[] = [top]
  let called: OpenFrame | undefined
  let skipped = 0
  for (const entry of logs) {
    const log = readLog(entry)
    if (log === undefined) {
      skipped++
      continue
    }
    if (log.depth > open.length && called !== undefined) open.push(called)
    else if (called !== undefined) settleCall(called, log.stack)
    called = undefined
    while (open.length > log.depth && open.length > 1) endFrame(open, log.stack)
    const current = open.at(-1) ?? top
    current.last = log
    if (log.error !== undefined) current.error = log.error
    if (CALL_OPS.has(log.op) || CREATE_OPS.has(log.op)) {
      called = openFrame(log, current)
      frames.push(called)
    } else if (log.op === 'SELFDESTRUCT' || log.op === 'SUICIDE') frames.push(openSelfDestruct(log, current))
  }
  while (open.length > 1) endFrame(open, [])
  endWith(top)
  return { frames: frames.map(toFrame), skipped }
}

function toFrame({ self: _self, last: _last, ...frame }: OpenFrame): CallFrame {
  return frame
}

/** The result of the call is on top of the parent's stack. */
function endFrame(open: OpenFrame[], parentStack: readonly unknown[]): void {
  const ended = open.pop()
  if (ended === undefined) return
  endWith(ended)
  settleCall(ended, parentStack)
}

function endWith(frame: OpenFrame): void {
  const { last } = frame
  if (last === undefined) return
  if (last.op === 'RETURN' || last.op === 'REVERT') {
    frame.output = readMemory(last.memory, stackAt(last.stack, 0), stackAt(last.stack, 1))
  }
  if (last.op === 'REVERT') frame.error = 'execution reverted'
  else if (last.op === 'INVALID') frame.error ??= 'invalid opcode'
}

function settleCall(frame: OpenFrame, parentStack: readonly unknown[]): void {
  const result = parentStack.length === 0 ? undefined : stackAt(parentStack, 0)
  if (result === undefined) return
  if (result === 0n) {
    frame.error ??= 'out of gas'
    if (frame.error !== 'execution reverted') frame.output = '0x'
  } else if (CREATE_OPS.has(frame.type)) frame.to = toAddress(result)
}

function openFrame(log: OpcodeLog, parent: OpenFrame): OpenFrame {
  const { stack, op, memory } = log
  const depth = parent.depth + 1
  const from = parent.self ?? parent.from
  const rest = { depth, from, output: '0x' as const, gas: undefined, gasUsed: undefined, error: undefined }
  if (CREATE_OPS.has(op)) {
    const input = readMemory(memory, stackAt(stack, 1), stackAt(stack, 2))
    return { ...rest, type: op, to: undefined, self: undefined, value: stackAt(stack, 0), input }
  }
  const hasValue = op === 'CALL' || op === 'CALLCODE'
  const to = toAddress(stackAt(stack, 1))
  const at = hasValue ? 3 : 2
  return {
    ...rest,
    type: op,
    to,
    self: op === 'DELEGATECALL' || op === 'CALLCODE' ? from : to,
    value: hasValue ? stackAt(stack, 2) : undefined,
    input: readMemory(memory, stackAt(stack, at), stackAt(stack, at + 1)),
  }
}

/** What it moves is not in the logs. */
function openSelfDestruct({ stack }: OpcodeLog, parent: OpenFrame): OpenFrame {
  return {
    type: 'SELFDESTRUCT',
    depth: parent.depth + 1,
    from: parent.self ?? parent.from,
    to: toAddress(stackAt(stack, 0)),
    value: 0n,
    input: '0x',
    output: '0x',
    gas: undefined,
    gasUsed: undefined,
    error: undefined,
  }
}

function readLog(entry: unknown): OpcodeLog | undefined {
  if (!isWireObject(entry) || typeof entry.op !== 'string' || typeof entry.depth !== 'number')
    return undefined
  return {
    op: entry.op.toUpperCase(),
    depth: entry.depth,
    gas: toInteger(entry.gas),
    stack: Array.isArray(entry.stack) ? (entry.stack as readonly unknown[]) : [],
    memory: entry.memory,
    error: typeof entry.error === 'string' && entry.error !== '' ? entry.error : undefined,
  }
}

/** `fromTop` 0 is the top of the stack. */
function stackAt(stack: readonly unknown[], fromTop: number): bigint {
  const word = stack.at(-1 - fromTop)
  if (typeof word !== 'string' || !/^(0x)?[0-9a-fA-F]+$/.test(word)) return 0n
  return BigInt(word.startsWith('0x') ? word : `0x${word}`)
}

/** More is no call data but a mistake. */
const MEMORY_LIMIT_BYTES = 5_000_000n

function readMemory(memory: unknown, offset: bigint, length: bigint): Hex {
  if (length === 0n || length > MEMORY_LIMIT_BYTES || offset > MEMORY_LIMIT_BYTES) return '0x'
  const words = Array.isArray(memory) ? memory.map((word) => String(word).replace(/^0x/, '')).join('') : ''
  const start = Number(offset) * 2
  const end = start + Number(length) * 2
  return `0x${words.slice(start, end).padEnd(end - start, '0')}`
}

function toAddress(word: bigint): Address {
  return sliceHex(toWord(word), 12)
}

function toAddressOrNone(value: unknown): Address | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? (value as Address) : undefined
}

function toHexData(value: unknown): Hex {
  const text = typeof value === 'string' ? value.replace(/^0x/, '') : ''
  return /^([0-9a-fA-F]{2})*$/.test(text) ? `0x${text}` : '0x'
}
