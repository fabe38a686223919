// @vitest-environment happy-dom
import { connectBeaconClient } from '@otterscan/clients/beacon'
import { cleanup, screen, waitFor } from '@testing-library/preact'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { HashElsewhere } from './HashElsewhere.tsx'

const ROOT = `0x${'ab'.repeat(32)}` as const
const OTHER_ROOT = `0x${'cd'.repeat(32)}` as const

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
})

function wireHeader(slot: number, stateRoot: string) {
  const message = {
    slot: `${slot}`,
    proposer_index: '1',
    parent_root: OTHER_ROOT,
    state_root: stateRoot,
    body_root: OTHER_ROOT,
  }
  return {
    data: { root: OTHER_ROOT, canonical: true, header: { message, signature: `0x${'00'.repeat(96)}` } },
  }
}

/** A beacon node with these answers by path; anything else is not found, unless a status says otherwise. */
function renderOver(answers: Readonly<Record<string, unknown>>, status = 404) {
  const beacon = connectBeaconClient({
    url: 'http://beacon',
    fetch: async (url) => {
      const answer = answers[url.replace('http://beacon/eth/v1/beacon/', '')]
      const failure = { code: status, message: status === 404 ? 'not found' : 'database is locked' }
      return answer === undefined
        ? new Response(JSON.stringify(failure), { status })
        : new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
    },
  })
  return renderScreen(<HashElsewhere hash={ROOT} />, { answer: () => null, beacon })
}

describe('HashElsewhere', () => {
  test('W-04 a block root of the beacon chain leads to its slot', async () => {
    const { getLocation } = renderOver({ [`headers/${ROOT}`]: wireHeader(7, OTHER_ROOT) })
    await waitFor(() => expect(getLocation()).toBe(`/slotByBlockRoot/${ROOT}`))
  })

  test('W-04 a state root names the slot whose block has it', async () => {
    renderOver({
      [`states/${ROOT}/committees?index=0`]: {
        data: ['64', '65', '66'].map((slot) => ({ index: '0', slot, validators: ['1'] })),
      },
      'headers/64': wireHeader(64, OTHER_ROOT),
      'headers/66': wireHeader(66, ROOT),
    })
    const link = await screen.findByRole('link', { name: '66' })
    expect(link.getAttribute('href')).toBe('/slot/66')
  })

  test('W-04 a state whose slot cannot be found is still a state', async () => {
    renderOver({
      [`states/${ROOT}/committees?index=0`]: { data: [{ index: '0', slot: '3', validators: ['1'] }] },
      'headers/3': wireHeader(3, OTHER_ROOT),
    })
    expect(await screen.findByText(/the root of a beacon state, but/)).toBeVisible()
  })

  test('W-04 what the beacon node does not have is said; its failure is its own words', async () => {
    renderOver({})
    expect(await screen.findByText(/neither a block nor a state with this root/)).toBeVisible()
    cleanup()
    renderOver({}, 500)
    expect(await screen.findByText(/database is locked/)).toBeVisible()
    expect(screen.queryByText(/neither a block/)).toBeNull()
  })

  test('W-04 a topic is answered from the standards', async () => {
    renderScreen(
      <HashElsewhere hash="0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef" />,
      { answer: () => null },
    )
    expect(await screen.findByText('Transfer')).toBeVisible()
    expect(screen.getByText('Seen in a published standard.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Find events with this first topic' })).toHaveAttribute(
      'href',
      '/logs?event=0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    )
    expect(screen.queryByText('On the beacon chain')).toBeNull()
  })
})
