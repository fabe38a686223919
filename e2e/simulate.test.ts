import type { Hex } from '@otterscan/ethereum/hex'
import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import { test } from './dom/test.ts'

const SLOW = { timeout: 30_000 }

describe('what if', () => {
  test('a transaction run again, at first unchanged, then from another account that cannot pay', async ({
    page,
    site: { devnet },
  }) => {
    const { transfer } = devnet.scenarios.plainTransfers
    await page.goto(`/tx/${transfer.transactionHash}`)
    const again = page.getByRole('link', { name: 'Run again with changes' })
    await expect(again).toBeVisible(SLOW)
    await again.click()
    await expect(page.getByLabel('From')).toHaveValue(transfer.from, SLOW)
    await expect(page.getByLabel('Value (ETH)')).toHaveValue('1.5')
    await page.getByRole('button', { name: 'Simulate' }).click()
    const result = page.getByRole('region', { name: 'Simulated result' })
    await expect(result.getByText('Simulated: nothing of this happened')).toBeVisible(SLOW)
    const receipt = await devnet.request<{ readonly gasUsed: Hex }>(
      'eth_getTransactionReceipt',
      transfer.transactionHash,
    )
    expect(receipt.gasUsed).toBe('0x5208')
    await expect(result.getByText('21,000').first()).toBeVisible(SLOW)
    await expect(page.getByText('It uses the same gas.')).toBeVisible(SLOW)
    await expect(page.getByText('Nothing differs.')).toBeVisible(SLOW)
    await page.getByLabel('From').fill('0x00000000000000000000000000000000005709f3')
    await page.getByRole('button', { name: 'Simulate' }).click()
    await expect(page.getByText('No block could hold this call')).toBeVisible(SLOW)
  })
})
