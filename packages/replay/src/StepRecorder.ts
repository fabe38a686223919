import type { getOpcodesForHF } from '@ethereumjs/evm'
import { bytesToHex, type Hex, hexToBytes, toQuantity, toWord } from '@otterscan/ethereum/hex'
import { toFrameError } from './frameErrors.ts'
import type { StructLog, StructLogOptions, StructLogSink } from './structLog.ts'

type OpcodeEntry = ReturnType<typeof getOpcodesForHF>['opcodeMap'][number]
export type RunState = Parameters<OpcodeEntry['opHandler']>[0]

/** The sink wants no more. Not an error of the engine, which passes it on. */
export class RecordingEnded extends Error {
  override readonly name = 'RecordingEnded'
}

/** An instruction as the engine comes to it. */
export interface StepNow {
  readonly state: RunState
  readonly op: string
  readonly opcode: number
  readonly gas: bigint
  readonly gasCost: bigint
  /** Words of memory before it. */
  readonly words: bigint
}

interface OpenFrame {
  state: RunState | undefined
  last: StructLog | undefined
  lastOpcode: number
}

const CHUNK_STEPS = 400
/** Of stack and memory, so that no message becomes large. */
const CHUNK_WORDS = 40_000
const STOP = 0x00
const RETURN = 0xf3
const REVERT = 0xfd
const SELFDESTRUCT = 0xff
const SLOAD = 0x54
const SSTORE = 0x55
/** After these a frame has ended by itself. */
const ENDS: ReadonlySet<number> = new Set([STOP, RETURN, REVERT, SELFDESTRUCT])

/** Instructions of one transaction, sent on while it runs. */
export class StepRecorder {
  steps = 0
  private chunk: StructLog[] = []
  private words = 0
  private readonly open: OpenFrame[] = []
  private readonly slots = new Map<Hex, Record<Hex, Hex>>()
  private readonly options: StructLogOptions
  private readonly sink: StructLogSink
  /** Of the end of a frame, whose listeners cannot throw. */
  private failure: Error | undefined

  constructor(options: StructLogOptions, sink: StructLogSink) {
    this.options = options
    this.sink = sink
  }

  enter(): void {
    this.open.push({ state: undefined, last: undefined, lastOpcode: -1 })
  }

  /** Code that runs to its end stops there, which is an instruction too. */
  async leave(error: string | undefined): Promise<void> {
    const frame = this.open.pop()
    if (frame?.state === undefined) return
    const { state, last, lastOpcode } = frame
    if (error === undefined && !ENDS.has(lastOpcode)) {
      const { gasLeft: gas, memoryWordCount: words } = state
      try {
        await this.add({ state, op: 'STOP', opcode: STOP, gas, gasCost: 0n, words })
      } catch (reason) {
        this.failure = reason instanceof Error ? reason : new Error(String(reason))
      }
    } else if (error !== undefined && last !== undefined && !ENDS.has(lastOpcode)) {
      last.error = toFrameError(error)
    }
  }

  /** Throws: `RecordingEnded`. */
  async step(now: StepNow): Promise<void> {
    const log = await this.add(now)
    const frame = this.open.at(-1)
    if (frame === undefined) return
    frame.state = now.state
    frame.last = log
    frame.lastOpcode = now.opcode
  }

  /** Sends what is left. Throws: `RecordingEnded`. */
  async finish(): Promise<void> {
    if (this.failure !== undefined) throw this.failure
    const { chunk } = this
    this.chunk = []
    if (chunk.length > 0) await this.sink(chunk)
  }

  private async add(now: StepNow): Promise<StructLog | undefined> {
    const { from = 0, to, storage } = this.options
    if (this.failure !== undefined) throw this.failure
    // Not when the last one is counted: it may still get its error.
    if (to !== undefined && this.steps >= to) throw new RecordingEnded()
    if (this.chunk.length >= CHUNK_STEPS || this.words >= CHUNK_WORDS) await this.flush()
    const touched = storage === true ? await this.touchSlot(now) : undefined
    this.steps += 1
    if (this.steps <= from) return undefined
    const log = this.toLog(now, touched)
    this.words += (log.stack?.length ?? 0) + (log.memory?.length ?? 0)
    this.chunk.push(log)
    return log
  }

  private async flush(): Promise<void> {
    const { chunk } = this
    this.chunk = []
    this.words = 0
    if (!(await this.sink(chunk))) throw new RecordingEnded()
  }

  private toLog({ state, op, gas, gasCost, words }: StepNow, storage: StructLog['storage']): StructLog {
    const { stack, memory } = this.options
    return {
      pc: state.programCounter,
      op,
      gas: toCount(gas),
      gasCost: toCount(gasCost),
      depth: state.env.depth + 1,
      ...(state.gasRefund > 0n ? { refund: toCount(state.gasRefund) } : {}),
      ...(stack === true ? { stack: state.stack.getStack().map(toQuantity) } : {}),
      ...(memory === true && words > 0n ? { memory: readWords(state, Number(words)) } : {}),
      ...(storage === undefined ? {} : { storage }),
    }
  }

  private async touchSlot({ state, opcode }: StepNow): Promise<StructLog['storage']> {
    const { stack, env, stateManager } = state
    if ((opcode !== SLOAD && opcode !== SSTORE) || stack.length < (opcode === SLOAD ? 1 : 2)) return undefined
    const [key = 0n, written = 0n] = stack.peek(opcode === SLOAD ? 1 : 2)
    const slot = toWord(key)
    const read = async (): Promise<Hex> => {
      const bytes = await stateManager.getStorage(env.address, hexToBytes(slot))
      return `0x${bytesToHex(bytes).slice(2).padStart(64, '0')}`
    }
    const value = opcode === SSTORE ? toWord(written) : await read()
    const slots = { ...this.slots.get(env.address.toString()), [slot]: value }
    this.slots.set(env.address.toString(), slots)
    return slots
  }
}

/** Gas of a replay is limited far below what a number holds. */
function toCount(gas: bigint): number {
  return Number(gas)
}

function readWords({ memory }: RunState, count: number): Hex[] {
  return Array.from({ length: count }, (_, at) => {
    const word = bytesToHex(memory._store.subarray(32 * at, 32 * at + 32))
    return `0x${word.slice(2).padEnd(64, '0')}` satisfies Hex
  })
}
