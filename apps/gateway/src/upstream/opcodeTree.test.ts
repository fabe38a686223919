import { TransportError } from '@otterscan/clients/errors'
import { describe, expect, test } from 'vitest'
import type { NodeClient } from './createNodeClient.ts'
import type { MinedTransaction } from './minedTransaction.ts'
import { getOpcodeTree } from './opcodeTree.ts'

const MINED = { transaction: { hash: '0x1' }, receipt: { status: 1 } } as unknown as MinedTransaction
const TOO_LARGE = new TransportError('The answer is larger than 64 MB and was discarded.', { status: 413 })

/** A node whose logs with memory, and without, are these. */
function createNode(withMemory: unknown, without: unknown) {
  const asked: unknown[] = []
  const request = async (_method: string, [, options]: readonly [unknown, { enableMemory: boolean }]) => {
    asked.push(options)
    const answer = options.enableMemory ? withMemory : without
    if (answer instanceof Error) throw answer
    return answer
  }
  return { node: { request } as unknown as NodeClient, asked }
}

const LOGS = { structLogs: [{ op: 'STOP', depth: 1, pc: 0, gas: 5, gasCost: 0, stack: [] }] }

describe('getOpcodeTree', () => {
  test('logs that are too large with memory are read without it', async () => {
    const { node, asked } = createNode(TOO_LARGE, LOGS)
    expect((await getOpcodeTree(MINED, node, 'ifItFits')).steps).toHaveLength(1)
    // Hardhat knows the second name of the option, others the first.
    expect(asked).toEqual([
      { disableStorage: true, enableMemory: true, disableMemory: false },
      { disableStorage: true, enableMemory: false, disableMemory: true },
    ])
  })

  test('error: too large without memory too is said, not a tree without steps', async () => {
    const { node } = createNode(TOO_LARGE, TOO_LARGE)
    await expect(getOpcodeTree(MINED, node, 'ifItFits')).rejects.toBe(TOO_LARGE)
    await expect(getOpcodeTree(MINED, node, 'forCreations')).rejects.toBe(TOO_LARGE)
  })

  test('error: another failure is not tried again', async () => {
    const failure = new TransportError('refused')
    const { node, asked } = createNode(failure, LOGS)
    await expect(getOpcodeTree(MINED, node, 'ifItFits')).rejects.toBe(failure)
    expect(asked).toHaveLength(1)
  })
})
