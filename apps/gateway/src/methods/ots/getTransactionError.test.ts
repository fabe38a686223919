import { describe, expect, test } from 'vitest'
import { answerCall } from '../answerCall.ts'
import { createTestContext, toTestHash } from '../testing/createTestContext.ts'

const PANIC = `0x4e487b71${'11'.padStart(64, '0')}`

const ACCOUNT = `0x${'5e'.repeat(20)}`
const BLOCK_HASH = `0x${'ab'.repeat(32)}`

function toTransaction(hash: string) {
  const place = { blockHash: BLOCK_HASH, blockNumber: '0x4', transactionIndex: '0x0' }
  return {
    hash,
    from: ACCOUNT,
    to: ACCOUNT,
    nonce: '0x0',
    value: '0x0',
    gas: '0x5209',
    gasPrice: '0x1',
    input: '0x',
    ...place,
  }
}

async function errorOf(status: string, frame: object) {
  const blocks = [
    { header: { hash: BLOCK_HASH, number: '0x4', difficulty: '0x0', timestamp: '0x1' }, transactionCount: 1 },
  ]
  const hash = toTestHash(4n, 0)
  const context = createTestContext({
    chainId: 1n,
    blocks,
    answer: (method) => {
      if (method === 'eth_getTransactionReceipt')
        return {
          result: { transactionHash: hash, status, gasUsed: '0x5208', effectiveGasPrice: '0x1', logs: [] },
        }
      const top = { type: 'CALL', from: ACCOUNT, to: ACCOUNT, input: '0x', ...frame }
      if (method === 'eth_getTransactionByHash') return { result: toTransaction(hash) }
      return method === 'debug_traceTransaction' ? { result: top } : undefined
    },
  })
  const { signal } = new AbortController()
  const answered = await answerCall({ method: 'ots_getTransactionError', params: [hash], signal }, context)
  return 'error' in answered ? answered.error : answered.result
}

describe('getTransactionError', () => {
  test('ERR-02 what a failed call returned, whether or not the tracer says that it failed', async () => {
    expect(await errorOf('0x0', { output: PANIC })).toBe(PANIC)
    expect(await errorOf('0x0', { output: PANIC, error: 'execution reverted' })).toBe(PANIC)
    expect(await errorOf('0x0', { output: '0x08c379a0' })).toBe('0x08c379a0')
  })

  test('behavior: nothing of a success, nor of a failure that returns nothing', async () => {
    expect(await errorOf('0x1', { output: PANIC })).toBe('0x')
    expect(await errorOf('0x0', { output: PANIC, error: 'out of gas' })).toBe('0x')
    expect(await errorOf('0x0', {})).toBe('0x')
  })
})
