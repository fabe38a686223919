import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { describe, expect, test } from 'vitest'
import { type ComparedRun, compareRuns } from './compareRuns.ts'

const A = `0x${'aa'.repeat(20)}` as const
const SLOT = `0x${'01'.repeat(32)}` as const

const RUN: ComparedRun = {
  status: 'success',
  gasUsed: 21_000n,
  effectiveGasPrice: 7n,
  output: '0x',
  logs: [{ address: A, topics: [SLOT], data: '0x01' }],
  frames: undefined,
  stateDiff: {
    accounts: [
      {
        address: A,
        balance: { kind: 'changed', from: 1n, to: 2n },
        nonce: undefined,
        code: undefined,
        storage: [{ slot: SLOT, change: { kind: 'changed', from: SLOT, to: SLOT } }],
      },
    ],
  },
}

describe('compareRuns', () => {
  test('what is equal, what differs, what one of them lacks, and what cannot be compared', () => {
    expect(compareRuns(RUN, RUN)).toMatchObject({ different: [], unknown: ['calls'] })
    expect(compareRuns(RUN, RUN).equal.map(({ name }) => name)).toEqual([
      'Status',
      'Gas used',
      'Gas price (wei)',
      'Returned data',
      'Event 0',
      `${A} balance`,
      `${A} slot ${SLOT}`,
    ])
    const other = { ...RUN, status: 'reverted', gasUsed: 22_000n, logs: [], stateDiff: undefined }
    const { different, unknown } = compareRuns(RUN, other)
    expect(unknown).toEqual(['calls', 'state changes'])
    expect(different).toEqual([
      { name: 'Status', real: 'success', simulated: 'reverted' },
      { name: 'Gas used', real: '21000', simulated: '22000' },
      { name: 'Event 0', real: `${A} [${SLOT}] 0x01`, simulated: undefined },
    ])
  })
  test('the address of a contract that was not created is not compared', () => {
    const creation: CallFrame = {
      ...{ type: 'CREATE2', depth: 0, from: A, to: undefined, value: 0n, input: '0x00', output: '0x' },
      ...{ gas: 9n, gasUsed: 9n, error: 'execution reverted' },
    }
    const run = (to: CallFrame['to'], error = creation.error) => ({
      ...RUN,
      frames: [{ ...creation, to, error }],
    })
    expect(compareRuns(run(undefined), run(A)).different).toEqual([])
    expect(compareRuns(run(undefined, 'out of gas'), run(A)).different).toHaveLength(1)
  })
})
