import { expect, test } from './fixtures/test.ts'

test('from home through a block to a transaction, an address, its history, and back', async ({
  page,
  site,
}) => {
  const { bigBlock, headBlockNumber } = site.devnet.scenarios
  await page.goto('/')
  await page.getByRole('link', { name: `Latest block: ${headBlockNumber}` }).click()
  await expect(page).toHaveTitle(`Block #${headBlockNumber} | Otterscan`)

  await page.getByRole('link', { name: 'Previous block' }).click()
  await expect(page).toHaveURL(`/block/${bigBlock.blockNumber}`)
  await page.getByRole('link', { name: '320 transactions' }).first().click()
  await expect(page).toHaveTitle(`Block #${bigBlock.blockNumber} Txns | Page 1/13 | Otterscan`)
  await expect(page.getByText('A total of 320 transactions found').first()).toBeVisible()

  await page.getByRole('link', { name: 'Next page' }).first().click()
  await expect(page).toHaveTitle(`Block #${bigBlock.blockNumber} Txns | Page 2/13 | Otterscan`)
  const expected = [...bigBlock.transactionHashes].reverse().slice(25, 50)
  const links = page.getByRole('table').locator('a[href^="/tx/"]')
  await expect(links).toHaveCount(25)
  await expect
    .poll(() => links.evaluateAll((found) => found.map((link) => link.getAttribute('href'))))
    .toEqual(expected.map((hash) => `/tx/${hash}`))

  await links.first().click()
  await expect(page).toHaveTitle(`Transaction ${expected[0]} | Otterscan`)
  const transaction = (await site.devnet.request('eth_getTransactionByHash', expected[0])) as { from: string }
  const sender = page
    .locator('dl > div')
    .filter({ has: page.getByText('From / Nonce', { exact: true }) })
    .locator('a[href^="/address/0x"]')
    .first()
  await expect(sender).toHaveAttribute('href', new RegExp(transaction.from, 'i'))
  await sender.click()
  await expect(page).toHaveURL(new RegExp(`/address/${transaction.from}`, 'i'))
  await expect(page.getByRole('table').locator('a[href^="/tx/"]').first()).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(`/tx/${expected[0]}`)
  await page.goBack()
  await expect(page).toHaveURL(`/block/${bigBlock.blockNumber}/txs?p=2`)
})

test('the error page shows a trace, and goes away on Retry and on navigation', async ({ page }) => {
  // A chunk that cannot be fetched is a failure no screen can word by itself.
  const chunk = /BlockScreen-.*\.js/
  await page.route(chunk, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('link', { name: /Latest block/ }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
  await expect(page.getByText('Otterscan encountered an error.')).toBeVisible()
  await expect(page.getByText(/ChainID: 1337/).last()).toBeVisible()
  await expect(page.locator('pre')).toContainText('Path: /block/')
  await page.unroute(chunk)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Block')
  await page
    .getByRole('link', { name: /Otterscan/ })
    .first()
    .click()
  await expect(page.getByText(/Latest block/)).toBeVisible()
})
