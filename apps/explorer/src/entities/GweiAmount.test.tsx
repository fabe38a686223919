// @vitest-environment happy-dom
import { screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { renderScreen } from '../testing/renderScreen.tsx'
import { GweiAmount } from './GweiAmount.tsx'

describe('GweiAmount', () => {
  test.each([
    [1n, 32_000_000_000n, '32 ETH'],
    [100n, 32_000_000_000n, '1 GNO'],
    [100n, 1n, '0.00000000003125 GNO'],
    [10_200n, 33_000_000_001n, '1.03125000003125 GNO'],
  ])('FEE-04 on chain %s %s gwei are %s', async (chainId, amountGwei, text) => {
    renderScreen(<GweiAmount amountGwei={amountGwei} />, { answer: () => null, chainId })
    expect(await screen.findByText(text)).toBeVisible()
  })
})
