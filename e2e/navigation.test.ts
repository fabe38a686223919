import { expect } from './dom/expect.ts'
import { test } from './dom/test.ts'

test('every page of a block of 320 together holds each transaction once, newest first', async ({
  page,
  site,
}) => {
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

test('neighbors of a transaction by place in the block', async ({ page, site }) => {
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

test('neighbors of a transaction by nonce, as the chain has them, up to the last of the sender', async ({
  page,
  site,
}) => {
  const { request, scenarios } = site.devnet
  const { from } = scenarios.plainTransfers.transfer
  type Sent = { readonly from: string; readonly nonce: `0x${string}` }
  const expectNonce = async (nonce: bigint) => {
    await expect(page.getByTitle('Nonce', { exact: true })).toHaveText(`Nonce ${nonce}`)
    const hash = /0x[0-9a-f]{64}$/.exec(page.url())?.[0]
    const sent = await request<Sent>('eth_getTransactionByHash', hash)
    expect([sent.from.toLowerCase(), BigInt(sent.nonce)]).toEqual([from.toLowerCase(), nonce])
  }
  const step = (which: string) => page.getByRole('link', { name: `${which} transaction of the sender` })
  const start = await request<Sent>(
    'eth_getTransactionByHash',
    scenarios.plainTransfers.transfer.transactionHash,
  )
  const nonce = BigInt(start.nonce)
  await page.goto(`/tx/${scenarios.plainTransfers.transfer.transactionHash}`)
  await step('Next').click()
  await expectNonce(nonce + 1n)
  await step('Previous').click()
  await expectNonce(nonce)
  await step('Last').click()
  const count = BigInt(await request<string>('eth_getTransactionCount', from, 'latest'))
  await expectNonce(count - 1n)
  for (const which of ['Next', 'Last']) await expect(step(which)).toHaveAttribute('aria-disabled', 'true')
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
    ['/address/unregistered.here', '"unregistered.here" is not an ETH address.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text), path).toBeVisible()
  }
})
