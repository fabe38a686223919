import { ots_traceTransaction } from '@otterscan/api-schema/execution/ots'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { describe, expect, test } from 'vitest'
import { createBlockData } from '../../upstream/blockData.ts'
import { answerCall } from '../answerCall.ts'
import { createTestContext, TEST_SENDER, toTestHash } from '../testing/createTestContext.ts'
import { listFrames } from './traceTransaction.ts'

const frame: CallFrame = {
  type: 'CALL',
  depth: 1,
  from: '0xAbCdefABCDEFabcdefABCDEFabcdefabcdefABCD',
  to: '0x00000000000000000000000000000000000000ff',
  value: 0n,
  input: '0xAB',
  output: '0x',
  gas: undefined,
  gasUsed: undefined,
  error: undefined,
}

const write = (frames: readonly CallFrame[]) =>
  ots_traceTransaction.encodeResult({ entries: listFrames(frames), unreadable: [] })

describe('listFrames', () => {
  const precompile = '0x0000000000000000000000000000000000000002'
  test.each([
    ['a precompile', { to: precompile }, 0],
    ['a precompile of a later fork', { to: '0x0000000000000000000000000000000000000100' }, 0],
    ['a precompile as the recipient of the transaction', { to: precompile, depth: 0 }, 1],
    ['a precompile as beneficiary', { to: precompile, type: 'SELFDESTRUCT' }, 1],
    ['another account', {}, 1],
    ['a creation that failed', { type: 'CREATE', to: undefined }, 1],
  ] as const)('%s: %j', (_, changes, count) => {
    expect(listFrames([{ ...frame, ...changes }])).toHaveLength(count)
  })

  test('addresses in lower case, data as it is, nothing additional that is not known', () => {
    expect(write([frame])).toStrictEqual([
      {
        type: 'CALL',
        depth: 1,
        from: '0xabcdefabcdefabcdefabcdefabcdefabcdefabcd',
        to: '0x00000000000000000000000000000000000000ff',
        value: '0x0',
        input: '0xAB',
        output: '0x',
      },
    ])
  })

  test('no value is null, no contract the zero address; gas and error where known', () => {
    const ended = { gas: 16n, gasUsed: 0n, error: 'out of gas' }
    const failed = { ...frame, type: 'CREATE', value: undefined, to: undefined, ...ended }
    expect(write([failed])).toMatchObject([
      { value: null, to: `0x${'0'.repeat(40)}`, gas: '0x10', gasUsed: '0x0', error: 'out of gas' },
    ])
    expect(listFrames([{ ...failed, type: 'SELFDESTRUCT' }])[0]?.gas).toBeUndefined()
  })

  test('a call without a recipient has none: it is not one of the zero address', () => {
    expect(listFrames([{ ...frame, to: undefined }])[0]?.to).toBeUndefined()
    const unreadable = [{ path: 'output', value: 'junk', reason: 'readable' }]
    const vague = { ...frame, type: 'CREATE', to: undefined, output: undefined, unreadable }
    expect(listFrames([vague])[0]?.to).toBeUndefined()
  })

  test('LIST-01 a recipient that cannot be read is not the zero address', () => {
    const unreadable = [{ path: 'to', value: 'junk', reason: 'readable' }]
    expect(write([{ ...frame, to: undefined, unreadable }])).toMatchObject([{ to: 'junk' }])
  })
})

describe('traceTransaction', () => {
  test('LIST-01 what is not a call stands behind the calls, as the node sent it', async () => {
    const from = frame.from.toLowerCase()
    const top = { type: 'CALL', from, to: frame.to, value: '0x0', input: '0xab', gas: '0x1', gasUsed: '0x1' }
    const context = createTestContext({
      chainId: 1n,
      blocks: [
        { header: { number: '0x1', hash: toTestHash(1n, 99), timestamp: '0x1' }, transactionCount: 1 },
      ],
      answer: (method, [hash]) => {
        if (method === 'eth_getTransactionByHash') {
          const place = { blockHash: toTestHash(1n, 99), blockNumber: '0x1', transactionIndex: '0x0' }
          return { result: { ...place, hash, from: TEST_SENDER, to: frame.to } }
        }
        if (method === 'debug_traceTransaction' && hash === toTestHash(1n, 0)) {
          return { result: { ...top, from: TEST_SENDER, calls: [{ ...top }, 'junk', { ...top, from: 7 }] } }
        }
        return undefined
      },
    })
    const { signal } = new AbortController()
    const works = async () => {
      const known = await context.capabilities.get()
      return { ...known, states: { ...known.states, callTracer: 'works' } } as const
    }
    const capabilities = { ...context.capabilities, get: works }
    const blocks = createBlockData(context.node, capabilities)
    const params = [toTestHash(1n, 0)]
    const call = { method: 'ots_traceTransaction', params, signal }
    const answered = await answerCall(call, { ...context, capabilities, blocks })
    expect(answered).toMatchObject({ result: [{ depth: 0 }, { depth: 1 }, { from: 7 }, 'junk'] })
  })
})
