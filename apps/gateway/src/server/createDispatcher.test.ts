import { describe, expect, test } from 'vitest'
import { createTestContext } from '../methods/testing/createTestContext.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createByteBudget } from '../upstream/createByteBudget.ts'
import { createClientLimits } from './createClientLimits.ts'
import { createDispatcher, DEFAULT_REQUEST_LIMITS } from './createDispatcher.ts'

/** A dispatcher in front of a node that never answers, and the signals of its calls. */
function createSilent(callTimeoutMs: number) {
  const signals: (AbortSignal | undefined)[] = []
  const context = createTestContext({ chainId: 1n, blocks: [] })
  const dispatch = createDispatcher({
    context: {
      ...context,
      node: {
        ...context.node,
        requestAnswer: (_, __, signal) => {
          signals.push(signal)
          return new Promise(() => {})
        },
      },
    },
    limits: { ...DEFAULT_REQUEST_LIMITS, callTimeoutMs },
    clients: createClientLimits(),
    answers: createByteBudget(1_000_000),
    metrics: createMetrics(),
  })
  return { dispatch, signals }
}

const CALL = Buffer.from('{"jsonrpc":"2.0","id":7,"method":"eth_gasPrice","params":[]}')

async function readJson(pieces: AsyncIterable<string>): Promise<unknown> {
  let text = ''
  for await (const piece of pieces) text += piece
  return JSON.parse(text)
}

describe('createDispatcher', () => {
  test('a call that takes too long gets an error with a message, and is aborted at the node', async () => {
    const { dispatch, signals } = createSilent(20)
    const { pieces } = dispatch(CALL, { client: 'one', signal: new AbortController().signal })
    expect(await readJson(pieces())).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: -32_000, message: 'eth_gasPrice took longer than 0.02 s and was canceled.' },
    })
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
  })

  test('calls of a caller who disconnects are aborted at the node', async () => {
    const { dispatch, signals } = createSilent(60_000)
    const gone = new AbortController()
    dispatch(CALL, { client: 'one', signal: gone.signal })
    await expect.poll(() => signals.length).toBe(1)
    expect(signals[0]?.aborted).toBe(false)
    gone.abort()
    expect(signals[0]?.aborted).toBe(true)
  })
})
