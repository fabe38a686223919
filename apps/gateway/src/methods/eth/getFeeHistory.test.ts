import { describe, expect, test } from 'vitest'
import { answerCall } from '../answerCall.ts'
import { createTestContext, type TestChain } from '../testing/createTestContext.ts'

const BLOCKS = Array.from({ length: 5 }, (_, number) => ({
  header: {
    hash: `0x${(number + 1).toString(16).padStart(64, '0')}`,
    number: `0x${number.toString(16)}`,
    difficulty: '0x0',
    timestamp: '0x1',
    logsBloom: '0x00',
    uncles: [],
    gasLimit: '0x186a0',
    gasUsed: '0xa410',
    baseFeePerGas: '0x64',
  },
  transactionCount: 2,
}))

async function askFees(answer: TestChain['answer'], params: readonly unknown[] = ['0x3', 'latest', [50]]) {
  const { signal } = new AbortController()
  const context = createTestContext({ chainId: 1n, blocks: BLOCKS, ...(answer && { answer }) })
  return answerCall({ method: 'eth_feeHistory', params, signal }, context)
}

const FEES = {
  oldestBlock: '0x2',
  gasUsedRatio: [0.5, 0.5, 0.5],
  baseFeePerGas: ['0x1', '0x1', '0x1', '0x1'],
}
const says = (result: unknown) => (method: string) =>
  method === 'eth_feeHistory' ? { result, bytes: 100 } : undefined

describe('getFeeHistory', () => {
  test('an answer about the blocks asked for is passed on as it came', async () => {
    const own = { ...FEES, more: 'kept' }
    expect(await askFees(says(own))).toMatchObject({ result: own })
  })

  test('without the method, and where fewer blocks come than are named, from the blocks themselves', async () => {
    const computed = {
      oldestBlock: '0x2',
      // 42,000 of 100,000: below the target, an eighth of a sixth less.
      baseFeePerGas: ['0x64', '0x64', '0x64', '0x62'],
      gasUsedRatio: [0.42, 0.42, 0.42],
      // At 1 wei, below the base fee: no tip.
      reward: [['0x0'], ['0x0'], ['0x0']],
    }
    expect(await askFees(undefined)).toMatchObject({ result: computed })
    expect(await askFees(says({ ...FEES, gasUsedRatio: [0.5] }))).toMatchObject({ result: computed })
  })

  test('a request about more blocks than there are begins with the first', async () => {
    expect(await askFees(undefined, ['0x400', 'latest', []])).toMatchObject({
      result: { oldestBlock: '0x0', gasUsedRatio: [0.42, 0.42, 0.42, 0.42, 0.42] },
    })
  })
})
