import { describe } from 'vitest'
import { createContractTest } from './dom/contractTest.ts'
import { expect } from './dom/expect.ts'
import { listServedContracts } from './fixtures/listServedContracts.ts'

const SLOW = { timeout: 60_000 }

const test = createContractTest(listServedContracts)

describe('a simulated call that fails', () => {
  test('leads to the lines of source to which the real one leads', async ({
    page,
    contracts: { devnet },
  }) => {
    const { transactionHash } = devnet.scenarios.failures.failInside
    const show = page.getByRole('button', { name: 'Show Revert Trace' })
    const frames = page.locator('ol', { has: page.getByText('Failer.sol:') }).first()
    const readFrames = () => frames.find()[0]?.textContent ?? ''
    await page.goto(`/tx/${transactionHash}`)
    await show.click(SLOW)
    // Four calls, the innermost last.
    await expect.poll(() => readFrames().split('Failer.sol:').length, SLOW).toBe(5)
    const real = readFrames()
    await page.getByRole('link', { name: 'Run again with changes' }).click(SLOW)
    await expect(page.getByLabel('From')).toBeVisible(SLOW)
    // By the node: inside of a block this one does not place it, and a replay keeps no instructions.
    await page.getByLabel('Block', { exact: true }).fill('latest')
    await page.getByLabel('Before its transaction').fill('')
    await page.getByRole('button', { name: 'Simulate' }).click()
    await expect(page.getByRole('region', { name: 'Simulated result' })).toBeVisible(SLOW)
    await show.click(SLOW)
    await expect.poll(readFrames, SLOW).toBe(real)
  }, 180_000)
})
