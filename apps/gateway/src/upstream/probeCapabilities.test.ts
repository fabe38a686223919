import { toRpcError } from '@otterscan/clients/errors'
import { describe, expect, test } from 'vitest'
import type { NodeClient } from './createNodeClient.ts'
import type { NodeAnswer } from './nodeAnswer.ts'
import { probeCapabilities } from './probeCapabilities.ts'

const HASH = `0x${'11'.repeat(32)}`
const FROM = `0x${'aa'.repeat(20)}`
const METHOD_NOT_FOUND = { error: { code: -32_601, message: 'the method does not exist' } }

type Answers = Readonly<Record<string, NodeAnswer | ((params: readonly unknown[]) => NodeAnswer)>>

function createNode(answers: Answers): NodeClient {
  const transaction = { hash: HASH, from: FROM, to: null, input: '0x6000' }
  const chain: Answers = {
    eth_chainId: { result: '0x1' },
    eth_blockNumber: { result: '0x1' },
    eth_getBlockByNumber: { result: { transactions: [transaction] } },
    eth_getCode: { result: '0x' },
  }
  const requestAnswer: NodeClient['requestAnswer'] = async (method, params) => {
    const answer = answers[method] ?? chain[method] ?? METHOD_NOT_FOUND
    return typeof answer === 'function' ? answer(params) : answer
  }
  return {
    display: 'test',
    requestAnswer,
    request: async (method, params) => {
      const answer = await requestAnswer(method, params)
      if ('error' in answer) throw toRpcError(method, answer.error)
      return answer.result
    },
  }
}

const tracerOf = (params: readonly unknown[]) => (params[1] as { tracer?: string }).tracer

describe('probeCapabilities', () => {
  test('a node with eth_ only', async () => {
    const { states, clientVersion } = await probeCapabilities(createNode({}))
    expect(clientVersion).toBeUndefined()
    expect(new Set(Object.values(states))).toEqual(new Set(['missing']))
  })

  test('answers in the right shape', async () => {
    const account = { [FROM.toUpperCase().replace('X', 'x')]: {} }
    const node = createNode({
      web3_clientVersion: { result: 'erigon/3.0' },
      eth_getBlockReceipts: { result: [{ transactionHash: HASH }] },
      debug_traceTransaction: (params) => {
        if (tracerOf(params) === 'callTracer') return { result: { type: 'CREATE', from: FROM } }
        if (tracerOf(params) === 'prestateTracer') return { result: { pre: account, post: account } }
        return { result: { structLogs: [{ op: 'PUSH1', depth: 1, stack: [] }] } }
      },
      trace_transaction: { result: [{ action: { from: FROM } }] },
      trace_replayTransaction: { result: { stateDiff: account } },
      trace_replayBlockTransactions: { result: [{ stateDiff: account }] },
      ots_getBlockTransactions: {
        result: { fullblock: { transactionCount: 1 }, receipts: [{ logs: null, transactionIndex: '0x0' }] },
      },
      eth_getStorageAt: { result: `0x${'00'.repeat(32)}` },
    })
    const { states, clientVersion, chainId } = await probeCapabilities(node, true)
    expect([clientVersion, chainId]).toEqual(['erigon/3.0', 1n])
    expect(new Set(Object.values(states))).toEqual(new Set(['works']))
  })

  test('methods that answer with nothing, with another transaction, or with what another tracer says', async () => {
    const node = createNode({
      web3_clientVersion: { result: 'reth/v2' },
      eth_getBlockReceipts: { result: [] },
      debug_traceTransaction: { result: { failed: false, structLogs: [] } },
      trace_transaction: { result: [{ action: { from: `0x${'bb'.repeat(20)}` } }] },
      trace_replayTransaction: { result: null },
      trace_replayBlockTransactions: { result: [{ stateDiff: null }] },
      ots_getBlockTransactions: { result: {} },
    })
    expect((await probeCapabilities(node)).states).toEqual({
      blockReceipts: 'deviates',
      callTracer: 'deviates',
      prestateTracer: 'deviates',
      opcodeLogs: 'deviates',
      parityTraces: 'deviates',
      parityReplay: 'deviates',
      parityBlockReplay: 'deviates',
      // Only Erigon's own are trusted.
      erigonHistory: 'missing',
      // Not asked for.
      replay: 'missing',
    })
  })

  test('a node without the state before a block cannot help to replay it', async () => {
    const error = { code: -32_000, message: 'missing trie node' }
    const pruned = await probeCapabilities(createNode({ eth_getStorageAt: { error } }), true)
    expect(pruned.states.replay).toBe('missing')
    const archive = createNode({ eth_getStorageAt: { result: '0x0' } })
    expect((await probeCapabilities(archive, true)).states.replay).toBe('works')
    expect((await probeCapabilities(archive)).states.replay).toBe('missing')
  })

  test('an empty chain proves nothing; a refusal in other words counts as missing', async () => {
    const empty = await probeCapabilities(createNode({ eth_blockNumber: { result: '0x0' } }), true)
    expect(new Set(Object.values(empty.states))).toEqual(new Set(['unproven']))
    const refusing = createNode({
      debug_traceTransaction: { error: { code: -32_000, message: 'namespace debug is disabled' } },
    })
    expect((await probeCapabilities(refusing)).states.callTracer).toBe('missing')
  })
})
