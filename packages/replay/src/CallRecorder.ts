import type { EVMResult, Message } from '@ethereumjs/evm'
import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { bytesToHex, type Hex } from '@otterscan/ethereum/hex'
import { toFrameError } from './frameErrors.ts'
import { ReplayRefusedError } from './replayJob.ts'

/** An instruction that may open a frame, before it is executed. */
export interface CallInstruction {
  readonly type: 'CALL' | 'CALLCODE' | 'DELEGATECALL' | 'STATICCALL' | 'CREATE' | 'CREATE2'
  /** Account whose code is running, as storage and balance have it. */
  readonly self: Address
  /** Of the frame that executes it; the top one has 0. */
  readonly depth: number
  /** `undefined` for a creation. */
  readonly to: Address | undefined
  readonly value: bigint
  readonly input: () => Uint8Array
  readonly gas: bigint | undefined
}

type OpenFrame = { -readonly [Key in keyof CallFrame]: CallFrame[Key] }

/** Frames of one transaction, from what the engine says as it runs. */
export class CallRecorder {
  readonly frames: OpenFrame[] = []
  private readonly open: OpenFrame[] = []
  private instruction: CallInstruction | undefined
  private readonly maxFrames: number

  constructor(maxFrames: number) {
    this.maxFrames = maxFrames
  }

  /** Before a call or creation. */
  announce(instruction: CallInstruction): void {
    this.instruction = instruction
  }

  /** After it: one that no frame came of, since the balance was too small or the calls too deep. */
  settle(maxDepth: number): void {
    const missed = this.instruction
    this.instruction = undefined
    if (missed === undefined) return
    const { type, self, depth, to, value, input, gas } = missed
    this.push({
      type,
      depth: depth + 1,
      from: toChecksumAddress(self),
      to: to && toChecksumAddress(to),
      value: hasValue(type) ? value : undefined,
      input: bytesToHex(input()),
      output: '0x',
      gas,
      gasUsed: 0n,
      error: depth >= maxDepth ? 'max call depth exceeded' : 'insufficient balance for transfer',
    })
  }

  enter(message: Message): void {
    const by = message.depth === 0 ? undefined : this.instruction
    this.instruction = undefined
    const isCreation = message.to === undefined
    const type = by?.type ?? (isCreation ? 'CREATE' : 'CALL')
    const target = isCreation ? undefined : message.codeAddress.toString()
    const frame: OpenFrame = {
      type,
      depth: message.depth,
      from: toChecksumAddress(by?.self ?? message.caller.toString()),
      to: target && toChecksumAddress(target),
      value: hasValue(type) ? message.value : undefined,
      input: bytesToHex(message.data),
      output: '0x',
      gas: message.gasLimit,
      gasUsed: undefined,
      error: undefined,
    }
    this.push(frame)
    this.open.push(frame)
  }

  leave({ execResult, createdAddress }: EVMResult): void {
    const frame = this.open.pop()
    // One that the frame announced and that made it fail before it began.
    this.instruction = undefined
    if (frame === undefined) return
    const error = execResult.exceptionError?.error
    frame.gasUsed = execResult.executionGasUsed
    frame.error = error === undefined ? undefined : toFrameError(error)
    if (error === undefined && createdAddress !== undefined)
      frame.to = toChecksumAddress(createdAddress.toString())
    if (error === undefined || error === 'revert') frame.output = bytesToHex(execResult.returnValue)
  }

  selfDestruct(self: Address, beneficiary: Address, value: bigint): void {
    this.push({
      type: 'SELFDESTRUCT',
      depth: this.open.length,
      from: toChecksumAddress(self),
      to: toChecksumAddress(beneficiary),
      value,
      input: '0x',
      output: '0x',
      gas: undefined,
      gasUsed: undefined,
      error: undefined,
    })
  }

  private push(frame: OpenFrame): void {
    if (this.frames.length >= this.maxFrames) {
      throw new ReplayRefusedError(`it makes more than ${this.maxFrames} calls`)
    }
    this.frames.push(frame)
  }
}

function hasValue(type: CallInstruction['type']): boolean {
  return type !== 'DELEGATECALL' && type !== 'STATICCALL'
}

/** Address in the lower 20 bytes of a word. */
export function toAddress(word: bigint): Address {
  const hex: Hex = `0x${(word & ((1n << 160n) - 1n)).toString(16).padStart(40, '0')}`
  return hex
}
