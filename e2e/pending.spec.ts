import { expectAccessibleInBothViews, expectNoOverflow } from './fixtures/expectAccessible.ts'
import { startSite } from './fixtures/startSite.ts'
import { expect, test } from './fixtures/test.ts'

test('pending: axe finds nothing and nothing scrolls sideways, down to 360 px', async ({ page }) => {
  test.setTimeout(120_000)
  const { devnet, url, stop } = await startSite()
  try {
    const [from = ''] = await devnet.request<string[]>('eth_accounts')
    const next = BigInt(await devnet.request<string>('eth_getTransactionCount', from, 'latest'))
    await devnet.request('evm_setAutomine', false)
    for (const at of [0n, 5n, 9n]) {
      const nonce = `0x${(next + at).toString(16)}`
      await devnet.request('eth_sendTransaction', { from, to: from, value: '0x1', gas: '0x5208', nonce })
    }
    await page.goto(`${url}/address/${from}/pending`)
    const table = page.getByRole('table', { name: 'Pending transactions' })
    await expect(table.locator('tbody tr')).toHaveCount(3)
    await devnet.mine(1)
    await expect(page.getByRole('list', { name: 'No longer pending' })).toContainText('was included', {
      timeout: 30_000,
    })
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page, `pending at ${width}`)
    }
    await expectAccessibleInBothViews(page, 'pending')
  } finally {
    await stop()
  }
})
