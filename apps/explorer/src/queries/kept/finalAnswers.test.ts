import { describe, expect, test } from 'vitest'
import { createFinalAnswers } from './finalAnswers.ts'
import type { SeenAnswer } from './seenAnswer.ts'

const toHash = (byte: string) => `0x${byte.repeat(32)}` as const
const TRANSACTION = toHash('aa')
const BLOCK = toHash('b7')

function see(method: string, params: readonly unknown[], result: unknown, atMs = 0): SeenAnswer {
  return { method, params, answer: { result }, isFact: false, atMs }
}

const finalized = (number: string, atMs = 0) =>
  see('eth_getBlockByNumber', ['finalized', false], { number, hash: toHash('f0') }, atMs)
const receipt = (blockNumber: string, atMs = 0) =>
  see(
    'eth_getTransactionReceipt',
    [TRANSACTION],
    { transactionHash: TRANSACTION, blockNumber, blockHash: BLOCK },
    atMs,
  )
const trace = (atMs = 0) =>
  see('debug_traceTransaction', [TRANSACTION, { tracer: 'callTracer' }], { type: 'CALL' }, atMs)

/** What is kept of answers in this order. */
function keepFrom(answers: readonly SeenAnswer[]): readonly string[] {
  const kept: string[] = []
  const final = createFinalAnswers(undefined, ({ method }, block) => kept.push(`${method} ${block}`))
  for (const answer of answers) final.see(answer)
  return kept
}

describe('createFinalAnswers', () => {
  test('a trace is final when its transaction is, in whatever order it is learned', () => {
    const expected = ['debug_traceTransaction 7', 'eth_getTransactionReceipt 7']
    const answers = [finalized('0x9'), receipt('0x7'), trace()]
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ]) {
      const kept = keepFrom(order.flatMap((index) => answers[index] ?? []))
      expect([...kept].sort(), order.join()).toEqual(expected)
    }
  })

  test('nothing above the finalized block is kept, and nothing while it is unknown', () => {
    expect(keepFrom([receipt('0x7'), trace()])).toEqual([])
    expect(keepFrom([finalized('0x6'), receipt('0x7'), trace()])).toEqual([])
    expect(keepFrom([finalized('0x7'), receipt('0x7')])).toEqual(['eth_getTransactionReceipt 7'])
  })

  test('a trace of before is not final because its transaction is now: it may have been of a replaced block', () => {
    expect(keepFrom([finalized('0x6'), trace(0), receipt('0x7', 0), finalized('0x9', 20_000)])).toEqual([])
    const again = [trace(20_000), receipt('0x7', 20_000)]
    expect(keepFrom([finalized('0x6'), trace(0), finalized('0x9', 20_000), ...again])).toHaveLength(2)
  })

  test('a block asked for by hash is final only when a final answer names it', () => {
    const block = { number: '0x7', hash: BLOCK }
    const byHash = see('eth_getBlockByHash', [BLOCK, false], block)
    const side = see('eth_getBlockByHash', [toHash('c7'), false], { number: '0x7', hash: toHash('c7') })
    expect(keepFrom([finalized('0x9'), byHash, side])).toEqual([])
    const kept = keepFrom([finalized('0x9'), byHash, side, see('ots_getBlockDetails', [7], { block })])
    expect(kept).toEqual(['ots_getBlockDetails 7', 'eth_getBlockByHash 7'])
  })

  test('absence and failures may end', () => {
    const absent = see('eth_getBlockByNumber', ['0x5', false], null)
    const failed: SeenAnswer = { ...absent, answer: { error: { code: -32_000, message: 'away' } } }
    expect(keepFrom([finalized('0x9'), absent, failed])).toEqual([])
  })

  test('an answer about another transaction says nothing of this one', () => {
    const other = see('eth_getTransactionReceipt', [TRANSACTION], {
      transactionHash: toHash('cc'),
      blockNumber: '0x7',
      blockHash: BLOCK,
    })
    expect(keepFrom([finalized('0x9'), other, trace()])).toEqual([])
  })
})
