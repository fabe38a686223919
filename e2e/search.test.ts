import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import { test } from './dom/test.ts'
import type { SharedSite } from './fixtures/getSharedSite.ts'

describe('search', () => {
  test('each kind of input leads to its page', async ({ page, site }) => {
    const { plainTransfers, busyAddress, erc20 } = site.devnet.scenarios
    const token = erc20.token.address
    const { transactionHash: hash, from: sender } = plainTransfers.transfer
    const thirdNonce = await findByNonce(site.devnet, busyAddress.address, 3n)
    const kinds: readonly (readonly [text: string, path: string])[] = [
      [`http://localhost:5100/tx/${hash}/logs?a=1#b`, `/tx/${hash}`],
      [`https://etherscan.io/token/${token}/`, `/token/${token}`],
      [`https://etherscan.io/token/${token}#balances`, `/token/${token}/holders`],
      [`https://etherscan.io/token/${token}?a=${sender}`, `/token/${token}?account=${sender}`],
      [`https://blockscout.example/token/${token}/instance/1`, `/token/${token}/instance/1`],
      [`https://etherscan.io/token/${token}?a=1`, `/token/${token}/id/1`],
      [` ${sender.toLowerCase()}\t`, `/address/${sender}`],
      [`${busyAddress.address}:3`, `/tx/${thirdNonce}`],
      [hash, `/tx/${hash}`],
      ['1', '/block/1'],
      ['0', '/block/0'],
    ]
    for (const [text, path] of kinds) {
      await page.goto('/')
      const box = page.getByRole('combobox')
      await box.fill(text)
      await box.press('Enter')
      await expect(page, text).toHaveURL(path)
    }
    for (const [text, path] of [
      ['epoch:5', '/epoch/5'],
      ['slot:6', '/slot/6'],
      ['validator:7', '/validator/7'],
      [`validator:0x${'8b'.repeat(48)}`, `/validator/0x${'8b'.repeat(48)}`],
      ['1inch.eth', '/address/1inch.eth'],
    ] as const) {
      await page.goto(`/search?q=${encodeURIComponent(text)}`)
      await expect(page, text).toHaveURL(path)
    }
  })

  test('a block hash leads to the block', async ({ page, site }) => {
    const block = (await site.devnet.request('eth_getBlockByNumber', '0x5', false)) as { hash: string }
    await page.goto(`/search?q=${block.hash}`)
    await expect(page).toHaveURL(`/block/${block.hash}`)
  })

  test('a mistyped checksum is explained', async ({ page, site }) => {
    const { from: sender } = site.devnet.scenarios.plainTransfers.transfer
    const letter = /[a-f]/i.exec(sender.slice(2))
    const at = 2 + (letter?.index ?? 0)
    const swapped =
      sender.charAt(at) === sender.charAt(at).toLowerCase()
        ? sender.charAt(at).toUpperCase()
        : sender.charAt(at).toLowerCase()
    const mistyped = sender.slice(0, at) + swapped + sender.slice(at + 1)
    await page.goto('/')
    await page.getByRole('combobox').fill(mistyped)
    await page.getByRole('combobox').press('Enter')
    await expect(page.getByText(/does not match its checksum/)).toBeVisible()
    await page.getByRole('link', { name: sender }).click()
    await expect(page).toHaveURL(`/address/${sender}`)
  })

  test('nothing to resolve is a 404', async ({ page }) => {
    for (const path of [
      '/search',
      '/search?q=',
      '/search?q=%20',
      '/search?q=https%3A%2F%2Fexample.org%2Fnothing',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
      await expect(page).toHaveTitle('Not Found | Otterscan')
    }
  })

  test('any other URL is not found', async ({ page }) => {
    await page.goto('/nothing/here')
    await expect(page.getByText('Page not found!')).toBeVisible()
    await page.getByRole('link', { name: 'Click here to go to home' }).click()
    await expect(page).toHaveURL('/')
  })
})

/** Looked for in the chain's first blocks, one by one. */
async function findByNonce(
  { request }: SharedSite['devnet'],
  sender: string,
  nonce: bigint,
): Promise<string | undefined> {
  type Block = { readonly transactions: readonly { hash: string; from: string; nonce: `0x${string}` }[] }
  for (let number = 1; number < 60; number += 1) {
    const block = await request<Block>('eth_getBlockByNumber', `0x${number.toString(16)}`, true)
    const found = block.transactions.find(
      (sent) => sent.from.toLowerCase() === sender.toLowerCase() && BigInt(sent.nonce) === nonce,
    )
    if (found !== undefined) return found.hash
  }
  return undefined
}
