// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { wireBlock } from '../../testing/blockNode.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { LazyIndexProgress } from './Footer.tsx'

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

describe('LazyIndexProgress', () => {
  test('shows share, rate and time left; announces completion and disappears', async () => {
    let index: object = GROWING
    const { queryClient } = renderScreen(<LazyIndexProgress />, { answer: answerWith(() => index) })
    expect(await screen.findByText('25%')).toBeVisible()
    expect(screen.getByText('0.3 blocks/s, complete in 5 mins')).toBeVisible()
    expect(screen.getByRole('status').textContent).toBe('Indexing, 25 percent')
    index = { ...GROWING, firstBlock: '0x0', missingBlocks: '0x0', phase: 'following' }
    await queryClient.invalidateQueries()
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Indexing is complete'))
    expect(screen.queryByText(/blocks\/s/)).toBeNull()
  })

  test.each([
    ['IDX-01 a block', '0x1', 'The index lacks parts of one block'],
    ['IDX-01 many blocks', '0x7d0', 'The index lacks parts of 2 000 blocks'],
  ])('says that %s could not be read', async (_, gapBlocks, text) => {
    const gaps = [{ fromBlock: '0x5', toBlock: '0x5', reason: 'its transactions are missing' }]
    const index = { ...GROWING, firstBlock: '0x0', missingBlocks: '0x0', phase: 'following', gaps, gapBlocks }
    renderScreen(<LazyIndexProgress />, { answer: answerWith(() => index) })
    expect(
      (await screen.findByText(/The index lacks/)).textContent?.replace(/[\u2009\u00a0\u202f,]/g, ' '),
    ).toBe(text)
  })

  test.each([
    ['whole', { ...GROWING, firstBlock: '0x0', missingBlocks: '0x0', phase: 'following' }],
    ['that only follows new blocks', { ...GROWING, missingBlocks: '0x0', phase: 'following' }],
    ['none', null],
  ])('an index that is %s shows nothing', async (_, index) => {
    const { calls } = renderScreen(<LazyIndexProgress />, { answer: answerWith(() => index) })
    await waitFor(() => expect(calls.length).toBeGreaterThan(0))
    expect(screen.queryByText(/Indexing/)).toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('no rate before the first block', async () => {
    const index = { phase: 'starting', headBlock: '0x63', blocksPerSecond: 0 }
    renderScreen(<LazyIndexProgress />, { answer: answerWith(() => index) })
    expect(await screen.findByText('0%')).toBeVisible()
    expect(screen.queryByText(/blocks\/s|complete/)).toBeNull()
  })
})
