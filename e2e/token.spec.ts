import { expectAccessibleInBothViews } from './fixtures/expectAccessible.ts'
import { expect, test } from './fixtures/test.ts'

const SLOW = { timeout: 30_000 }

test.use({ baseURL: async ({ indexedSite }, use) => use(indexedSite.url) })

test('the pages of a token can be used by everyone, at 1440 and at 360 px', async ({ page, indexedSite }) => {
  test.setTimeout(180_000)
  const { erc20, erc721 } = indexedSite.devnet.scenarios
  // As Etherscan links to holders.
  await page.goto(`/token/${erc20.token.address}#balances`)
  await expect(page.getByRole('link', { name: /^Holders/ })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('same').first()).toBeVisible(SLOW)
  await expectAccessibleInBothViews(page)
  await page.goto(`/token/${erc20.token.address}`)
  await page.getByRole('button', { name: 'Filter transfers' }).click()
  await expect(page.getByLabel('From date (UTC)')).toBeVisible()
  await expectAccessibleInBothViews(page)
  await page.goto(`/token/${erc721.address}/id/1`)
  const picture = page.getByRole('img', { name: 'As the contract draws it' })
  await expect(picture).toBeVisible(SLOW)
  await expectAccessibleInBothViews(page)
  // Nothing of it is part of the page.
  expect(await page.locator('main svg script, main iframe, main object').count()).toBe(0)
})

test('the chart of transfers over time is drawn, with the table beside it', async ({ page, indexedSite }) => {
  await page.goto(`/token/${indexedSite.devnet.scenarios.erc20.token.address}/activity`)
  await expect(page.getByRole('img', { name: /^Transfers of the token from block/ })).toBeVisible(SLOW)
  await expect(page.getByRole('img', { name: /^Holders at the ends of blocks/ })).toBeVisible(SLOW)
  await expect(page.locator('canvas')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Save as picture' })).toHaveCount(2)
  await expectAccessibleInBothViews(page)
})

test('what an address has from the index can be used by everyone, at 1440 and at 360 px', async ({
  page,
  indexedSite,
}) => {
  test.setTimeout(180_000)
  const { accounts, erc20, erc721, erc1155 } = indexedSite.devnet.scenarios
  const address = `/address/${accounts.alice}`
  for (const [path, shown] of [
    [`${address}/erc20?token=${erc20.token.address}&from=1`, /: \d+ transfers?\./],
    [`${address}/erc20?at=${erc721.blockNumber}`, 'Transfers until the end of this block.'],
    [`${address}/tokens?at=${erc721.blockNumber}`, /^Balances at the end of this block/],
    [`${address}/tokens`, 'Collections (ERC-1155)'],
    [`${address}/tokens?erc1155=${erc1155.address}`, /ids?, by \d+ transfers? until/],
    [`${address}/balance`, /blocks with transactions/],
    ['/gas', 'Whole chain'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(shown).first(), path).toBeVisible(SLOW)
    await expectAccessibleInBothViews(page)
  }
})
