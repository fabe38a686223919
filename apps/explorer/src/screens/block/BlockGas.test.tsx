// @vitest-environment happy-dom
import { methodNotFound } from '@otterscan/testing/fakeNode'
import { fireEvent, screen, within } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { wireAddress, wireBlock, wireDetails, wireHash, wireHead } from '../../testing/blockNode.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { BlockScreen } from './BlockScreen.tsx'

const [ROUTER, TOKEN] = [wireAddress(0x71), wireAddress(0x72)]
const HASHES = [wireHash(0x51), wireHash(0x52)]

const call = (depth: number, to: string | null, gasUsed: number | null) => ({
  ...{ kind: 'call', type: 'CALL', depth, from: wireAddress(1), to, value: '0x0', input: '0x', output: '0x' },
  ...{ gas: '0x10000', gasUsed: gasUsed === null ? undefined : `0x${gasUsed.toString(16)}` },
})

/** Two calls of a router, each with one of a token inside. */
const CALLS: Readonly<Record<string, readonly unknown[]>> = {
  [HASHES[0] ?? '']: [call(0, ROUTER, 60_000), call(1, TOKEN, 20_000)],
  [HASHES[1] ?? '']: [call(0, ROUTER, 40_000), call(1, TOKEN, 5_000), call(1, TOKEN, 5_000)],
}

function nodeWith(toXray: (hash: string) => Readonly<Record<string, unknown>>) {
  const block = { ...wireBlock(), transactions: HASHES }
  const { transactions: _, ...withoutList } = block
  return (method: string, params: readonly unknown[]) => {
    if (method.startsWith('ots_getBlockDetails')) return wireDetails(withoutList)
    if (method === 'eth_getBlockByHash') return block
    if (method === 'erigon_getHeaderByNumber') return wireHead(200)
    if (method === 'gateway_getXray') return toXray(String(params[0]))
    return null
  }
}

const toPage = (results: readonly unknown[], more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ results, total: results.length, calls: 'callTracer', logs: 'callTracer' },
  ...{ storage: null, omitted: 0, reason: null, advice: null, ...more },
})

const open = async () => fireEvent.click(await screen.findByRole('button', { name: 'Show the flame graph' }))
const boxes = () => screen.getByRole('group', { name: /^Flame graph of gas/ })

test('gas of all transactions by contract, with zoom; a table of own gas', async () => {
  renderScreen(<BlockScreen blockText="100" />, {
    answer: nodeWith((hash) => toPage(CALLS[hash] ?? [])),
  })
  await open()
  const block = await screen.findByRole('button', {
    name: /^block, 100,000 gas, 100.00% of the block, own 0$/,
  })
  expect(block).toBeDefined()
  const names = () =>
    within(boxes())
      .getAllByRole('button')
      .map((box) => box.getAttribute('aria-label'))
  expect(names()).toEqual([
    expect.stringContaining('block'),
    expect.stringMatching(/0x0{5}.*71, 100,000 gas, 100.00% of the block, own 70,000$/),
    expect.stringMatching(/0x0{5}.*72, 30,000 gas, 30.00% of the block, own 30,000$/),
  ])
  fireEvent.click(screen.getByRole('button', { name: /72, 30,000 gas/ }))
  expect(names()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Whole block' }))
  expect(names()).toHaveLength(3)
  fireEvent.click(screen.getByRole('radio', { name: 'Table' }))
  const rows = within(screen.getByRole('table', { name: 'Gas by contract' })).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/70,000.*70.00%/),
    expect.stringMatching(/30,000.*30.00%/),
  ])
})

test('what the node lacks is said: of which transactions only the recipient is known, and why', async () => {
  const advice = 'start geth with --http.api debug'
  renderScreen(<BlockScreen blockText="100" />, {
    answer: nodeWith((hash) => toPage((CALLS[hash] ?? []).slice(0, 1), { calls: 'none', advice })),
  })
  await open()
  expect(await screen.findByText(`Of 2 transactions only the recipient is known: ${advice}.`)).toBeDefined()
})

test('error: without the gateway the reason is shown, with Retry', async () => {
  renderScreen(<BlockScreen blockText="100" />, {
    answer: nodeWith(() => {
      throw methodNotFound('gateway_getXray')
    }),
  })
  await open()
  expect(await screen.findByText(/gateway_getXray/)).toBeDefined()
})
