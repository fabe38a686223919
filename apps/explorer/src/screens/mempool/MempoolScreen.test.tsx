// @vitest-environment happy-dom
import { screen } from '@testing-library/preact'
import { describe, expect, test, vi } from 'vitest'
import { wireHead } from '../../testing/blockNode.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { MempoolScreen } from './MempoolScreen.tsx'

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
})
