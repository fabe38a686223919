import type { EVMOpts } from '@ethereumjs/evm'
import { RecordingEvm } from './RecordingEvm.ts'
import type { StepRecorder } from './StepRecorder.ts'

/** Their cost includes the gas that they hand on. */
const CALLS: ReadonlySet<number> = new Set([0xf1, 0xf2, 0xf4, 0xfa])
const INVALID = 0xfe

/**
 * The engine that tells of each instruction. Its own event for that copies stack and memory each time, wanted or not, and
 * lacks the gas that a call hands on.
 */
export class SteppingEvm extends RecordingEvm {
  private readonly steps: StepRecorder

  constructor(options: EVMOpts, steps: StepRecorder) {
    super(options)
    this.steps = steps
    const entries = new Map(this._opcodeMap.map((entry) => [entry, this.wrapGas(entry)]))
    for (const [opcode, entry] of this._opcodeMap.entries()) {
      this._opcodeMap[opcode] = entries.get(entry) ?? entry
    }
    this.events.on('beforeMessage', () => this.steps.enter())
    this.events.on('afterMessage', (result, resolve) => {
      void this.steps.leave(result.execResult.exceptionError?.error).then(resolve)
    })
  }

  /** What an instruction costs is worked out before anything else, also of one that there is no gas for. */
  private wrapGas(entry: (typeof this._opcodeMap)[number]): (typeof this._opcodeMap)[number] {
    const { opcodeInfo, gasHandler } = entry
    const known = opcodeInfo.dynamicGas ? gasHandler : undefined
    return {
      ...entry,
      opcodeInfo: { ...opcodeInfo, dynamicGas: true },
      gasHandler: async (state, gas, common) => {
        const [before, words, opcode] = [
          state.gasLeft,
          state.memoryWordCount,
          state.code[state.programCounter] ?? 0,
        ]
        const isUnknown = opcodeInfo.code === INVALID && opcode !== INVALID
        const op = isUnknown ? `opcode 0x${opcode.toString(16)} not defined` : opcodeInfo.fullName
        const tell = (gasCost: bigint) => this.steps.step({ state, op, opcode, gas: before, gasCost, words })
        let cost = gas
        try {
          if (known !== undefined) cost = await known(state, gas, common)
        } catch (error) {
          await tell(gas)
          throw error
        }
        await tell(CALLS.has(opcode) ? cost + (state.messageGasLimit ?? 0n) : cost)
        return cost
      },
    }
  }
}
