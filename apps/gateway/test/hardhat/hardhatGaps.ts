import type { Hex } from '@otterscan/ethereum/hex'
import { expect } from 'vitest'
import type { Gap } from '../compareMethods.ts'
import type { ComparedMethod } from '../methodCases.ts'
import { type TraceEntry, withoutOpcodeGaps } from '../opcodeGaps.ts'
import type { RpcAnswer } from '../requestRpc.ts'

/** Gaps of docs/gateway.md in front of Hardhat, which has opcode logs only. `large`: more than the gateway reads with memory. */
export function createHardhatGaps(large: Hex): Readonly<Partial<Record<ComparedMethod, Gap>>> {
  return {
    ots_traceTransaction: {
      // Every inner frame lacks its gas at least; alone, one that ran out of gas passes for reverted.
      applies: (_, complete) => traceOf(complete).length > 1 || ranOutOfGas(traceOf(complete)[0]),
      check: (answer, complete, call) => {
        const label = JSON.stringify(call)
        const isLarge = call[1] === large
        const [computed, expected] = [traceOf(answer), traceOf(complete)]
        expect(withoutOpcodeGaps(computed, isLarge), label).toEqual(withoutOpcodeGaps(expected, isLarge))
        for (const { type, value, gas, gasUsed } of computed.slice(1)) {
          // Of calls that never began it is known that they used none.
          expect([gas, gasUsed ?? '0x0'], label).toEqual([undefined, '0x0'])
          if (type === 'SELFDESTRUCT') expect(value, label).toBe('0x0')
        }
      },
    },
    ots_getInternalOperations: {
      applies: (_, complete) => operationsOf(complete).some(isPaidDestruction),
      check: (answer, complete, call) => {
        const expected = operationsOf(complete).map((one) =>
          isPaidDestruction(one) ? { ...one, value: '0x0' } : one,
        )
        expect(operationsOf(answer), JSON.stringify(call)).toEqual(expected)
      },
    },
    trace_replayTransaction: {
      applies: () => true,
      check: (answer, _, call) => {
        expect(answer, JSON.stringify(call)).toMatchObject({
          error: { code: -32_004, message: expect.stringContaining('Hardhat has no tracers') },
        })
      },
    },
  }
}

interface Operation {
  readonly type: number
  readonly value: Hex
}

const DESTRUCTION = 1
const isPaidDestruction = ({ type, value }: Operation) => type === DESTRUCTION && value !== '0x0'
const ranOutOfGas = (entry: TraceEntry | undefined) => entry?.error === 'out of gas'
const traceOf = (answer: RpcAnswer) => resultOf(answer) as readonly TraceEntry[]
const operationsOf = (answer: RpcAnswer) => resultOf(answer) as readonly Operation[]

function resultOf(answer: RpcAnswer): unknown {
  if ('error' in answer) throw new Error(JSON.stringify(answer))
  return answer.result
}
