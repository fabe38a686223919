import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { test } from './dom/test.ts'
import { refuseNamespaces, withNode } from './fixtures/withNode.ts'

const hex = (value: bigint) => `0x${value.toString(16)}`

/** Hash, nonce and place in the queue of each row. */
function readQueue(page: Page): Promise<readonly string[]> {
  return page
    .getByRole('table', { name: 'Pending transactions' })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const hash = row.querySelector('a[href^="/tx/"]')?.getAttribute('href')?.slice('/tx/'.length)
        const text = (label: string) => row.querySelector(`td[data-label="${label}"]`)?.textContent
        return [hash, text('Nonce'), text('State'), text('Nonce order')].join(' ')
      }),
    )
}

describe('pending', () => {
  test('the queue of an account by nonce, with its gap; what is replaced and what is included', async ({
    page,
    ownSite: { devnet, url },
  }) => {
    const [from = '', to, other] = await devnet.request<string[]>('eth_accounts')
    const next = BigInt(await devnet.request<string>('eth_getTransactionCount', from, 'latest'))
    await devnet.request('evm_setAutomine', false)
    const send = (at: bigint, gwei: bigint, sender = from) =>
      devnet.request<string>('eth_sendTransaction', {
        from: sender,
        to,
        value: '0x1',
        gas: '0x5208',
        maxFeePerGas: hex(gwei * 10n ** 9n),
        maxPriorityFeePerGas: hex(10n ** 9n),
        ...(sender === from && { nonce: hex(next + at) }),
      })
    const third = await send(3n, 90n)
    const first = await send(0n, 50n)
    // Of another account: not on this page.
    await send(0n, 80n, other)
    await page.goto(`${url}/address/${from}`)
    await page.getByRole('link', { name: 'Pending', exact: true }).click()
    await expect(
      page.getByText(`The next nonce of the account is ${next.toLocaleString('en')}.`),
    ).toBeVisible()
    const text = (nonce: bigint) => (next + nonce).toLocaleString('en')
    await expect
      .poll(() => readQueue(page))
      .toEqual([
        `${first} ${text(0n)} Pending in order`,
        `${third} ${text(3n)} Queued waits for nonces ${text(1n)} to ${text(2n)}`,
      ])
    const replacement = await send(0n, 70n)
    const second = await send(1n, 50n)
    await expect
      .poll(() => readQueue(page), { timeout: 30_000 })
      .toEqual([
        `${replacement} ${text(0n)} Pending in order`,
        `${second} ${text(1n)} Pending in order`,
        `${third} ${text(3n)} Queued waits for nonce ${text(2n)}`,
      ])
    const gone = page.getByRole('list', { name: 'No longer pending' }).getByRole('listitem')
    await expect(gone).toHaveCount(1)
    await expect(gone.nth(0)).toContainText(`Nonce ${text(0n)}`)
    await expect(gone.nth(0)).toContainText('was replaced by')
    await expect(gone.nth(0).locator(`a[href="/tx/${replacement}"]`)).toBeVisible()
    await devnet.mine(1)
    await expect
      .poll(() => readQueue(page), { timeout: 30_000 })
      .toEqual([`${third} ${text(3n)} Queued waits for nonce ${text(2n)}`])
    // The first lost to its replacement, which was included, as was the one after it.
    await expect(gone).toHaveCount(3)
    await expect(gone.filter({ hasText: 'which was included' })).toHaveCount(1, { timeout: 30_000 })
    await expect(gone.filter({ hasText: /was included$/ })).toHaveCount(3)
  })

  test('none; and a node that serves no pool says what it lacks', async ({ page, site }) => {
    const { alice } = site.devnet.scenarios.accounts
    await page.goto(`/address/${alice}/pending`)
    await expect(
      page.getByText('No transaction of this account waits in the mempool of the node.'),
    ).toBeVisible()
    await withNode(site.devnet.url, refuseNamespaces('txpool'), async (url) => {
      await page.goto(`${url}/address/${alice}/pending`)
      await expect(page.getByText(/does not serve txpool_content; enable its txpool namespace/)).toBeVisible()
    })
  })

  test('a contract has no such tab', async ({ page, site }) => {
    await page.goto(`/address/${site.devnet.scenarios.erc20.token.address}`)
    await expect(page.getByRole('link', { name: 'Events', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pending', exact: true })).toHaveCount(0)
  })
})
