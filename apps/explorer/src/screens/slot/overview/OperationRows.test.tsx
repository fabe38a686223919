// @vitest-environment happy-dom
import { getBeaconBlock } from '@otterscan/api-schema/beacon/beacon'
import { createFakeChain, toWireBlock } from '@otterscan/testing/fakeBeaconChain'
import { fireEvent, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/renderScreen.tsx'
import { OperationRows } from './OperationRows.tsx'
import { SyncRows } from './SlotOverview.tsx'

const CONSOLIDATION = {
  source_address: `0x${'11'.repeat(20)}`,
  source_pubkey: `0x${'aa'.repeat(48)}`,
  target_pubkey: `0x${'bb'.repeat(48)}`,
}

function blockOf(execution_requests: Readonly<Record<string, unknown>>) {
  const chain = createFakeChain({ firstSlot: 5, bodies: { 5: { execution_requests } } })
  const [block] = chain.blocks
  if (block === undefined) throw new Error('no block')
  return getBeaconBlock.decode(toWireBlock(block, chain))
}

test.each([
  [[], '0 deposits · 0 withdrawals · 0 consolidations'],
  [[CONSOLIDATION], '0 deposits · 0 withdrawals · 1 consolidation'],
  [[CONSOLIDATION, CONSOLIDATION], '0 deposits · 0 withdrawals · 2 consolidations'],
])('W-11 one of a kind is in the singular: %#', async (consolidations, expected) => {
  const block = blockOf({ deposits: [], withdrawals: [], consolidations })
  renderScreen(<OperationRows block={block} />, { answer: () => null })
  const row = await screen.findByText('Execution Requests')
  expect(row.closest('div')?.parentElement?.textContent).toContain(expected)
})

test('W-10 the bits of the sync committee are folded, and there on demand', async () => {
  const block = blockOf({ deposits: [], withdrawals: [], consolidations: [] })
  renderScreen(<SyncRows block={block} />, { answer: () => null })
  const button = await screen.findByRole('button', { name: '512 bits' })
  expect(screen.queryAllByText('11111111')).toHaveLength(0)
  fireEvent.click(button)
  expect(screen.queryAllByText('11111111')).toHaveLength(63)
})
