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
    const { toFreshAddress: transfer } = devnet.scenarios.plainTransfers
    const { carol } = devnet.scenarios.accounts
    await page.goto(`/tx/${transfer.transactionHash}`)
    const again = page.getByRole('link', { name: 'Run again with changes' })
    await expect(again).toBeVisible(SLOW)
    await again.click()
    await expect(page.getByLabel('From')).toHaveValue(carol, SLOW)
    await expect(page.getByLabel('Value (ETH)')).toHaveValue('3')
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
    await expect(result.getByText('Nothing: it runs where the real one ran, as that was.')).toBeVisible(SLOW)
    await expect(page.getByText('Running the simulation')).toHaveCount(0)
    await page.getByLabel('From').fill('0x00000000000000000000000000000000005709f3')
    await page.getByRole('button', { name: 'Simulate' }).click()
    await expect(page.getByText('No block could hold this call')).toBeVisible(SLOW)
    await expect(result.locator('del')).toHaveText(carol, SLOW)
  })

  test('a function that changes something: its calldata, and what would come of it with tokens that were given', async ({
    page,
    site: { devnet },
  }) => {
    const { token } = devnet.scenarios.erc20
    const holder = '0x00000000000000000000000000000000005709f3'
    const input = `0xa9059cbb${token.address.slice(2).toLowerCase().padStart(64, '0')}${'5'.padStart(64, '0')}`
    await page.goto(`/simulate#from=${holder}&to=${token.address}&input=${input}`)
    await expect(page.getByLabel('Input data')).toHaveValue(input, SLOW)
    await page.getByRole('button', { name: 'Changes of accounts' }).click()
    await page.getByLabel('To the account').fill(holder)
    await page.getByLabel('Amount').fill('1')
    await page.getByLabel('Token').fill(token.address)
    await page.getByRole('button', { name: 'Give' }).click()
    await expect(page.getByText('Its slot is among the changes below.')).toBeVisible(SLOW)
    await page.getByRole('button', { name: 'Simulate' }).click()
    const result = page.getByRole('region', { name: 'Simulated result' })
    await expect(result.getByText('Tokens Transferred (1)')).toBeVisible(SLOW)
  })

  test('a link of another chain is not run; a damaged one is refused', async ({ page, site: { devnet } }) => {
    const { alice } = devnet.scenarios.accounts
    const scenario = { chain: '0x1', simulation: { block: 'latest', calls: [{ from: alice, to: alice }] } }
    const data = Buffer.from(JSON.stringify(scenario)).toString('base64url')
    await page.goto(`/simulate#1.${data}`)
    await expect(page.getByText('This was made for chain 1; this site shows chain 1337')).toBeVisible(SLOW)
    await expect(page.getByLabel('From')).toHaveValue(alice)
    await page.goto(`/simulate#1.${data.slice(0, 40)}`)
    await expect(page.getByText('This link cannot be read: it is damaged')).toBeVisible(SLOW)
  })
})
