import { describe, expect, test } from 'vitest'
import { answerCall } from './answerCall.ts'
import { createTestContext, type TestBlock, type TestChain } from './testing/createTestContext.ts'

const HEAD: TestBlock = {
  header: {
    hash: `0x${'ab'.repeat(32)}`,
    number: '0x0',
    difficulty: '0x0',
    timestamp: '0x1',
    logsBloom: '0x00',
    uncles: [],
    baseFeePerGas: '0x64',
  },
  transactionCount: 0,
}

async function askPool(answer: TestChain['answer'], params: readonly unknown[] = [0, 25]) {
  const { signal } = new AbortController()
  const context = createTestContext({ chainId: 1n, blocks: [HEAD], ...(answer && { answer }) })
  return answerCall({ method: 'gateway_getPool', params, signal }, context)
}

const holds =
  (content: unknown): NonNullable<TestChain['answer']> =>
  (method) =>
    method === 'txpool_content' ? { result: content, bytes: 1 } : undefined

describe('gateway_getPool', () => {
  test('by what the fee recipient would get, prices that cannot be read last; a page of all', async () => {
    const legacy = { hash: 'legacy', gasPrice: '0x6e' }
    const capped = { hash: 'capped', maxFeePerGas: '0x69', maxPriorityFeePerGas: '0x20' }
    const below = { hash: 'below', maxFeePerGas: '0x63', maxPriorityFeePerGas: '0x1' }
    const odd = { hash: 'odd', maxFeePerGas: 'much' }
    const queued = { hash: 'queued', gasPrice: '0xffff' }
    const content = {
      pending: { '0xa': { '1': below, '2': odd }, '0xb': { '7': capped, '8': legacy }, '0xc': 'nothing' },
      queued: { '0xd': { '9': queued } },
    }
    const wait = (transaction: unknown) => ({ transaction, isQueued: false })
    const all = [legacy, capped, below, odd, 'nothing']
    expect(await askPool(holds(content))).toMatchObject({
      result: {
        results: [...all.map(wait), { transaction: queued, isQueued: true }],
        pending: 5,
        queued: 1,
        baseFeePerGas: '0x64',
      },
    })
    expect(await askPool(holds(content), [1, 2])).toMatchObject({
      result: { results: [wait(capped), wait(below)], pending: 5 },
    })
  })

  test('by sender: the highest bid first, each by nonce, what is queued among its own', async () => {
    const [rich, poor] = [`0x${'aB'.repeat(20)}`, `0x${'cd'.repeat(20)}`]
    const of = (from: string, nonce: number, gasPrice: string) => ({
      hash: `${from.slice(2, 4)}${nonce}`,
      from,
      nonce: `0x${nonce.toString(16)}`,
      gasPrice,
    })
    const content = {
      pending: {
        [poor]: { '3': of(poor, 3, '0x80') },
        [rich]: { '9': of(rich, 9, '0x70'), '10': of(rich, 10, '0xff') },
      },
      queued: { [rich]: { '12': of(rich.toLowerCase(), 12, '0x1') }, '0xe': { '0': { hash: 'odd' } } },
    }
    const { result } = (await askPool(holds(content), [0, 25, undefined, true])) as {
      result: { results: { transaction: { hash: string }; isQueued: boolean }[] }
    }
    expect(result.results.map(({ transaction, isQueued }) => [transaction.hash, isQueued])).toEqual([
      ['aB9', false],
      ['aB10', false],
      ['ab12', true],
      ['cd3', false],
      ['odd', true],
    ])
    expect(await askPool(holds(content), [1, 2, undefined, true])).toMatchObject({
      result: { results: [{ transaction: { hash: 'aB10' } }, { transaction: { hash: 'ab12' } }] },
    })
  })

  test('of one account alone, by nonce: from its own call, else from the whole pool', async () => {
    const account = `0x${'aB'.repeat(20)}`
    const own = {
      pending: { '10': { hash: 'ten' }, '9': { hash: 'nine' } },
      queued: { '12': { hash: 'twelve' } },
    }
    const other = { '1': { hash: 'other', gasPrice: '0xffff' } }
    const expected = {
      result: {
        results: [
          { transaction: { hash: 'nine' }, isQueued: false },
          { transaction: { hash: 'ten' }, isQueued: false },
          { transaction: { hash: 'twelve' }, isQueued: true },
        ],
        pending: 2,
        queued: 1,
        baseFeePerGas: '0x64',
      },
    }
    const whole = {
      pending: { [account.toLowerCase()]: own.pending, '0xc': other },
      queued: { [account.toLowerCase()]: own.queued },
    }
    expect(await askPool(holds(whole), [0, 25, account])).toEqual(expected)
    const asked: string[] = []
    const answer: TestChain['answer'] = (method) => {
      asked.push(method)
      return method === 'txpool_contentFrom' ? { result: own, bytes: 1 } : undefined
    }
    expect(await askPool(answer, [0, 25, account])).toEqual(expected)
    expect(asked).not.toContain('txpool_content')
    // Unreadable is not none; none is.
    const none = { pending: {}, queued: 'much' }
    const { result } = (await askPool(holds(none), [0, 25, account])) as { result: Record<string, unknown> }
    expect(result).toMatchObject({ results: [], pending: 0 })
    expect(result.queued).toBeUndefined()
  })

  test('error: a node that does not serve it is named; what cannot be read is not an empty pool', async () => {
    expect(await askPool(undefined)).toMatchObject({
      error: { message: expect.stringMatching(/does not serve txpool_content; enable its txpool namespace/) },
    })
    expect(await askPool(holds([]))).toMatchObject({
      error: { message: expect.stringMatching(/cannot be read/) },
    })
    const { result } = (await askPool(holds({ pending: 'many', queued: {} }))) as {
      result: { pending?: number; queued?: number }
    }
    expect(result.pending).toBeUndefined()
    expect(result.queued).toBe(0)
  })
})
