// @vitest-environment happy-dom
import { decodeBeaconBlock } from '@otterscan/api-schema/beacon/block'
import { cleanup, screen } from '@testing-library/preact'
import { afterEach, describe, expect, test } from 'vitest'
import { renderScreen } from '../../../testing/renderScreen.tsx'
import { OperationRows } from './OperationRows.tsx'
import { OperationTables } from './OperationTables.tsx'
import { PayloadRows } from './PayloadRows.tsx'
import { UnreadRows } from './SlotOverview.tsx'

afterEach(cleanup)

const ROOT = `0x${'aa'.repeat(32)}`
const ADDRESS = `0x${'ab'.repeat(20)}`
const WITHDRAWAL = { index: '1', validator_index: '2', address: ADDRESS, amount: '3' }

function renderBlock(body: Readonly<Record<string, unknown>>) {
  const message = { slot: '9', proposer_index: '0', parent_root: ROOT, state_root: ROOT, body }
  const block = decodeBeaconBlock({ version: 'gloas', data: { message } })
  renderScreen(
    <>
      <dl>
        <PayloadRows block={block} />
        <OperationRows block={block} />
        <UnreadRows block={block} />
      </dl>
      <OperationTables block={block} />
    </>,
    { answer: () => null },
  )
}

async function rowText(label: string): Promise<string> {
  const term = await screen.findByText(label, { selector: 'dt' })
  return term.nextElementSibling?.textContent ?? ''
}

const payload = (withdrawals: readonly unknown[]) => ({
  execution_payload: { block_number: '7', block_hash: ROOT, withdrawals },
})

describe('SlotOverview', () => {
  test('W-18 unknown fields of a bid are shown as they came', async () => {
    const bid = { block_hash: ROOT, builder_index: '4', value: '1', novel: { deep: [1] } }
    renderBlock({ signed_execution_payload_bid: { message: bid, signature: '0x' } })
    expect(await rowText('signed_execution_payload_bid.novel')).toBe('{"deep":[1]}')
  })

  test('W-18 unknown fields of withdrawals and requests are in their rows', async () => {
    const request = { source_address: ADDRESS, validator_pubkey: `0x${'cd'.repeat(48)}`, amount: '5' }
    renderBlock({
      ...payload([{ ...WITHDRAWAL, novel: 'w' }, WITHDRAWAL]),
      execution_requests: { withdrawals: [{ ...request, novel: 'r' }], exits: [1] },
    })
    await screen.findByRole('table', { name: 'Withdrawals' })
    expect(screen.getByRole('table', { name: 'Withdrawals' }).textContent).toContain('{"novel":"w"}')
    expect(screen.getByRole('table', { name: 'Withdrawal requests' }).textContent).toContain('{"novel":"r"}')
    expect(await rowText('execution_requests.exits')).toBe('[1]')
  })

  test('LIST-01 entries that cannot be read are counted and shown as they came', async () => {
    renderBlock({
      ...payload([WITHDRAWAL, { ...WITHDRAWAL, amount: 'much' }]),
      execution_requests: { deposits: 'many', withdrawals: ['x'], consolidations: [] },
      proposer_slashings: ['?'],
    })
    expect(await rowText('Withdrawals')).toBe('2, 1 unreadable')
    expect(await rowText('Slashings (Attester/Proposer)')).toBe('– / 1, 1 unreadable')
    expect(await rowText('Execution Requests')).toBe(
      '– deposits · 1, 1 unreadable withdrawals · 0 consolidations',
    )
    expect(screen.getByRole('list', { name: 'Unreadable withdrawals' }).textContent).toContain(
      '"amount":"much"',
    )
    expect(await rowText('execution_requests.deposits')).toContain('many')
    expect(document.body.textContent).toContain('Proposer slashings (1, 1 unreadable)')
  })
})
