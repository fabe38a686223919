import { createHash } from 'node:crypto'
import { isPrecompile } from '@otterscan/decode/trace/precompiles'
import type { Address } from '@otterscan/ethereum/address'
import { hexToBytes, sliceHex, toWord } from '@otterscan/ethereum/hex'
import type { ReadCode } from '../executedCode.ts'
import { MemoryImage, NO_BYTES, type PartBytes } from './memoryImage.ts'
import type { BlockCursor } from './stepBlocks.ts'
import { type StepTrace, startsFrame } from './stepTrace.ts'

/** Memory and what belongs to it, before a step is executed. */
export interface FrameBytes {
  readonly memory: MemoryImage
  /** Of the last call that has ended. */
  readonly returnData: Returned
}

/** What a call returned: the output of a frame, bytes, or nothing that opcode logs tell. */
type Returned = { readonly frame: number } | PartBytes | 'unknown'

/** Where a call wants its output, once it is over. */
interface AwaitedOutput {
  readonly offset: number
  readonly length: number
  readonly returned: Returned
  readonly isCreation: boolean
}

/** Own steps of a frame between two snapshots of its memory. */
const SNAPSHOT_STEPS = 8_192
/** Of all snapshots, inputs and outputs of a trace. */
const KEPT_BYTES = 8_000_000

interface Snapshot {
  readonly step: number
  readonly state: WalkState
}

interface WalkState {
  memory: MemoryImage
  returned: Returned
}

/**
 * Works out the memory of frames from the stacks of opcode logs, since nodes that write the memory with each step send many times
 * as much. What it cannot know, the output of most precompiles, is marked.
 */
export class StepMemory {
  private readonly trace: StepTrace
  private readonly readCode: ReadCode
  private readonly inputs = new Map<number, PartBytes>()
  private readonly outputs = new Map<number, PartBytes>()
  private readonly snapshots = new Map<number, Snapshot[]>()
  private keptBytes = 0

  constructor(trace: StepTrace, readCode: ReadCode) {
    this.trace = trace
    this.readCode = readCode
  }

  /** Calldata of a call, code of a creation. */
  async inputOf(frame: number): Promise<PartBytes> {
    if (frame === 0) return toPart(this.trace.mined.transaction.input)
    if (!this.inputs.has(frame)) {
      // The walk over the call itself notes it.
      const call = this.trace.frames.firstStep(frame) - 1
      await this.at(this.trace.frames.parent(frame), call + 1)
    }
    return this.inputs.get(frame) ?? UNKNOWN_BYTES
  }

  /** What a frame that has ended returned. */
  async outputOf(returned: Returned): Promise<PartBytes> {
    if (returned === 'unknown') return UNKNOWN_BYTES
    if ('bytes' in returned) return returned
    const { frame } = returned
    const known = this.outputs.get(frame)
    if (known !== undefined) return known
    const last = this.trace.frames.endStep(frame) - 1
    const { memory } = await this.at(frame, last)
    let output: PartBytes = NO_BYTES
    await this.trace.walk(last, (_, cursor) => {
      const isData = cursor.frame === frame && (cursor.op === 'RETURN' || cursor.op === 'REVERT')
      if (isData) output = memory.read(cursor.size(0), cursor.size(1))
      return false
    })
    this.keep(this.outputs, frame, output)
    return output
  }

  /** The state of a frame before a step, which is its own or the first behind one of its calls. */
  async at(frame: number, step: number): Promise<FrameBytes> {
    const start = this.findSnapshot(frame, step)
    const walk = new MemoryWalk(this.trace, frame, step, start?.state)
    let from = start?.step ?? this.trace.frames.firstStep(frame)
    let snapshotAt = from + SNAPSHOT_STEPS
    for (;;) {
      await this.trace.walk(from, (at, cursor) => {
        if (at >= snapshotAt && cursor.frame === frame && walk.isSettled) {
          this.addSnapshot(frame, { step: at, state: walk.copy() })
          snapshotAt = at + SNAPSHOT_STEPS
        }
        return walk.visit(at, cursor)
      })
      for (const [child, input] of walk.inputs) this.keep(this.inputs, child, input)
      walk.inputs.clear()
      const need = walk.takeNeed()
      if (need === undefined) break
      from = need.step
      if (need.output !== undefined) walk.resolve(await this.outputOf(need.output))
      if (need.isInput === true) walk.input = await this.calldataOf(frame)
      if (need.isCode === true) walk.code = await this.codeOf(frame)
      if (need.account !== undefined) walk.codes.set(need.account, toPart(await this.readCode(need.account)))
    }
    return { memory: walk.state.memory, returnData: walk.state.returned }
  }

  private calldataOf(frame: number): Promise<PartBytes> {
    return this.trace.frames.isCreation(frame) ? Promise.resolve(NO_BYTES) : this.inputOf(frame)
  }

  private async codeOf(frame: number): Promise<PartBytes> {
    if (this.trace.frames.isCreation(frame)) return this.inputOf(frame)
    const account = this.trace.frames.target(frame)
    return account === undefined ? UNKNOWN_BYTES : toPart(await this.readCode(account))
  }

  private findSnapshot(frame: number, step: number): { step: number; state: WalkState } | undefined {
    const found = this.snapshots.get(frame)?.findLast((one) => one.step <= step)
    if (found === undefined) return undefined
    const { memory, returned } = found.state
    return { step: found.step, state: { memory: memory.clone(), returned } }
  }

  private addSnapshot(frame: number, snapshot: Snapshot): void {
    const list = this.snapshots.get(frame) ?? []
    if (list.some(({ step }) => step === snapshot.step)) return
    this.makeRoom(snapshot.state.memory.size)
    list.push(snapshot)
    list.sort((one, other) => one.step - other.step)
    this.snapshots.set(frame, list)
  }

  private keep(map: Map<number, PartBytes>, frame: number, bytes: PartBytes): void {
    this.makeRoom(bytes.bytes.length)
    map.set(frame, bytes)
  }

  private makeRoom(bytes: number): void {
    this.keptBytes += bytes + 64
    if (this.keptBytes <= KEPT_BYTES) return
    // All of it can be worked out again.
    this.inputs.clear()
    this.outputs.clear()
    this.snapshots.clear()
    this.keptBytes = bytes
  }
}

/** Nothing is known, not even the length. */
const UNKNOWN_BYTES: PartBytes = { bytes: new Uint8Array(0), unknown: new Uint8Array(0) }

function toPart(data: string | undefined): PartBytes {
  return data === undefined ? UNKNOWN_BYTES : { bytes: hexToBytes(data), unknown: undefined }
}

/** True when not even the length is known. */
export function isUnknown(data: PartBytes): boolean {
  return data.unknown !== undefined && data.bytes.length === 0
}

/** What a walk has to know before it can go on from a step. */
interface Need {
  readonly step: number
  readonly output?: Returned
  readonly isInput?: boolean
  readonly isCode?: boolean
  readonly account?: Address
}

/** Follows the own steps of one frame up to a step. */
class MemoryWalk {
  readonly inputs = new Map<number, PartBytes>()
  readonly codes = new Map<Address, PartBytes>()
  readonly state: WalkState
  /** Answers to needs. */
  input: PartBytes | undefined
  code: PartBytes | undefined
  private readonly trace: StepTrace
  private readonly frame: number
  private readonly until: number
  private need: Need | undefined
  private awaited: AwaitedOutput | undefined
  private loadedAt: number | undefined

  constructor(trace: StepTrace, frame: number, until: number, state: WalkState | undefined) {
    this.trace = trace
    this.frame = frame
    this.until = until
    this.state = state ?? { memory: new MemoryImage(), returned: NO_BYTES }
  }

  /** Nothing of an earlier step is still to come. */
  get isSettled(): boolean {
    return this.awaited === undefined && this.loadedAt === undefined
  }

  copy(): WalkState {
    return { memory: this.state.memory.clone(), returned: this.state.returned }
  }

  /** Why it has stopped, if not at its end. */
  takeNeed(): Need | undefined {
    const { need } = this
    this.need = undefined
    return need
  }

  /** What the last call returned, once it is worked out. */
  resolve(output: PartBytes): void {
    const returned = isUnknown(output) ? 'unknown' : output
    if (this.awaited === undefined) this.state.returned = returned
    else this.awaited = { ...this.awaited, returned }
  }

  visit(step: number, cursor: BlockCursor): boolean | number {
    if (cursor.frame !== this.frame) {
      // Only when the frame has ended: inner ones are passed over.
      return false
    }
    if (!this.settle(step, cursor)) return false
    if (step >= this.until) return false
    if (cursor.error !== undefined) return true
    if (startsFrame(cursor.op)) return this.call(step, cursor)
    return this.execute(step, cursor)
  }

  /** What an earlier step did shows now: the word that was loaded, whether a call succeeded. False to wait for a need. */
  private settle(step: number, cursor: BlockCursor): boolean {
    const { memory } = this.state
    if (this.loadedAt !== undefined) {
      memory.write(this.loadedAt, { bytes: cursor.bytes(0), unknown: undefined }, 0, 32)
      this.loadedAt = undefined
    }
    const { awaited } = this
    if (awaited === undefined) return true
    const { offset, length, isCreation, returned } = awaited
    const hasFailed = cursor.size(0) === 0
    // A precompile that fails returns nothing.
    const output = returned === 'unknown' && hasFailed ? NO_BYTES : returned
    if (!isCreation && length > 0 && !this.writeOutput(step, output, offset, length)) return false
    this.state.returned = isCreation && !hasFailed ? NO_BYTES : output
    this.awaited = undefined
    return true
  }

  private writeOutput(step: number, returned: Returned, offset: number, length: number): boolean {
    const { memory } = this.state
    if (returned === 'unknown') memory.forget(offset, length)
    else if ('bytes' in returned) memory.write(offset, returned, 0, Math.min(length, returned.bytes.length))
    else {
      this.need = { step, output: returned }
      return false
    }
    return true
  }

  private call(step: number, cursor: BlockCursor): boolean | number {
    const { memory } = this.state
    const isCreation = cursor.op.startsWith('CREATE')
    const at = isCreation ? 1 : cursor.op === 'CALL' || cursor.op === 'CALLCODE' ? 3 : 2
    const input = memory.read(cursor.size(at), cursor.size(at + 1))
    const [offset, length] = isCreation ? [0, 0] : [cursor.size(at + 2), cursor.size(at + 3)]
    memory.touch(offset, length)
    const { frames } = this.trace
    const child = frames.findFrom(step + 1)
    const hasChild =
      frames.firstStep(child) === step + 1 && child < frames.size && frames.parent(child) === this.frame
    if (!hasChild) {
      const to = isCreation ? undefined : sliceHex(toWord(cursor.word(1)), 12)
      const returned = to !== undefined && isPrecompile(to) ? runPrecompile(to, input) : NO_BYTES
      this.awaited = { offset, length, isCreation, returned }
      return true
    }
    this.inputs.set(child, input)
    this.awaited = { offset, length, isCreation, returned: { frame: child } }
    const end = frames.endStep(child)
    return step + 1 >= this.until || !Number.isFinite(end) ? false : end
  }

  private execute(step: number, cursor: BlockCursor): boolean {
    const { memory } = this.state
    switch (cursor.op) {
      case 'MSTORE':
        memory.write(cursor.size(0), { bytes: cursor.bytes(1), unknown: undefined }, 0, 32)
        return true
      case 'MSTORE8':
        memory.write(cursor.size(0), { bytes: cursor.bytes(1), unknown: undefined }, 31, 1)
        return true
      case 'MLOAD':
        if (memory.touch(cursor.size(0), 32)) this.loadedAt = cursor.size(0)
        return true
      case 'MCOPY':
        memory.touch(cursor.size(1), cursor.size(2))
        memory.write(cursor.size(0), memory.read(cursor.size(1), cursor.size(2)), 0, cursor.size(2))
        return true
      case 'KECCAK256':
      case 'SHA3':
      case 'LOG0':
      case 'LOG1':
      case 'LOG2':
      case 'LOG3':
      case 'LOG4':
        memory.touch(cursor.size(0), cursor.size(1))
        return true
      case 'CALLDATACOPY':
        return this.copyFrom(cursor, this.input, { step, isInput: true })
      case 'CODECOPY':
        return this.copyFrom(cursor, this.code, { step, isCode: true })
      case 'EXTCODECOPY':
        return this.copyCode(step, cursor)
      case 'RETURNDATACOPY':
        return this.copyReturned(step, cursor)
      default:
        return true
    }
  }

  private copyFrom(cursor: BlockCursor, data: PartBytes | undefined, need: Need, at = 0): boolean {
    const [offset, from, length] = [cursor.size(at), cursor.size(at + 1), cursor.size(at + 2)]
    if (length === 0) return true
    if (data === undefined) {
      this.need = need
      return false
    }
    if (isUnknown(data)) this.state.memory.forget(offset, length)
    else this.state.memory.write(offset, data, from, length)
    return true
  }

  private copyCode(step: number, cursor: BlockCursor): boolean {
    const account = sliceHex(toWord(cursor.word(0)), 12)
    return this.copyFrom(cursor, this.codes.get(account), { step, account }, 1)
  }

  private copyReturned(step: number, cursor: BlockCursor): boolean {
    const { returned } = this.state
    if (returned === 'unknown') {
      this.state.memory.forget(cursor.size(0), cursor.size(2))
      return true
    }
    return this.copyFrom(cursor, 'bytes' in returned ? returned : undefined, { step, output: returned })
  }
}

/** What opcode logs tell of the output of a precompile. */
function runPrecompile(to: Address, input: PartBytes): Returned {
  const number = BigInt(to)
  if (number === 4n) return input
  if (number !== 2n || input.unknown !== undefined) return 'unknown'
  return { bytes: new Uint8Array(createHash('sha256').update(input.bytes).digest()), unknown: undefined }
}
