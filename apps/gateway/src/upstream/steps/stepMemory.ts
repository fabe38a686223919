import { hexToBytes } from '@otterscan/ethereum/hex'
import type { ReadCode } from '../executedCode.ts'
import { type MemoryImage, NO_BYTES, type PartBytes, UNKNOWN_BYTES } from './memoryImage.ts'
import { MemoryWalk, type Returned, type WalkState } from './memoryWalk.ts'
import type { StepTrace } from './stepTrace.ts'

/** Memory and what belongs to it, before a step is executed. */
export interface FrameBytes {
  readonly memory: MemoryImage
  /** Of the last call that has ended. */
  readonly returnData: Returned
}

/** Own steps of a frame between two snapshots of its memory. */
const SNAPSHOT_STEPS = 8_192
/** Of all snapshots, inputs and outputs of a trace. */
const KEPT_BYTES = 8_000_000

interface Snapshot {
  readonly step: number
  readonly state: WalkState
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

function toPart(data: string | undefined): PartBytes {
  return data === undefined ? UNKNOWN_BYTES : { bytes: hexToBytes(data), unknown: undefined }
}
