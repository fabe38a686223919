import { describe, expect, test } from 'vitest'
import { answerCall } from './methods/answerCall.ts'
import { createTestContext, toTestHash } from './methods/testing/createTestContext.ts'
import { createBlockContentSource } from './upstream/blockContent.ts'

const SENDER = `0x${'5e'.repeat(20)}`
const CALL = { type: 'CALL', from: SENDER, to: SENDER, value: '0x0', input: '0x01', output: '0x02' }

/** A block of one transaction whose calls are these. */
function contextOf(...calls: readonly unknown[]) {
  const trace = { ...CALL, calls }
  return createTestContext({
    chainId: 1n,
    blocks: [
      { header: { number: '0x0', hash: toTestHash(0n, 98), timestamp: '0x1' }, transactionCount: 0 },
      {
        header: {
          number: '0x1',
          hash: toTestHash(1n, 99),
          timestamp: '0x1',
          miner: SENDER,
          difficulty: '0x0',
        },
        transactionCount: 1,
      },
    ],
    answer: (method, [hash]) => {
      if (method === 'debug_traceBlockByHash') return { result: [{ result: trace }] }
      if (method === 'debug_traceTransaction') return { result: trace }
      if (method !== 'eth_getTransactionByHash') return undefined
      const place = { blockHash: toTestHash(1n, 99), blockNumber: '0x1', transactionIndex: '0x0' }
      return { result: { hash, from: SENDER, to: SENDER, nonce: '0x0', ...place } }
    },
  })
}

async function readFaults(...calls: readonly unknown[]): Promise<readonly string[]> {
  const reading = await createBlockContentSource(contextOf(...calls)).get(1n, false)
  return reading.kind === 'content' ? reading.content.faults : [reading.reason]
}

describe('a trace of which a call cannot be read', () => {
  test.each([
    ['an entry', '?'],
    ['a recipient', { ...CALL, to: '?' }],
  ])('%s: the block is a gap', async (_, call) => {
    expect(await readFaults(CALL)).toEqual([])
    expect(await readFaults(CALL, call)).toEqual(['1 of its traces cannot be read completely'])
  })

  test('the entry is passed on, behind those that can be read', async () => {
    const call = { method: 'ots_traceTransaction', params: [toTestHash(1n, 0)] }
    const answer = await answerCall({ ...call, signal: new AbortController().signal }, contextOf('?', CALL))
    expect(answer).toMatchObject({ result: [{ depth: 0 }, { depth: 1 }, '?'] })
  })
})
