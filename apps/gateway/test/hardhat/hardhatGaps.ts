import type { Hex } from '@otterscan/ethereum/hex'
import { expect } from 'vitest'
import type { Asked } from '../askRpc.ts'
import type { Gap } from '../compareMethods.ts'
import type { ComparedMethod } from '../methodCases.ts'
import { type TraceEntry, withoutOpcodeGaps } from '../opcodeGaps.ts'

/** Transactions with more instructions than the gateway reads: with memory, and at all. */
export interface LargeTransactions {
  readonly large: Hex
  readonly tooLarge: Hex
}

/** Gaps of docs/gateway.md in front of Hardhat, which has opcode logs only. */
export function createHardhatGaps({
  large,
  tooLarge,
}: LargeTransactions): Readonly<Partial<Record<ComparedMethod, Gap>>> {
  return {
    ots_traceTransaction: refusedWhenTooLarge(tooLarge, {
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
    }),
    ots_getInternalOperations: refusedWhenTooLarge(tooLarge, {
      applies: (_, complete) => operationsOf(complete).some(isPaidDestruction),
      check: (answer, complete, call) => {
        const expected = operationsOf(complete).map((one) =>
          isPaidDestruction(one) ? { ...one, value: '0x0' } : one,
        )
        expect(operationsOf(answer), JSON.stringify(call)).toEqual(expected)
      },
    }),
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

function refusedWhenTooLarge(hash: Hex, gap: Gap): Gap {
  return {
    applies: (call, complete) => call[1] === hash || gap.applies(call, complete),
    check: (answer, complete, call) => {
      if (call[1] !== hash) return gap.check(answer, complete, call)
      const message = expect.stringContaining('is larger than 64 MB')
      expect(answer).toMatchObject({ error: { code: -32_000, message } })
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
const traceOf = (answer: Asked) => resultOf(answer) as readonly TraceEntry[]
const operationsOf = (answer: Asked) => resultOf(answer) as readonly Operation[]

function resultOf(answer: Asked): unknown {
  if ('error' in answer) throw new Error(JSON.stringify(answer))
  return answer.result
}
