// @vitest-environment happy-dom
import { decodeBeaconBlock } from '@otterscan/api-schema/beacon/block'
import { createFakeChain, toWireBlock } from '@otterscan/testing/fakeBeaconChain'
import { cleanup, screen } from '@testing-library/preact'
import { afterEach, describe, expect, test } from 'vitest'
import { type BeaconChange, fakeBeaconClient } from '../../../testing/fakeBeaconClient.ts'
import { renderScreen } from '../../../testing/renderScreen.tsx'
import { RootRows } from './RootRows.tsx'

afterEach(cleanup)

function renderRoots(changes: Readonly<Record<string, BeaconChange>>) {
  const chain = createFakeChain({ firstSlot: 320, headSlot: 330 })
  const [block] = chain.blocks
  if (block === undefined) throw new Error('no block')
  renderScreen(<RootRows block={decodeBeaconBlock(toWireBlock(block, chain))} />, {
    answer: () => null,
    beacon: fakeBeaconClient(chain, changes),
  })
}

describe('RootRows', () => {
  test('the child is the block whose parent is this one', async () => {
    renderRoots({})
    expect(await screen.findByRole('link', { name: '321' })).toBeVisible()
  })

  test('a root that cannot be read leaves the child unknown, not loading', async () => {
    renderRoots({ '/root': () => ({ odd: 1 }) })
    expect(await screen.findByText('unknown', undefined, { timeout: 10_000 })).toBeVisible()
    expect(screen.queryByText('Loading the child')).toBeNull()
  })
})
