import { EVM, type EVMOpts, type getOpcodesForHF, NobleBN254 } from '@ethereumjs/evm'
import type { Address } from '@otterscan/ethereum/address'
import { bytesToHex, type Hex } from '@otterscan/ethereum/hex'
import { type CallInstruction, type CallRecorder, toAddress } from './CallRecorder.ts'

type Handler = ReturnType<typeof getOpcodesForHF>['opcodeMap'][number]['opHandler']
type RunState = Parameters<Handler>[0]

/** What code asked about, beside slots. */
export interface Observed {
  /** Accounts whose balance it looked at or gave away as a whole. */
  readonly balances: Set<Address>
  /** Whether it looked at the price of blobs. */
  blobFee: boolean
}

const MAX_HASHED = 2_000

const CALLS: readonly (readonly [opcode: number, type: CallInstruction['type']])[] = [
  [0xf0, 'CREATE'],
  [0xf1, 'CALL'],
  [0xf2, 'CALLCODE'],
  [0xf4, 'DELEGATECALL'],
  [0xf5, 'CREATE2'],
  [0xfa, 'STATICCALL'],
]

/**
 * The engine with its call instructions wrapped: its events tell neither which instruction opened a frame, nor calls that
 * fail before they start, nor a SELFDESTRUCT. Listening to every step would tell them too, and take several times as long.
 */
export class RecordingEvm extends EVM {
  recorder: CallRecorder | undefined
  observed: Observed = { balances: new Set(), blobFee: false }
  /** Takes the pairs of words that code hashes, as slots of mappings are made. */
  hashed: Hex[] | undefined

  constructor(options: EVMOpts) {
    super({ ...options, bn254: new NobleBN254() })
    for (const [opcode, type] of CALLS) this.wrapCall(opcode, type)
    this.wrap(0xff, (state) => this.noteSelfDestruct(state))
    this.wrap(0x31, ({ stack }) => this.observed.balances.add(toAddress(peek(stack, 0))))
    this.wrap(0x47, (state) => this.observed.balances.add(selfOf(state)))
    this.wrap(0x4a, () => {
      this.observed.blobFee = true
    })
    this.wrap(0x20, (state) => this.noteHash(state))
    this.events.on('beforeMessage', (message) => this.recorder?.enter(message))
    this.events.on('afterMessage', (result) => this.recorder?.leave(result))
  }

  private wrap(opcode: number, note: (state: RunState) => void): void {
    const entry = this._opcodeMap[opcode]
    // Instructions that the fork lacks share one entry.
    if (entry === undefined || entry.opcodeInfo.code !== opcode) return
    const { opHandler } = entry
    entry.opHandler = (state, common) => {
      note(state)
      return opHandler(state, common)
    }
  }

  private wrapCall(opcode: number, type: CallInstruction['type']): void {
    const entry = this._opcodeMap[opcode]
    if (entry === undefined || entry.opcodeInfo.code !== opcode) return
    const { opHandler } = entry
    entry.opHandler = async (state, common) => {
      this.recorder?.announce(toInstruction(state, type))
      await opHandler(state, common)
      this.recorder?.settle(Number(this.common.param('stackLimit')))
    }
  }

  private noteHash({ stack, memory }: RunState): void {
    const { hashed } = this
    if (hashed === undefined || hashed.length >= MAX_HASHED || peek(stack, 1) !== 64n) return
    hashed.push(bytesToHex(memory.read(Number(peek(stack, 0)), 64)))
  }

  private noteSelfDestruct(state: RunState): void {
    const self = selfOf(state)
    this.observed.balances.add(self)
    this.recorder?.selfDestruct(self, toAddress(peek(state.stack, 0)), state.env.contract.balance)
  }
}

function toInstruction(state: RunState, type: CallInstruction['type']): CallInstruction {
  const { stack, memory, env } = state
  const isCreation = type === 'CREATE' || type === 'CREATE2'
  // Value is given by all but DELEGATECALL and STATICCALL.
  const givesValue = type === 'CALL' || type === 'CALLCODE'
  const at = isCreation ? 1 : givesValue ? 3 : 2
  const [offset, length] = [peek(stack, at), peek(stack, at + 1)]
  return {
    type,
    self: selfOf(state),
    depth: env.depth,
    to: isCreation ? undefined : toAddress(peek(stack, 1)),
    value: isCreation ? peek(stack, 0) : givesValue ? peek(stack, 2) : 0n,
    input: () => (length === 0n ? new Uint8Array(0) : memory.read(Number(offset), Number(length))),
    gas: state.messageGasLimit,
  }
}

function selfOf({ env }: RunState): Address {
  return env.address.toString()
}

/** A word of the stack, from its top. */
function peek(stack: RunState['stack'], at: number): bigint {
  return stack.peek(at + 1)[at] ?? 0n
}
