import { TransportError } from '@otterscan/clients/errors'
import { describe, expect, test } from 'vitest'
import type { NodeClient } from './createNodeClient.ts'
import type { MinedTransaction } from './minedTransaction.ts'
import { getOpcodeTree, readNodeLogs } from './opcodeTree.ts'

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
    expect((await getOpcodeTree(MINED, readNodeLogs(node), 'ifItFits')).steps).toHaveLength(1)
    // Hardhat knows the second name of the option, others the first.
    expect(asked).toEqual([
      { disableStorage: true, enableMemory: true, disableMemory: false },
      { disableStorage: true, enableMemory: false, disableMemory: true },
    ])
  })

  test('error: too large without memory too is said, not a tree without steps', async () => {
    const { node } = createNode(TOO_LARGE, TOO_LARGE)
    await expect(getOpcodeTree(MINED, readNodeLogs(node), 'ifItFits')).rejects.toBe(TOO_LARGE)
    await expect(getOpcodeTree(MINED, readNodeLogs(node), 'forCreations')).rejects.toBe(TOO_LARGE)
  })

  test('error: another failure is not tried again', async () => {
    const failure = new TransportError('refused')
    const { node, asked } = createNode(failure, LOGS)
    await expect(getOpcodeTree(MINED, readNodeLogs(node), 'ifItFits')).rejects.toBe(failure)
    expect(asked).toHaveLength(1)
  })

  const step = (depth: number, op: string, stack: readonly string[] = [], memory: readonly string[] = []) => {
    return { op, depth, pc: 0, gas: 5, gasCost: 0, stack, memory }
  }
  const WORD = '0x'.padEnd(66, '7')

  test.each([0, 1])('a call is a frame of its own where depths begin at %i', async (top) => {
    // A STATICCALL of 0xcc with the second word of memory as its input.
    const call = step(top, 'STATICCALL', ['0x0', '0x0', '0x20', '0x20', '0xcc', '0x5'], [WORD, WORD])
    const structLogs = [call, step(top + 1, 'STOP'), step(top, 'STOP', ['0x1'])]
    const { node } = createNode({ structLogs }, undefined)
    const { steps } = await getOpcodeTree(MINED, readNodeLogs(node), 'ifItFits')
    expect(steps.map(({ op }) => op)).toEqual(['STATICCALL', 'STOP'])
    expect(steps[0]?.call).toMatchObject({ input: WORD, result: 1n, frame: { failed: false } })
    expect(steps[0]?.call?.frame?.steps).toHaveLength(1)
  })

  test('memory that the node did not write is unknown: neither zeros nor empty', async () => {
    const call = step(1, 'STATICCALL', ['0x0', '0x0', '0x20', '0x20', '0xcc', '0x5'], [WORD, '0x'])
    const { node } = createNode({ structLogs: [call, step(2, 'STOP'), step(1, 'STOP', ['0x1'])] }, undefined)
    expect((await getOpcodeTree(MINED, readNodeLogs(node), 'ifItFits')).steps[0]?.call).toMatchObject({
      input: undefined,
      type: 'STATICCALL',
    })
  })
})
