// @vitest-environment happy-dom
import { createFakeChain } from '@otterscan/testing/fakeBeaconChain'
import { screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { type BeaconChange, fakeBeaconClient, spoilFirst } from '../../testing/fakeBeaconClient.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { EpochScreen } from './EpochScreen.tsx'

function renderEpoch(changes: Readonly<Record<string, BeaconChange>>) {
  const chain = createFakeChain({ firstSlot: 320, headSlot: 330 })
  renderScreen(<EpochScreen epochText="10" />, {
    answer: () => null,
    beacon: fakeBeaconClient(chain, changes),
  })
}

const spoilSlot: BeaconChange = (data, url) => (url.searchParams.get('slot') === '325' ? 'junk' : data)

describe('EpochScreen', () => {
  test('LIST-01 values that are assumed are said above the page', async () => {
    renderEpoch({ 'config/spec': () => ({ SLOTS_PER_EPOCH: '32', SECONDS_PER_SLOT: 'soon' }) })
    expect(
      await screen.findByText(/does not report how long a slot is \(assumed: 12 seconds\)\./),
    ).toBeVisible()
    expect(await screen.findByText('Slots (32)')).toBeVisible()
  })

  test('LIST-01 values that the node tells are not said to be assumed', async () => {
    renderEpoch({})
    expect(await screen.findByText('Slots (32)')).toBeVisible()
    expect(screen.queryByText(/assumed/)).toBeNull()
  })

  test('LIST-01 duties and validators that cannot be read are counted and shown', async () => {
    renderEpoch({ 'duties/proposer': spoilFirst, '/validators': spoilFirst })
    expect(await screen.findByText(/One proposer duty cannot be read/)).toBeVisible()
    expect(await screen.findByText(/One validator cannot be read/)).toBeVisible()
  })

  test('a block or a header that cannot be read costs its own slot', async () => {
    renderEpoch({ 'v2/beacon/blocks/': () => 'junk', 'v1/beacon/headers': spoilSlot })
    expect(await screen.findByText(/ proposed .*1 not available/)).toBeVisible()
  })

  test('slots that cannot be read at all leave no part of the page loading', async () => {
    renderEpoch({ 'duties/proposer': () => 'junk' })
    expect(await screen.findByText(/Could not get the slots/, undefined, { timeout: 10_000 })).toBeVisible()
    expect(screen.getByText('unknown')).toBeVisible()
    expect(document.querySelector('.skeleton, [aria-busy="true"]')).toBeNull()
  })

  test('LIST-01 a validator of which it cannot be read whether it is slashed is not passed as unslashed', async () => {
    const spoil: BeaconChange = (data) =>
      (data as { validator: object }[]).map((row, at) =>
        at === 0 ? { ...row, validator: { ...row.validator, slashed: 'perhaps' } } : row,
      )
    renderEpoch({ '/validators': spoil })
    expect(await screen.findByText(/One validator cannot be read/)).toBeVisible()
    expect(await screen.findByText(/\.slashed$/)).toBeVisible()
  })
})
