import { createHash } from 'node:crypto'
import { isPrecompile } from '@otterscan/decode/trace/precompiles'
import type { Address } from '@otterscan/ethereum/address'
import { sliceHex, toWord } from '@otterscan/ethereum/hex'
import { isUnknown, MemoryImage, NO_BYTES, type PartBytes } from './memoryImage.ts'
import type { BlockCursor } from './stepBlocks.ts'
import { type StepTrace, startsFrame } from './stepTrace.ts'

/** What a call returned: the output of a frame, bytes, or nothing that opcode logs tell. */
export type Returned = { readonly frame: number } | PartBytes | 'unknown'

/** The memory of a frame on the way. */
export interface WalkState {
  memory: MemoryImage
  returned: Returned
}

/** Where a call wants its output, once it is over. */
interface AwaitedOutput {
  readonly offset: number
  readonly length: number
  readonly returned: Returned
  readonly isCreation: boolean
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
export class MemoryWalk {
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
