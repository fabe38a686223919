import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { Hex } from '@otterscan/ethereum/hex'
import { describe, expect, test, vi } from 'vitest'
import { createHistorySearch, type WalkHistory } from './createHistorySearch.ts'

const ALL = Array.from({ length: 100 }, (_, at) => {
  const transaction = { hash: `0x${at}`, blockNumber: BigInt(1000 - at) }
  return { transaction, receipt: null } as unknown as HistoryEntry
})

/** Pages of ten; `onPage` may wait or throw. */
function createWalk(onPage: (start: number, signal: AbortSignal) => Promise<void> = async () => {}) {
  const pages: number[] = []
  const walk: WalkHistory = async function* (signal: AbortSignal, after: Hex | undefined) {
    const first = after === undefined ? 0 : ALL.findIndex(({ transaction }) => transaction.hash === after) + 1
    for (let start = first; start < ALL.length; start += 10) {
      await onPage(start, signal)
      pages.push(start)
      yield ALL.slice(start, start + 10)
    }
  }
  return { walk, pages }
}

const isTenth = ({ transaction }: HistoryEntry) => transaction.hash.endsWith('5')

describe('createHistorySearch', () => {
  test('default: searches no further than needed, and resumes where it stopped', async () => {
    const { walk, pages } = createWalk()
    const search = createHistorySearch(walk, (entry) => (isTenth(entry) ? [entry] : []))
    search.lookFor(2)
    await vi.waitFor(() => expect(search.getState().status).toBe('resting'))
    expect(search.getState()).toMatchObject({ lookedAt: 20, downTo: 981n })
    expect(pages).toEqual([0, 10])
    search.lookFor(4)
    await vi.waitFor(() => expect(search.getState().found).toHaveLength(4))
    expect(pages).toEqual([0, 10, 20, 30])
    expect(search.getState().found.map(({ transaction }) => transaction.hash)).toEqual([
      '0x5',
      '0x15',
      '0x25',
      '0x35',
    ])
  })

  test('behavior: done when everything was searched, without further requests', async () => {
    const { walk, pages } = createWalk()
    const search = createHistorySearch(walk, () => [])
    search.lookFor(1)
    await vi.waitFor(() => expect(search.getState().status).toBe('done'))
    expect(search.getState()).toMatchObject({ lookedAt: 100, found: [] })
    search.lookFor(5)
    expect(pages).toHaveLength(10)
  })

  test('behavior: stops immediately; late results are dropped; it can resume', async () => {
    let release = () => {}
    const { walk } = createWalk(async (start) => {
      if (start === 20) await new Promise<void>((resolve) => (release = resolve))
    })
    const search = createHistorySearch(walk, (entry) => (isTenth(entry) ? [entry] : []))
    search.lookFor(10)
    await vi.waitFor(() => expect(search.getState().lookedAt).toBe(20))
    search.stop()
    expect(search.getState().status).toBe('stopped')
    release()
    // Long enough for what comes late to arrive.
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(search.getState().lookedAt).toBe(20)
    search.lookFor(10)
    await vi.waitFor(() => release())
    await vi.waitFor(() => {
      release()
      expect(search.getState().status).toBe('resting')
    })
    expect(search.getState()).toMatchObject({ lookedAt: 100 })
    expect(search.getState().found).toHaveLength(10)
  })

  test('error: reported, and resumed where it stopped', async () => {
    let isBroken = true
    const { walk } = createWalk(async (start) => {
      if (start === 30 && isBroken) throw new Error('The node stopped at block 970')
    })
    const search = createHistorySearch(walk, (entry) => (isTenth(entry) ? [entry] : []))
    search.lookFor(10)
    await vi.waitFor(() => expect(search.getState().status).toBe('failed'))
    expect(search.getState()).toMatchObject({ lookedAt: 30, message: 'The node stopped at block 970' })
    isBroken = false
    search.lookFor(10)
    await vi.waitFor(() => expect(search.getState().found).toHaveLength(10))
  })
})
