import { isWireObject } from '@otterscan/api-schema/codec'
import { TransportError } from '@otterscan/clients/errors'
import type { Address } from '@otterscan/ethereum/address'
import { type Hex, sliceHex, toWord } from '@otterscan/ethereum/hex'
import type { NodeClient } from './createNodeClient.ts'
import type { MinedTransaction } from './minedTransaction.ts'

/** One instruction. */
export interface OpcodeStep {
  readonly pc: number
  readonly op: string
  readonly cost: number
  /** Gas left after it. */
  gasAfter: number
  /** Only for calls and creations. */
  readonly call: OpcodeCall | undefined
}

/** A call or creation instruction. */
export interface OpcodeCall {
  readonly type: string
  /** Callee; for a successful creation the new contract, otherwise `undefined`. */
  to: Address | undefined
  /** `undefined` where the call type transfers none. */
  readonly value: bigint | undefined
  /** `undefined` where the node wrote no memory. */
  readonly input: Hex | undefined
  /** Result on the stack, 0 for failure; `undefined` when the caller ended first. */
  result: bigint | undefined
  /** `undefined` when no code ran. */
  frame: OpcodeFrame | undefined
}

/** The instructions of one frame. */
export interface OpcodeFrame {
  readonly steps: OpcodeStep[]
  /** Return or revert data; `undefined` where the node wrote no memory. */
  output: Hex | undefined
  error: string | undefined
  failed: boolean
}

/** One entry of `structLogs`. Words come with or without `0x`. */
interface OpcodeLog {
  readonly pc: number
  readonly op: string
  readonly depth: number
  readonly gas: number
  readonly cost: number
  readonly stack: readonly unknown[]
  /** `undefined` when not requested. */
  readonly memory: readonly unknown[] | undefined
  readonly error: string | undefined
}

/**
 * Whether to request memory, which inputs and outputs are read from and which makes answers many times larger.
 * `ifItFits`: not when the answer is too large; inputs and outputs of inner frames are then unknown.
 * `forCreations`: only when the transaction has a creation, whose init code is nowhere else.
 */
export type MemoryChoice = 'ifItFits' | 'forCreations'

/** HTTP: content too large. */
const TOO_LARGE_STATUS = 413

/** Where the logs come from: entries of `structLogs` in order, and what the transaction returned. */
export type OpcodeSource = (
  mined: MinedTransaction,
  enableMemory: boolean,
  add: (entry: unknown) => void,
) => Promise<{ readonly returnValue: unknown }>

/** The node's own logs. */
export function readNodeLogs(node: NodeClient): OpcodeSource {
  return async ({ transaction }, enableMemory, add) => {
    // Both spellings of the option: Hardhat uses the older one.
    const options = { disableStorage: true, enableMemory, disableMemory: !enableMemory }
    const answer = await node.request('debug_traceTransaction', [transaction.hash, options])
    if (!isWireObject(answer)) return { returnValue: '0x' }
    for (const entry of Array.isArray(answer.structLogs) ? answer.structLogs : []) add(entry)
    return { returnValue: answer.returnValue }
  }
}

/**
 * The executed instructions of a transaction, as a tree of frames. Expensive: answers of tens of megabytes are common. The
 * top frame has no steps when the source returned no instructions.
 */
export async function getOpcodeTree(
  mined: MinedTransaction,
  source: OpcodeSource,
  memory: MemoryChoice,
): Promise<OpcodeFrame> {
  if (memory === 'ifItFits') {
    try {
      return await requestTree(mined, source, true)
    } catch (error) {
      if (!(error instanceof TransportError && error.status === TOO_LARGE_STATUS)) throw error
      return requestTree(mined, source, false)
    }
  }
  const tree = await requestTree(mined, source, false)
  return hasCreation(tree) ? requestTree(mined, source, true) : tree
}

function requestTree(
  mined: MinedTransaction,
  source: OpcodeSource,
  enableMemory: boolean,
): Promise<OpcodeFrame> {
  return readOpcodeTree(mined.receipt.status === 0, (add) => source(mined, enableMemory, add))
}

/** As `getOpcodeTree`, from what `read` adds. */
export async function readOpcodeTree(
  hasFailed: boolean,
  read: (add: (entry: unknown) => void) => ReturnType<OpcodeSource>,
): Promise<OpcodeFrame> {
  const top = createFrame()
  const open: OpenFrame[] = [{ frame: top, last: undefined }]
  let topDepth: number | undefined // 1 by EIP-3155, 0 in EthereumJS
  const { returnValue } = await read((entry) => {
    const log = readLog(entry)
    if (log === undefined) return
    topDepth ??= log.depth
    addLog(open, log, log.depth - topDepth + 1)
  })
  while (open.length > 0) endFrame(open)
  top.failed = hasFailed
  if (!top.failed) top.error = undefined
  if ((top.output ?? '0x') === '0x') top.output = toHexData(returnValue)
  return top
}

function hasCreation(tree: OpcodeFrame): boolean {
  return tree.steps.some(
    ({ call }) =>
      call !== undefined &&
      (call.type.startsWith('CREATE') || (call.frame !== undefined && hasCreation(call.frame))),
  )
}

interface OpenFrame {
  readonly frame: OpcodeFrame
  last: OpcodeLog | undefined
}

/** A frame starts where the depth increases and ends where it decreases. EIP-3155. */
function addLog(open: OpenFrame[], log: OpcodeLog, depth: number): void {
  if (depth > open.length) {
    const call = open.at(-1)?.frame.steps.at(-1)?.call
    const frame = createFrame()
    if (call !== undefined) call.frame = frame
    open.push({ frame, last: undefined })
  }
  while (open.length > depth && open.length > 1) endFrame(open)
  const current = open.at(-1)
  if (current === undefined) return
  settleLastStep(current, log)
  current.last = log
  current.frame.error = log.error
  current.frame.steps.push({
    pc: log.pc,
    op: log.op,
    cost: log.cost,
    gasAfter: Math.max(0, log.gas - log.cost),
    call: readCall(log),
  })
}

/** The effect of the frame's last instruction shows in the next one's stack. */
function settleLastStep({ frame }: OpenFrame, next: OpcodeLog): void {
  const step = frame.steps.at(-1)
  if (step === undefined) return
  step.gasAfter = next.gas
  const { call } = step
  if (call === undefined) return
  call.result = stackAt(next.stack, 0)
  if (call.type.startsWith('CREATE')) call.to = call.result === 0n ? undefined : toAddress(call.result)
  if (call.frame === undefined) return
  call.frame.failed = call.result === 0n
  if (call.frame.failed) call.frame.error ??= 'out of gas'
  else call.frame.error = undefined
}

function endFrame(open: OpenFrame[]): void {
  const ended = open.pop()
  const { frame, last } = ended ?? {}
  if (frame === undefined || last === undefined) return
  if (last.op === 'RETURN' || last.op === 'REVERT') {
    frame.output = readMemory(last.memory, stackAt(last.stack, 0), stackAt(last.stack, 1))
  }
  if (last.op === 'REVERT') frame.error = 'execution reverted'
  else if (last.op === 'INVALID') frame.error ??= 'invalid opcode'
  frame.failed = frame.error !== undefined
}

function createFrame(): OpcodeFrame {
  return { steps: [], output: '0x', error: undefined, failed: false }
}

const VALUE_CALLS: ReadonlySet<string> = new Set(['CALL', 'CALLCODE'])
const PLAIN_CALLS: ReadonlySet<string> = new Set(['DELEGATECALL', 'STATICCALL'])

function readCall({ op, stack, memory }: OpcodeLog): OpcodeCall | undefined {
  const at = (fromTop: number) => stackAt(stack, fromTop)
  const rest = { type: op, result: undefined, frame: undefined }
  if (op === 'CREATE' || op === 'CREATE2') {
    return { ...rest, to: undefined, value: at(0), input: readMemory(memory, at(1), at(2)) }
  }
  if (op === 'SELFDESTRUCT' || op === 'SUICIDE') {
    // The logs do not contain the amount.
    return { ...rest, type: 'SELFDESTRUCT', to: toAddress(at(0)), value: 0n, input: '0x' }
  }
  if (!VALUE_CALLS.has(op) && !PLAIN_CALLS.has(op)) return undefined
  const hasValue = VALUE_CALLS.has(op)
  const input = hasValue ? readMemory(memory, at(3), at(4)) : readMemory(memory, at(2), at(3))
  return { ...rest, to: toAddress(at(1)), value: hasValue ? at(2) : undefined, input }
}

function readLog(entry: unknown): OpcodeLog | undefined {
  if (!isWireObject(entry) || typeof entry.op !== 'string' || typeof entry.depth !== 'number')
    return undefined
  const toNumber = (value: unknown) => (typeof value === 'number' ? value : Number(value ?? 0))
  return {
    pc: toNumber(entry.pc),
    op: entry.op.toUpperCase(),
    depth: entry.depth,
    gas: toNumber(entry.gas),
    cost: toNumber(entry.gasCost),
    stack: Array.isArray(entry.stack) ? (entry.stack as readonly unknown[]) : [],
    memory: Array.isArray(entry.memory) ? (entry.memory as readonly unknown[]) : undefined,
    error: typeof entry.error === 'string' && entry.error !== '' ? entry.error : undefined,
  }
}

/** `fromTop` 0 is the top of the stack; missing entries are 0. */
function stackAt(stack: readonly unknown[], fromTop: number): bigint {
  const word = stack.at(-1 - fromTop)
  if (typeof word !== 'string' || !/^(0x)?[0-9a-fA-F]+$/.test(word)) return 0n
  return BigInt(word.startsWith('0x') ? word : `0x${word}`)
}

/** A larger size is not calldata but an error. */
const MEMORY_LIMIT_BYTES = 5_000_000n

function readMemory(memory: readonly unknown[] | undefined, offset: bigint, length: bigint): Hex | undefined {
  if (length === 0n || length > MEMORY_LIMIT_BYTES || offset > MEMORY_LIMIT_BYTES) return '0x'
  if (memory === undefined) return undefined
  const [first, last] = [Number(offset / 32n), Number((offset + length + 31n) / 32n)]
  const digits = memory.slice(first, last).map((word) => String(word).replace(/^0x/, ''))
  if (digits.includes('')) return undefined // EthereumJS writes only the first word
  const words = digits.map((word) => word.padStart(64, '0')).join('')
  const start = Number(offset % 32n) * 2
  const end = start + Number(length) * 2
  // Unwritten memory is zero.
  return toHexData(words.padEnd(end, '0').slice(start, end))
}

function toAddress(word: bigint): Address {
  return sliceHex(toWord(word & ((1n << 160n) - 1n)), 12)
}

function toHexData(value: unknown): Hex {
  const text = typeof value === 'string' ? value.replace(/^0x/, '') : ''
  return /^([0-9a-fA-F]{2})*$/.test(text) ? `0x${text}` : '0x'
}
