// @vitest-environment happy-dom
import { getStateValidator } from '@otterscan/api-schema/beacon/state'
import { toWireValidator } from '@otterscan/testing/fakeBeaconChain'
import { screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import type { BeaconChain } from '../../queries/consensus/beaconChain.ts'
import { answerPrice, PRICED_CONFIG } from '../../testing/answerPrice.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { ValidatorFields } from './ValidatorFields.tsx'

const CHAIN = {
  time: { genesisTime: 0n, slotDurationMs: 12_000n, slotsPerEpoch: 32n },
} as unknown as BeaconChain

function renderValidator(row: object, inner: object) {
  const validator = {
    pubkey: `0x${'ab'.repeat(48)}`,
    withdrawal_credentials: `0x01${'00'.repeat(31)}`,
    effective_balance: '32000000000',
    slashed: false,
    activation_eligibility_epoch: '1',
    activation_epoch: '2',
    exit_epoch: '18446744073709551615',
    withdrawable_epoch: '18446744073709551615',
    ...inner,
  }
  const data = { index: '7', balance: '32000000001', status: 'active_ongoing', validator, ...row }
  renderScreen(<ValidatorFields chain={CHAIN} validator={getStateValidator.decode({ data })} />, {
    answer: () => null,
  })
}

async function rowText(label: string): Promise<string> {
  const term = await screen.findByText(label, { selector: 'dt' })
  return term.nextElementSibling?.textContent ?? ''
}

describe('ValidatorFields', () => {
  test('CL-30 a status that is true costs the status alone', async () => {
    renderValidator({ status: true }, {})
    expect(await rowText('Status')).toMatch(/^check failed.*should be text$/)
    expect(await rowText('Balance')).toBe('32.000000001 ETH')
    expect(await rowText('Exit Epoch')).toBe('not set')
  })

  test('CL-30 nor does an unreadable epoch read as not set, or unreadable credentials as a limit', async () => {
    renderValidator({}, { exit_epoch: 'soon', withdrawal_credentials: '0x01', slashed: 'no' })
    expect(await rowText('Exit Epoch')).toContain('soon')
    expect(await rowText('Withdrawable Epoch')).toBe('not set')
    expect(await rowText('Effective Balance')).toBe('32 ETH')
    expect(await rowText('Status')).toMatch(/Active.*slashed: check failed/)
  })

  test('a balance that is absent or cannot be read is not one of zero', async () => {
    renderValidator({ balance: undefined }, { effective_balance: 'much' })
    expect(await rowText('Balance')).toBe('not reported')
    expect(await rowText('Effective Balance')).toContain('much')
  })

  test('W-15 the balance of a validator carries its value now', async () => {
    const data = toWireValidator({ index: 7, balance: '33000000000' })
    renderScreen(<ValidatorFields chain={CHAIN} validator={getStateValidator.decode({ data })} />, {
      answer: answerPrice,
      config: PRICED_CONFIG,
    })
    expect(await screen.findByText('$66,000.00')).toBeVisible()
  })
})
