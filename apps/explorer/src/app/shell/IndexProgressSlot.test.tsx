// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { wireBlock } from '../../testing/blockNode.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { IndexProgressSlot } from './IndexProgressSlot.tsx'

afterEach(cleanup)

const GROWING = {
  firstBlock: '0x4b',
  lastBlock: '0x63',
  headBlock: '0x63',
  missingBlocks: '0x4b',
  phase: 'indexing',
  blocksPerSecond: 0.25,
  remainingSeconds: 300,
}

function answerWith(getIndex: () => object | null) {
  return (method: string) => (method === 'gateway_status' ? { index: getIndex() } : wireBlock())
}

describe('IndexProgressSlot', () => {
  test('share, rate and time left; gone when nothing is missing, which is said', async () => {
    let index: object = GROWING
    const { queryClient } = renderScreen(<IndexProgressSlot />, { answer: answerWith(() => index) })
    expect(await screen.findByText('25 %')).toBeTruthy()
    expect(screen.getByText('0.3 blocks/s, complete in 5 mins')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Indexing, 25 per cent')
    index = { ...GROWING, firstBlock: '0x0', missingBlocks: '0x0', phase: 'following' }
    await queryClient.invalidateQueries()
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Indexing is complete'))
    expect(screen.queryByText(/blocks\/s/)).toBeNull()
  })

  test.each([
    ['whole', { ...GROWING, firstBlock: '0x0', missingBlocks: '0x0', phase: 'following' }],
    ['of what is new only', { ...GROWING, missingBlocks: '0x0', phase: 'following' }],
    ['none', null],
  ])('an index that is %s shows nothing', async (_, index) => {
    const { calls } = renderScreen(<IndexProgressSlot />, { answer: answerWith(() => index) })
    await waitFor(() => expect(calls.length).toBeGreaterThan(0))
    expect(screen.queryByText(/Indexing/)).toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('before the first block there is no rate', async () => {
    const index = { phase: 'starting', headBlock: '0x63', blocksPerSecond: 0 }
    renderScreen(<IndexProgressSlot />, { answer: answerWith(() => index) })
    expect(await screen.findByText('0 %')).toBeTruthy()
    expect(screen.queryByText(/blocks\/s|complete/)).toBeNull()
  })
})
