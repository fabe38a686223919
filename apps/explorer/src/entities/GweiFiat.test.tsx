// @vitest-environment happy-dom
import { screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { answerPrice, PRICED_CONFIG } from '../testing/answerPrice.ts'
import { renderScreen } from '../testing/renderScreen.tsx'
import { createBlockWithdrawalColumns } from './blockWithdrawalColumns.tsx'
import { GweiFiat } from './GweiFiat.tsx'

describe('GweiFiat', () => {
  test('W-15 the withdrawals of a block carry what they were worth in it', async () => {
    const [amount] = createBlockWithdrawalColumns('Address', 7n).slice(-1)
    const withdrawal = {
      index: 1n,
      validatorIndex: 2n,
      address: `0x${'11'.repeat(20)}` as const,
      amountGwei: 1_500_000_000n,
    }
    const { calls } = renderScreen(<>{amount?.cell(withdrawal, 0)}</>, {
      answer: answerPrice,
      config: PRICED_CONFIG,
    })
    expect(await screen.findByText('$3,000.00')).toBeVisible()
    expect(calls[0]?.params[1]).toBe('0x7')
  })

  test('W-15 no dollars for a staked coin that is not the priced one', async () => {
    const { calls } = renderScreen(
      <>
        <GweiFiat amountGwei={32_000_000_000n} block="latest" preset="balance" />
        ready
      </>,
      { answer: answerPrice, config: PRICED_CONFIG, chainId: 100n },
    )
    await screen.findByText('ready')
    expect(screen.queryByText(/\$/)).toBeNull()
    expect(calls).toEqual([])
  })
})
