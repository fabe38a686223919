// @vitest-environment happy-dom
import { toRpcError } from '@otterscan/clients/errors'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderTransaction } from './testing/renderTransaction.tsx'
import {
  buildTransactionNode,
  HASH,
  RECIPIENT,
  SENDER,
  wireReceipt,
  wireTransaction,
} from './testing/transactionNode.ts'

vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 8_000 })
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  // Without a layout every element is as high as a line.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(33)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const OTHER = `0x${'0c'.repeat(20)}`

const word = (hex: string) => `0x${hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')}`

async function showsText(text: string | RegExp) {
  await waitFor(() => expect(document.body.textContent).toMatch(text))
}

function wireLog(index: number, topics: readonly string[], data: string) {
  return { address: RECIPIENT, topics, data, logIndex: `0x${index.toString(16)}` }
}

function nodeWithLogs(logs: readonly unknown[]) {
  return buildTransactionNode({ eth_getTransactionReceipt: wireReceipt({ logs }) })
}

describe('LogsTab', () => {
  test('default: a standard event by name, the count in the tab', async () => {
    const log = wireLog(7, [TRANSFER, word(SENDER), word(OTHER)], word('64'))
    renderTransaction(`/tx/${HASH}/logs`, nodeWithLogs([log]))
    await showsText('Transfer(address indexed from, address indexed to, uint256 value)')
    await showsText('Logs1')
    expect(screen.getByRole('link', { name: 'Log 7' }).getAttribute('href')).toBe('#7')
  })

  test('behavior: a log without topics and one that does not match its event are shown raw', async () => {
    const logs = [wireLog(0, [], '0x1234'), wireLog(1, [TRANSFER, word(SENDER), word(OTHER)], '0x')]
    renderTransaction(`/tx/${HASH}/logs`, nodeWithLogs(logs))
    await showsText('Anonymous: a log without topics names no event.')
    await showsText('Does not match the signature known for its first topic.')
    await showsText('0x1234')
  })

  test('behavior: the URL marks a log', async () => {
    const logs = [3, 4].map((index) => wireLog(index, [word('1')], '0x'))
    renderTransaction(`/tx/${HASH}/logs#4`, nodeWithLogs(logs))
    await waitFor(() => {
      const marked = document.querySelectorAll('[role="listitem"] [aria-current="true"]')
      expect([...marked].map((element) => element.querySelector('a')?.textContent)).toEqual(['4'])
    })
  })

  test('behavior: 3,000 logs draw only what is in view, and can be searched', async () => {
    const logs = Array.from({ length: 3_000 }, (_, index) => wireLog(index, [word(index.toString(16))], '0x'))
    renderTransaction(`/tx/${HASH}/logs`, nodeWithLogs(logs))
    await showsText('3,000 logs')
    expect(document.querySelectorAll('[role="listitem"]').length).toBeLessThan(60)
    fireEvent.change(screen.getByLabelText('Filter logs'), { target: { value: word('bb7') } })
    await showsText('1 of 3,000 logs')
  })
})

const TRACE = {
  type: 'CALL',
  from: SENDER,
  to: RECIPIENT,
  value: '0x0',
  gas: '0x10000',
  gasUsed: '0x5000',
  input: `0xa9059cbb${'00'.repeat(64)}`,
  output: '0x',
  error: 'execution reverted',
  calls: [
    { type: 'STATICCALL', from: RECIPIENT, to: `0x${'00'.repeat(19)}01`, input: '0x', output: '0x' },
    {
      type: 'CALL',
      from: RECIPIENT,
      to: OTHER,
      value: '0x5',
      input: '0xdeadbeef',
      output: '0x',
      error: 'execution reverted',
    },
  ],
}

const FAILED = { eth_getTransactionReceipt: wireReceipt({ status: '0x0', gasUsed: '0x5300' }) }

describe('TraceTab', () => {
  test('default: calls with function, precompile, value, failure and what it undid', async () => {
    const node = buildTransactionNode({ ...FAILED, debug_traceTransaction: TRACE })
    renderTransaction(`/tx/${HASH}/trace`, node)
    await showsText('3 calls')
    await showsText('transfer(…)')
    await showsText('ECRECOVER')
    await showsText('undone')
    await showsText('0.000000000000000005 ETH')
    // Of the receipt: the tracer's 20,480 of the outermost call is not what the transaction used.
    await showsText('21,248 gas')
  })

  test('behavior: jumping to the revert names its frame in the URL and opens it', async () => {
    const node = buildTransactionNode({ ...FAILED, debug_traceTransaction: TRACE })
    const { href } = renderTransaction(`/tx/${HASH}/trace`, node)
    fireEvent.click(await screen.findByRole('button', { name: 'Jump to the revert' }))
    await waitFor(() => expect(href()).toBe(`/tx/${HASH}/trace?frame=2`))
    await showsText('0xdeadbeef')
    await showsText('Depth1')
  })

  test('behavior: closing a call closes the details inside it', async () => {
    const node = buildTransactionNode({ debug_traceTransaction: TRACE })
    renderTransaction(`/tx/${HASH}/trace?frame=1`, node)
    await showsText('Depth1')
    fireEvent.click(screen.getByRole('button', { name: 'Close call 0' }))
    await waitFor(() => expect(document.body.textContent).not.toMatch('Depth1'))
    fireEvent.click(screen.getByRole('button', { name: 'Expand all' }))
    await screen.findByRole('button', { name: 'Details of call 1' })
  })

  test('behavior: a filter keeps the callers of what it finds', async () => {
    renderTransaction(`/tx/${HASH}/trace`, buildTransactionNode({ debug_traceTransaction: TRACE }))
    fireEvent.change(await screen.findByLabelText('Filter calls'), { target: { value: 'deadbeef' } })
    await showsText('1 of 3 calls')
    expect(screen.queryByRole('button', { name: 'Details of call 1' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Details of call 0' })).not.toBeNull()
  })

  test('behavior: without the call tracer the explorer method is asked', async () => {
    const frames = [
      { type: 'CALL', depth: 0, from: SENDER, to: RECIPIENT, value: '0x0', input: '0x', output: '0x' },
    ]
    const node = buildTransactionNode({ ots_traceTransaction: frames })
    renderTransaction(`/tx/${HASH}/trace`, node)
    await showsText('1 call')
    expect(node.batches.flat().slice(2)).toEqual(['debug_traceTransaction', 'ots_traceTransaction'])
  })

  test('error: a node that cannot trace is said to, never an endless wait', async () => {
    renderTransaction(`/tx/${HASH}/trace`, buildTransactionNode())
    await screen.findByText('Could not get the trace')
  })
})

describe('StateDiffTab', () => {
  test('default: balances with their difference, storage words in three forms', async () => {
    const change = (from: string, to: string) => ({ '*': { from, to } })
    const stateDiff = {
      [SENDER]: {
        balance: change('0xde0b6b3a7640000', '0x6f05b59d3b20000'),
        nonce: '=',
        code: '=',
        storage: {},
      },
      [RECIPIENT]: { balance: '=', nonce: '=', code: '=', storage: { [word('1')]: { '+': word('2a') } } },
    }
    const node = buildTransactionNode({ trace_replayTransaction: { stateDiff } })
    renderTransaction(`/tx/${HASH}/statediff`, node)
    await showsText('-0.5 ETH')
    await showsText(word('2a'))
    fireEvent.click(screen.getByRole('button', { name: 'Shown as Hex, show as Dec' }))
    await showsText(/after42/)
  })

  test('behavior: a delegation taken back, which the tracer leaves out, is looked up', async () => {
    const code = `0xef0100${'cd'.repeat(20)}`
    const node = buildTransactionNode({
      debug_traceTransaction: {
        pre: {
          [SENDER]: { balance: '0x1', nonce: 1, code },
          [RECIPIENT]: { balance: '0x1', nonce: 1, code },
        },
        post: { [SENDER]: { nonce: 2 }, [RECIPIENT]: { nonce: 2 } },
      },
      eth_getCode: ([address]: readonly unknown[]) =>
        String(address).toLowerCase() === SENDER.toLowerCase() ? '0x' : code,
    })
    renderTransaction(`/tx/${HASH}/statediff`, node)
    await showsText('0x (none)')
    expect(screen.getAllByText('Code')).toHaveLength(1)
    expect(screen.getAllByText('Nonce')).toHaveLength(2)
  })

  test('behavior: neither method: what is missing is said in words', async () => {
    renderTransaction(`/tx/${HASH}/statediff`, buildTransactionNode())
    await showsText('This node offers neither trace_replayTransaction nor debug_traceTransaction')
  })

  test('error: a failure is shown with a way to try again', async () => {
    const fail = () => {
      throw toRpcError('trace_replayTransaction', { code: -32000, message: 'missing trie node' })
    }
    const node = buildTransactionNode({ trace_replayTransaction: fail })
    renderTransaction(`/tx/${HASH}/statediff`, node)
    await screen.findByText('Could not get the state diff')
    await showsText('missing trie node')
  })
})

describe('RevertTracePanel', () => {
  test('behavior: failing calls down to the one the failure began in, without places where no instructions are', async () => {
    const node = buildTransactionNode({
      ...FAILED,
      eth_getTransactionByHash: wireTransaction({ input: '0xa9059cbb' }),
      debug_traceTransaction: ([, options]: readonly { tracer?: string }[]) =>
        options?.tracer === undefined ? { structLogs: [] } : TRACE,
    })
    renderTransaction(`/tx/${HASH}`, node)
    fireEvent.click(await screen.findByRole('button', { name: 'Show Revert Trace' }))
    await showsText('Revert trace:')
    await waitFor(() => {
      const chain = [...document.querySelectorAll('ol > li')].map((item) => item.textContent)
      expect(chain.filter((text) => text?.includes('reverted'))).toHaveLength(2)
    })
    await showsText('The node gives no instructions')
  })

  test('behavior: places in the code where instructions are traced', async () => {
    const vmTrace = { code: '0x60', ops: [{ pc: 12, op: 'REVERT', cost: 0, ex: null, sub: null }] }
    const node = buildTransactionNode({
      ...FAILED,
      debug_traceTransaction: { ...TRACE, calls: [] },
      trace_replayTransaction: { vmTrace },
    })
    renderTransaction(`/tx/${HASH}`, node)
    fireEvent.click(await screen.findByRole('button', { name: 'Show Revert Trace' }))
    await showsText('pc 12')
  })
})
