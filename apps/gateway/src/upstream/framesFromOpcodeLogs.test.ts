import { expect, test } from 'vitest'
import type { NodeClient } from './createNodeClient.ts'
import { framesFromOpcodeLogs } from './framesFromOpcodeLogs.ts'
import type { MinedTransaction } from './minedTransaction.ts'

const MADE = `0x${'cc'.repeat(20)}`
const step = (depth: number, op: string, stack: readonly string[] = []) => {
  return { op, depth, pc: 0, gas: 5, gasCost: 0, stack, memory: ['0x'] }
}
/** A creation whose RETURN gives 32 bytes of a memory that the node did not write. */
const STRUCT_LOGS = [
  step(0, 'CREATE', ['0x20', '0x0', '0x0']),
  step(1, 'RETURN', ['0x20', '0x0']),
  step(0, 'STOP', [MADE]),
]
const MINED = {
  transaction: { hash: '0x1', from: '0xa1', to: '0xb0', value: 0n, input: '0x', gas: 9n, blockNumber: 18n },
  receipt: { status: 1, gasUsed: 9n, contractAddress: undefined },
} as unknown as MinedTransaction

test('code of a creation that the memory does not hold is that of the account after the block', async () => {
  const asked: unknown[] = []
  const request = async (method: string, params: readonly unknown[]) => {
    if (method === 'debug_traceTransaction') return { structLogs: STRUCT_LOGS, returnValue: '0x' }
    asked.push([method, params])
    return '0x6001'
  }
  const frames = await framesFromOpcodeLogs(MINED, { request } as unknown as NodeClient)
  expect(frames.map(({ type, to, output }) => [type, to, output])).toEqual([
    ['CALL', '0xb0', '0x'],
    ['CREATE', MADE, '0x6001'],
  ])
  expect(asked).toEqual([['eth_getCode', [MADE, '0x12']]])
})
