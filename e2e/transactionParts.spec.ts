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

test('what moved: the table, and the graph that arrow keys walk, at 360 px too', async ({ page, site }) => {
  const { erc4626, accounts } = site.devnet.scenarios
  await page.goto(`/tx/${erc4626.redeem.transactionHash}`)
  const card = page.getByRole('region', { name: 'What Moved' })
  await expect(card.getByRole('list', { name: 'Net changes' })).toContainText('440 Otter Dollar (OTTD)')
  await expectAccessibleInBothViews(page, 'what moved, as a table')
  await card.getByRole('radio', { name: 'Graph' }).check()
  const graph = card.getByRole('group', { name: 'Flows between accounts; arrow keys follow them' })
  const flow = graph.getByRole('img', {
    name: `440 OTTD from ${erc4626.address} to ${accounts.alice}`,
    exact: true,
  })
  await expect(flow).toBeVisible()
  await expectAccessibleInBothViews(page, 'what moved, as a graph')
  await graph.getByRole('link', { name: `${accounts.alice}, sender` }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(flow).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(graph.getByRole('link', { name: erc4626.address, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/address/${erc4626.address}$`))
})
