import { expectAccessibleInBothViews } from './fixtures/expectAccessible.ts'
import { SAFE, writeNestedCalls } from './fixtures/nestedCalls.ts'
import { expect, test } from './fixtures/test.ts'

test('calls inside calls are read, folded and unfolded, at 360 px too', async ({ page, ownSite }) => {
  const { devnet, url } = ownSite
  const { token } = devnet.scenarios.erc20
  const { carol, dave } = devnet.scenarios.accounts
  const data = writeNestedCalls(token.address, [carol, dave])
  const hash = await devnet.sendPending({ to: SAFE, data, gas: 500_000n })
  await devnet.mine()
  await page.goto(`${url}/tx/${hash}`)
  const deepest = page.getByRole('list', { name: 'Level 3' })
  await expect(deepest.locator(':scope > li')).toHaveCount(2)
  await expect(deepest).toContainText('1.5 FISH')
  await expectAccessibleInBothViews(page, 'calls inside calls')
  const outer = page
    .getByRole('list', { name: 'Level 1' })
    .getByRole('button', { name: 'Arguments of call 1', exact: true })
  await outer.focus()
  await page.keyboard.press('Enter')
  await expect(deepest).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(deepest).toBeVisible()
})
