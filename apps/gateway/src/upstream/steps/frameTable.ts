import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { bytesToHex } from '@otterscan/ethereum/hex'

/** A call, creation or the transaction itself, with the steps that it spans; inner frames lie within. */
export interface StepFrame {
  readonly index: number
  /** `undefined` for the transaction. */
  readonly parent: number | undefined
  /** 0 for the transaction. */
  readonly depth: number
  readonly type: string
  /** Account whose storage it uses; `undefined` for a creation that has not succeeded. */
  readonly self: Address | undefined
  /** Account whose code runs; as `self` for a creation, which runs code that no account has. */
  readonly code: Address | undefined
  readonly firstStep: number
  /** Behind its last one; `undefined` while that is not read yet. */
  readonly endStep: number | undefined
  /** `undefined` while it is not known. */
  readonly failed: boolean | undefined
}

/** More frames than any block has gas for. */
export const MAX_FRAMES = 1_000_000

const OUTCOME = { open: 0, succeeded: 1, failed: 2, unknown: 3 } as const

/** Frames of a trace in order of entry, in few bytes each. */
export class FrameTable {
  readonly types: string[] = []
  private count = 0
  private firstSteps = new Float64Array(256)
  private endSteps = new Float64Array(256)
  private parents = new Int32Array(256)
  private outcomes = new Uint8Array(256)
  private typeOf = new Uint8Array(256)
  /** Account called or created. */
  private targets = new Uint8Array(256 * 20)

  get size(): number {
    return this.count
  }

  add(frame: { firstStep: number; parent: number; type: string; target: Uint8Array | undefined }): number {
    if (this.count === this.parents.length) this.grow()
    const at = this.count++
    this.firstSteps[at] = frame.firstStep
    this.endSteps[at] = -1
    this.parents[at] = frame.parent
    let type = this.types.indexOf(frame.type)
    if (type === -1) type = this.types.push(frame.type) - 1
    this.typeOf[at] = type
    if (frame.target !== undefined) this.targets.set(frame.target, at * 20)
    return at
  }

  end(frame: number, endStep: number): void {
    this.endSteps[frame] = endStep
    this.outcomes[frame] = OUTCOME.unknown
  }

  /** The account that a creation made; all zeros when it failed. */
  setTarget(frame: number, target: Uint8Array): void {
    this.targets.set(target, frame * 20)
  }

  setOutcome(frame: number, failed: boolean): void {
    this.outcomes[frame] = failed ? OUTCOME.failed : OUTCOME.succeeded
  }

  firstStep(frame: number): number {
    return this.firstSteps[frame] ?? 0
  }

  /** Behind its last step; `Infinity` while it runs. */
  endStep(frame: number): number {
    const end = this.endSteps[frame] ?? -1
    return end < 0 ? Number.POSITIVE_INFINITY : end
  }

  /** -1 for the transaction. */
  parent(frame: number): number {
    return this.parents[frame] ?? -1
  }

  failed(frame: number): boolean | undefined {
    const outcome = this.outcomes[frame]
    return outcome === OUTCOME.failed ? true : outcome === OUTCOME.succeeded ? false : undefined
  }

  type(frame: number): string {
    return this.types[this.typeOf[frame] ?? 0] ?? ''
  }

  isCreation(frame: number): boolean {
    return this.type(frame).startsWith('CREATE')
  }

  /** Account called or created; `undefined` when not known. */
  target(frame: number): Address | undefined {
    const address = bytesToHex(this.targets.subarray(frame * 20, frame * 20 + 20))
    return address === ZERO_ADDRESS && this.isCreation(frame) ? undefined : address
  }

  /** Account whose storage the frame uses. */
  self(frame: number): Address | undefined {
    let at = frame
    while (at > 0 && /^(DELEGATECALL|CALLCODE)$/.test(this.type(at))) at = this.parent(at)
    return this.target(at)
  }

  /** The first frame that starts at a step or behind it. */
  findFrom(step: number): number {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.firstStep(middle) < step) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Itself and the frames around it, the innermost first. */
  path(frame: number): number[] {
    const path: number[] = []
    for (let at = frame; at >= 0; at = this.parent(at)) path.push(at)
    return path
  }

  describe(frame: number): StepFrame {
    const parent = this.parent(frame)
    const end = this.endStep(frame)
    return {
      index: frame,
      parent: parent < 0 ? undefined : parent,
      depth: this.path(frame).length - 1,
      type: this.type(frame),
      self: this.self(frame),
      code: this.target(frame),
      firstStep: this.firstStep(frame),
      endStep: Number.isFinite(end) ? end : undefined,
      failed: this.failed(frame),
    }
  }

  private grow(): void {
    const size = this.parents.length * 2
    const enlarge = <Column extends Float64Array | Int32Array | Uint8Array>(
      column: Column,
      grown: Column,
    ) => {
      grown.set(column)
      return grown
    }
    this.firstSteps = enlarge(this.firstSteps, new Float64Array(size))
    this.endSteps = enlarge(this.endSteps, new Float64Array(size))
    this.parents = enlarge(this.parents, new Int32Array(size))
    this.outcomes = enlarge(this.outcomes, new Uint8Array(size))
    this.typeOf = enlarge(this.typeOf, new Uint8Array(size))
    this.targets = enlarge(this.targets, new Uint8Array(size * 20))
  }
}
