// @vitest-environment happy-dom
import { NodeRefusal } from '@otterscan/testing/fakeNode'
import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderTransaction } from './testing/renderTransaction.tsx'
import {
  buildTransactionNode,
  HASH,
  RECIPIENT,
  SENDER,
  TRANSFER,
  wireReceipt,
  wireTransaction,
  word,
} from './testing/transactionNode.ts'
import { showsText } from './testing/transactionPage.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  // There is no layout in tests: every element is one line high.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(33)
})

const OTHER = `0x${'0c'.repeat(20)}`

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
    await showsText('Anonymous: a log without topics does not identify an event.')
    await showsText('Does not match the signature known for its first topic.')
    await showsText('0x1234')
  })

  test('behavior: the URL selects a log', async () => {
    const logs = [3, 4].map((index) => wireLog(index, [word('1')], '0x'))
    renderTransaction(`/tx/${HASH}/logs#4`, nodeWithLogs(logs))
    await waitFor(() => {
      const marked = document.querySelectorAll('[role="listitem"] [aria-current="true"]')
      expect([...marked].map((element) => element.querySelector('a')?.textContent)).toEqual(['4'])
    })
  })

  test('behavior: of 3,000 logs only those in view are rendered; they can be filtered', async () => {
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
  test('default: calls with function, precompile, value, failure and what it reverted', async () => {
    const node = buildTransactionNode({ ...FAILED, debug_traceTransaction: TRACE })
    renderTransaction(`/tx/${HASH}/trace`, node)
    await showsText('3 calls')
    await showsText('transfer(…)')
    await showsText('ECRECOVER')
    await showsText('undone')
    await showsText('0.000000000000000005 ETH')
    // From the receipt: the tracer's 20,480 for the outermost call is not what the transaction used.
    await showsText('21,248 gas')
  })

  test('behavior: jumping to the revert selects its frame in the URL and opens it', async () => {
    const node = buildTransactionNode({ ...FAILED, debug_traceTransaction: TRACE })
    const { href } = renderTransaction(`/tx/${HASH}/trace`, node)
    fireEvent.click(await screen.findByRole('button', { name: 'Jump to the revert' }))
    await waitFor(() => expect(href()).toBe(`/tx/${HASH}/trace?frame=2`))
    await showsText('0xdeadbeef')
    await showsText('Depth1')
  })

  test('behavior: closing a call closes its inner details', async () => {
    const node = buildTransactionNode({ debug_traceTransaction: TRACE })
    renderTransaction(`/tx/${HASH}/trace?frame=1`, node)
    await showsText('Depth1')
    fireEvent.click(screen.getByRole('button', { name: 'Close call 0' }))
    await waitFor(() => expect(document.body.textContent).not.toMatch('Depth1'))
    fireEvent.click(screen.getByRole('button', { name: 'Expand all' }))
    await screen.findByRole('button', { name: 'Details of call 1' })
  })

  test('behavior: a filter keeps the callers of its matches', async () => {
    renderTransaction(`/tx/${HASH}/trace`, buildTransactionNode({ debug_traceTransaction: TRACE }))
    fireEvent.change(await screen.findByLabelText('Filter calls'), { target: { value: 'deadbeef' } })
    await showsText('1 of 3 calls')
    expect(screen.queryByRole('button', { name: 'Details of call 1' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Details of call 0' })).not.toBeNull()
  })

  test('behavior: without the call tracer the explorer method is used', async () => {
    const frames = [
      { type: 'CALL', depth: 0, from: SENDER, to: RECIPIENT, value: '0x0', input: '0x', output: '0x' },
    ]
    const node = buildTransactionNode({ ots_traceTransaction: frames })
    renderTransaction(`/tx/${HASH}/trace`, node)
    await showsText('1 call')
    expect(node.batches.flat().slice(2)).toEqual(['debug_traceTransaction', 'ots_traceTransaction'])
  })

  test('error: a node that cannot trace shows an error instead of loading indefinitely', async () => {
    renderTransaction(`/tx/${HASH}/trace`, buildTransactionNode())
    expect(await screen.findByText('Could not get the trace')).toBeVisible()
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

  test('behavior: a revoked delegation, which the tracer omits, is looked up', async () => {
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

  test('behavior: without both methods, a message names them', async () => {
    renderTransaction(`/tx/${HASH}/statediff`, buildTransactionNode())
    await showsText('This node offers neither trace_replayTransaction nor debug_traceTransaction')
  })

  test('error: a failure is shown with a retry button', async () => {
    const fail = () => {
      throw new NodeRefusal(-32_000, 'missing trie node')
    }
    const node = buildTransactionNode({ trace_replayTransaction: fail })
    renderTransaction(`/tx/${HASH}/statediff`, node)
    await screen.findByText('Could not get the state diff')
    await showsText('missing trie node')
  })
})

describe('RevertTracePanel', () => {
  test('W-14 failing calls down to the one where the failure started; without instructions the options of clients are named', async () => {
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
    await showsText('The node returns no instructions')
    await showsText('Anvil--steps-tracing')
  })

  test('behavior: code positions where instructions are traced', async () => {
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
