import { describe, expect, test } from 'vitest'
import type { NodeAnswer } from '../../upstream/nodeAnswer.ts'
import { answerCall } from '../answerCall.ts'
import { createTestContext } from '../testing/createTestContext.ts'

const HASH = `0x${'ab'.repeat(32)}`
const BLOCK = `0x${'b0'.repeat(32)}`
const [A, B] = [`0x${'0a'.repeat(20)}`, `0x${'0b'.repeat(20)}`]
const TOPIC = `0x${'01'.repeat(32)}`
const LOG = { address: B, topics: [TOPIC], data: '0x', logIndex: '0x9' }

const TRANSACTION = {
  ...{ hash: HASH, blockHash: BLOCK, blockNumber: '0x1', transactionIndex: '0x0', from: A, to: B },
  ...{ nonce: '0x0', value: '0x0', gas: '0x10000', gasPrice: '0x1', input: '0x12345678' },
}
const RECEIPT = {
  transactionHash: HASH,
  status: '0x1',
  gasUsed: '0x9000',
  effectiveGasPrice: '0x1',
  logs: [LOG],
}

const TRACE = {
  ...{ type: 'CALL', from: A, to: B, gas: '0x9', gasUsed: '0xffff', input: '0x12345678' },
  logs: [{ address: B, topics: [TOPIC], data: '0x', position: '0x1', index: '0x0' }],
  calls: [{ type: 'STATICCALL', from: B, to: A, gas: '0x5000', gasUsed: '0x100', input: '0x' }],
}

type Answers = Readonly<Record<string, (options: unknown) => NodeAnswer>>

function ask(answers: Answers, params: readonly unknown[] = [HASH, [], 0, 100]) {
  const asked: string[] = []
  const context = createTestContext({
    chainId: 1n,
    blocks: [],
    answer: (method, [, options]) => {
      asked.push(method)
      if (method === 'eth_getTransactionByHash') return { result: TRANSACTION }
      if (method === 'eth_getTransactionReceipt') return { result: RECEIPT }
      if (method === 'web3_clientVersion') return { result: 'Geth/v1' }
      return answers[method]?.(options)
    },
  })
  const call = (more: readonly unknown[] = params) =>
    answerCall({ method: 'gateway_getXray', params: more, signal: new AbortController().signal }, context)
  return { call, asked }
}

const WHOLE: Answers = { debug_traceTransaction: () => ({ result: TRACE }) }

describe('gateway_getXray', () => {
  test('calls and logs in their order, with the gas and the log index of the receipt', async () => {
    const { result } = (await ask(WHOLE).call()) as { result: Readonly<Record<string, unknown>> }
    expect(result).toMatchObject({
      total: 3,
      calls: 'callTracer',
      logs: 'callTracer',
      storage: null,
      advice: null,
      results: [
        { kind: 'call', depth: 0, gasUsed: '0x9000' },
        { kind: 'call', depth: 1, type: 'STATICCALL', gasUsed: '0x100', value: null },
        { kind: 'log', depth: 1, address: B, logIndex: '0x9' },
      ],
    })
  })

  test('pages come from one trace', async () => {
    const { call, asked } = ask(WHOLE)
    const page = async (index: number) => {
      const { result } = (await call([HASH, [], index, 2])) as { result: { results: readonly unknown[] } }
      return result.results.length
    }
    expect([await page(0), await page(2), await page(4)]).toEqual([2, 1, 0])
    const traces = asked.filter((method) => method === 'debug_traceTransaction')
    // One tells what the node can do.
    expect(traces.length).toBeLessThanOrEqual(4)
    await page(0)
    expect(asked.filter((method) => method === 'debug_traceTransaction')).toHaveLength(traces.length)
  })

  test('without traces: the transaction itself and the logs of the receipt, unplaced, with what is missing', async () => {
    const { result } = (await ask({ eth_getCode: () => ({ result: '0x60' }) }).call()) as { result: unknown }
    expect(result).toMatchObject({
      calls: 'none',
      logs: 'receipt',
      advice: 'start geth with --http.api eth,net,web3,debug',
      results: [
        { kind: 'call', type: 'CALL', gasUsed: '0x9000', output: null },
        { kind: 'log', logIndex: '0x9', isUnplaced: true },
      ],
    })
  })

  test('a refusal of the node is reported, and asked for again the next time', async () => {
    let refusals = 0
    const { call } = ask({
      eth_getCode: () => ({ result: '0x60' }),
      debug_traceTransaction: () => {
        refusals++
        return { error: { code: -32_000, message: 'missing trie node' } }
      },
    })
    expect(await call()).toMatchObject({
      result: { calls: 'none', reason: 'debug_traceTransaction: missing trie node (code -32000)' },
    })
    const before = refusals
    await call()
    expect(refusals).toBeGreaterThan(before)
  })

  test('a page is not larger than allowed', async () => {
    expect(await ask(WHOLE).call([HASH, [], 0, 5_001])).toMatchObject({
      error: { message: 'maximum allowed results: 5000' },
    })
  })
})
