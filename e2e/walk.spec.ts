import { expect, test } from './rig/test.ts'

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

test('every page of a block of 320 together holds each transaction once, newest first', async ({
  page,
  site,
}) => {
  test.setTimeout(90_000) // thirteen pages, loaded cold
  const { bigBlock } = site.devnet.scenarios
  const seen: (string | null)[] = []
  for (let number = 1; number <= 13; number++) {
    await page.goto(`/block/${bigBlock.blockNumber}/txs?p=${number}`)
    const links = page.getByRole('table').locator('a[href^="/tx/"]')
    await expect(links).toHaveCount(number < 13 ? 25 : 20)
    seen.push(...(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))))
  }
  expect(seen).toEqual([...bigBlock.transactionHashes].reverse().map((hash) => `/tx/${hash}`))
})

test('neighbours of a transaction by place and by nonce', async ({ page, site }) => {
  const { bigBlock } = site.devnet.scenarios
  const hashAt = (index: number) => `/tx/${bigBlock.transactionHashes[index]}`
  await page.goto(hashAt(100))
  await page.getByRole('link', { name: 'Next transaction of the block' }).click()
  await expect(page).toHaveURL(hashAt(101))
  await page.getByRole('link', { name: 'First transaction of the block' }).click()
  await expect(page).toHaveURL(hashAt(0))
  await page.getByRole('link', { name: 'Last transaction of the block' }).click()
  await expect(page).toHaveURL(hashAt(319))
})

test('a transaction by its index, and what is said of a wrong one', async ({ page, site }) => {
  const { bigBlock } = site.devnet.scenarios
  await page.goto(`/block/${bigBlock.blockNumber}/tx/7`)
  await expect(page).toHaveURL(`/tx/${bigBlock.transactionHashes[7]}`)
  await page.goto(`/block/${bigBlock.blockNumber}/tx/320`)
  await expect(page.getByText(/has no transaction at index 320/)).toBeVisible()
  await page.goto('/block/99999999/tx/0')
  await expect(page.getByText('Block "99999999" not found.')).toBeVisible()
})

test('what is not there is said in the words of the noun', async ({ page }) => {
  for (const [path, text] of [
    ['/block/99999999', 'Block "99999999" not found.'],
    ['/block/-5', 'Block "-5" not found.'],
    ['/block/abc', 'Block "abc" not found.'],
    [`/block/0x${'12'.repeat(32)}`, `Block "0x${'12'.repeat(32)}" not found.`],
    ['/block/99999999/txs', 'Block "99999999" not found.'],
    [`/tx/0x${'12'.repeat(32)}`, `Transaction 0x${'12'.repeat(32)} not found.`],
    ['/tx/0x12', 'Transaction 0x12 not found.'],
    ['/address/nobody.here', '"nobody.here" is not an ETH address.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text), path).toBeVisible()
  }
})

test('the error page shows a trace, and goes away on navigation and on Retry', async ({ page }) => {
  // A chunk that cannot be fetched is a failure no screen can word by itself.
  await page.route(/BlockScreen-.*\.js/, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('link', { name: /Latest block/ }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
  await expect(page.getByText('Otterscan encountered an error.')).toBeVisible()
  await expect(page.getByText(/ChainID: 1337/).last()).toBeVisible()
  await expect(page.locator('pre')).toContainText('Path: /block/')
  await page
    .getByRole('link', { name: /Otterscan/ })
    .first()
    .click()
  await expect(page.getByText(/Latest block/)).toBeVisible()
})
