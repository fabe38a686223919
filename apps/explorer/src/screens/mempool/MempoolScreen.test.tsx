// @vitest-environment happy-dom
import { WIRE_SAMPLES } from '@otterscan/api-schema/testing/wireSamples'
import { cleanup, screen } from '@testing-library/preact'
import { describe, expect, test, vi } from 'vitest'
import { wireHead } from '../../testing/blockNode.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { MempoolScreen } from './MempoolScreen.tsx'

const WIRE_TRANSACTION = WIRE_SAMPLES.eth_getTransactionByHash as object
const POOL = { results: [], pending: 0, queued: 0, baseFeePerGas: '0x7' }

describe('MempoolScreen', () => {
  test('what could not be read again is not shown as new, and is requested again', async () => {
    vi.useFakeTimers()
    let isAway = false
    renderScreen(<MempoolScreen pageText={undefined} />, {
      answer: (method) => {
        if (method === 'erigon_getHeaderByNumber') return wireHead(16)
        if (method === 'gateway_getPool' && isAway) throw new Error('the node is away')
        return method === 'gateway_getPool' ? POOL : null
      },
    })
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
    await pass(1_000)
    expect(document.body.textContent).toContain('0 pending, 0 queued.')
    expect(screen.queryByText(/Not up to date/)).toBeNull()
    isAway = true
    await pass(30_000)
    expect(
      screen.getByText(
        /Not up to date: the mempool could not be read again\. http:\/\/node cannot be reached/,
      ),
    ).toBeTruthy()
    // What was read before stays below it.
    expect(document.body.textContent).toContain('0 pending, 0 queued.')
    isAway = false
    await pass(60_000)
    expect(screen.queryByText(/Not up to date/)).toBeNull()
  })

  test('the base fee stands above the first that does not pay it, in the order of bids alone', async () => {
    const wait = (nonce: number, gasPrice: string, isQueued = false) => ({
      transaction: {
        ...WIRE_TRANSACTION,
        hash: `0x${nonce.toString(16).padStart(64, '0')}`,
        nonce: `0x${nonce.toString(16)}`,
        blockNumber: null,
        blockHash: null,
        transactionIndex: null,
        type: '0x0',
        gasPrice,
        maxFeePerGas: undefined,
        maxPriorityFeePerGas: undefined,
      },
      isQueued,
    })
    const results = [wait(1, '0x9'), wait(2, '0x7'), wait(3, '0x6'), wait(4, '0x1'), wait(5, '0x1', true)]
    const answer = (method: string) => {
      if (method === 'erigon_getHeaderByNumber') return wireHead(16)
      return method === 'gateway_getPool' ? { ...POOL, results, pending: 4, queued: 1 } : null
    }
    renderScreen(<MempoolScreen pageText={undefined} />, { answer })
    await screen.findByText(/what follows does not pay it/)
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent ?? '')
    // Below the head: two that pay, the line, two that do not, and a queued one, whose turn is not about its price.
    expect(rows.findIndex((text) => text.includes('what follows'))).toBe(3)
    expect(rows).toHaveLength(7)
    cleanup()
    renderScreen(<MempoolScreen pageText={undefined} />, { answer, search: 'by=sender' })
    await screen.findByText(/: 5 transactions on this page, 1 queued/)
    expect(screen.queryByText(/what follows/)).toBeNull()
  })
})
