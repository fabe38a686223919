import { describe, expect, test } from 'vitest'
import { answerCall } from './methods/answerCall.ts'
import { createTestContext } from './methods/testing/createTestContext.ts'
import { createMemoryStorage } from './storage/memory/createMemoryStorage.ts'
import { createContractProbes } from './sync/contractProbes.ts'

const ACCOUNT = '0x5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e'

describe('getAccountCode', () => {
  test.each([null, 5, '0x1', '?'])('%o is not "no code"', async (code) => {
    const context = createTestContext({
      chainId: 1n,
      blocks: [],
      answer: (method) => (method === 'eth_getCode' ? { result: code } : undefined),
    })
    const signal = new AbortController().signal
    const answer = await answerCall({ method: 'ots_hasCode', params: [ACCOUNT, 'latest'], signal }, context)
    expect(answer).toMatchObject({ error: { message: /code that cannot be read/ } })
    const probes = createContractProbes(context.node, createMemoryStorage())
    await expect(probes.probe([], new Set([ACCOUNT]))).rejects.toThrow('code that cannot be read')
  })

  test('a contract whose answer cannot be read is not said to be no token', async () => {
    const context = createTestContext({
      chainId: 1n,
      blocks: [],
      answer: (method) => {
        if (method === 'eth_getCode') return { result: '0x6006fdde03' }
        return method === 'eth_call' ? { result: null } : undefined
      },
    })
    const probes = createContractProbes(context.node, createMemoryStorage())
    await expect(probes.probe([], new Set([ACCOUNT]))).rejects.toThrow('contract that cannot be read')
  })
})
