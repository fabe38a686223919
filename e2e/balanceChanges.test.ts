import { waitForIndex } from '@otterscan/testing/waitForIndex'
import { describe, onTestFinished } from 'vitest'
import { expect } from './dom/expect.ts'
import { saveAs } from './dom/saveAs.ts'
import { test as base } from './dom/test.ts'
import { copyFinishedIndex } from './fixtures/getSharedSite.ts'
import { readTransferLogs } from './fixtures/readTransferLogs.ts'
import { startSite } from './fixtures/startSite.ts'

const test = base.extend({ baseURL: async ({ indexedSite }, use) => use(indexedSite.url) })

const SLOW = { timeout: 30_000 }
const word = (value: string) => value.replace(/^0x/, '').toLowerCase().padStart(64, '0')

interface FileRow {
  readonly hash: string
  readonly blockNumber: string
  readonly change: string | null
  readonly balance: string | null
}

describe('every change of a balance, from the index', () => {
  for (const kind of ['a token', 'a collection'] as const) {
    test(`${kind}: each transfer with the balance after it: what the logs add up to, and the contract at each block`, async ({
      page,
      indexedSite: { devnet },
    }) => {
      const { accounts, erc20, erc721 } = devnet.scenarios
      const token = kind === 'a token' ? erc20.token.address : erc721.address
      // Newest first; a collection's pieces count, not their numbers.
      const logged = (await readTransferLogs(devnet, accounts.alice)).filter(
        (one) => one.token === token.toLowerCase(),
      )
      expect(logged.length).toBeGreaterThan(1)
      let balance = 0n
      const expected = logged
        .toReversed()
        .map(({ from, to, amount = 1n, transactionHash, blockNumber }) => {
          const change = from === to ? 0n : to === accounts.alice.toLowerCase() ? amount : -amount
          balance += change
          return {
            hash: transactionHash,
            blockNumber: `${blockNumber}`,
            change: `${change}`,
            balance: `${balance}`,
          }
        })
        .toReversed()
      await page.goto(`/address/${accounts.alice}/balance?token=${token}`)
      const card = page.getByRole('region', { name: 'Every change' })
      await expect(card.getByText(`All ${logged.length} transfer`)).toBeVisible(SLOW)
      await expect(card.getByText('it adds up from 0')).toBeVisible()
      const table = page.getByRole('table', { name: 'Balance by transfer' })
      await expect(table.locator('tbody tr')).toHaveCount(Math.min(logged.length, 25))
      const rows = JSON.parse(await saveAs(page, 'JSON', card)) as readonly FileRow[]
      expect(
        rows.map(({ hash, blockNumber, change, balance: after }) => ({
          hash,
          blockNumber,
          change,
          balance: after,
        })),
      ).toEqual(expected)
      // The last of a block is what the contract had at its end.
      for (const [at, { blockNumber, balance: after }] of expected.entries()) {
        if (expected[at - 1]?.blockNumber === blockNumber) continue
        const output = await devnet.request<string>(
          'eth_call',
          { to: token, data: `0x70a08231${word(accounts.alice)}` },
          `0x${BigInt(blockNumber).toString(16)}`,
        )
        expect(BigInt(output).toString()).toBe(after)
      }
    })
  }

  test('between two blocks; the block after the last is not in it', async ({
    page,
    indexedSite: { devnet },
  }) => {
    const { accounts, erc20 } = devnet.scenarios
    const token = erc20.token.address
    const logged = (await readTransferLogs(devnet, accounts.alice)).filter(
      (one) => one.token === token.toLowerCase(),
    )
    const [newest, older] = [logged[0]?.blockNumber ?? 0n, logged.at(-1)?.blockNumber ?? 0n]
    const within = logged.filter(({ blockNumber }) => blockNumber < newest && blockNumber > older)
    expect(within.length).toBeLessThan(logged.length)
    await page.goto(`/address/${accounts.alice}/balance?token=${token}&from=${older + 1n}&to=${newest - 1n}`)
    const card = page.getByRole('region', { name: 'Every change' })
    await expect(card.getByText(/^All \d+ transfers? in blocks/)).toBeVisible(SLOW)
    const rows = JSON.parse(await saveAs(page, 'JSON', card)) as readonly FileRow[]
    expect(rows.map(({ hash }) => hash)).toEqual(within.map(({ transactionHash }) => transactionHash))
    // Only back to the first transfer can it be said to add up.
    await expect(card.getByText(/adds up/)).toHaveCount(0)
  })

  test('a token that moves without transfers: what it would come to is said', async ({ page }) => {
    const finished = await copyFinishedIndex()
    const { devnet, url, stop } = await startSite(['--index', finished.directory])
    onTestFinished(async () => {
      await stop()
      await finished.remove()
    })
    const { address } = devnet.scenarios.erc20.wrappedNative
    const [from = '', to = ''] = (await devnet.request<string[]>('eth_accounts')).slice(-2)
    const send = (data: string, value = '0x0') =>
      devnet.request('eth_sendTransaction', { from, to: address, data, value, gas: '0x30d40' })
    await send('0xd0e30db0', '0xde0b6b3a7640000')
    await devnet.mine(1)
    await waitForIndex(url, 60_000)
    await page.goto(`${url}/address/${from}/balance?token=${address}`)
    const card = page.getByRole('region', { name: 'Every change' })
    await expect(card.getByText('No transfer of this token from or to this account was found.')).toBeVisible(
      SLOW,
    )
    await send(`0xa9059cbb${word(to)}${word((250n * 10n ** 15n).toString(16))}`)
    await devnet.mine(1)
    await card.getByRole('button', { name: /newer block/ }).click({ timeout: 30_000 })
    await expect(card.getByText(/the balance would be 1 .*, not 0/)).toBeVisible(SLOW)
    const row = page.getByRole('table', { name: 'Balance by transfer' }).locator('tbody tr')
    await expect(row).toHaveCount(1)
    await expect(row.locator('td[data-label="Change"]')).toHaveText('-0.25')
    await expect(row.locator('td[data-label="Balance after"]')).toHaveText('0.75')
  })

  test('without an index there is none of it', async ({ page, site }) => {
    const { accounts, erc20 } = site.devnet.scenarios
    await page.goto(`${site.url}/address/${accounts.alice}/balance?token=${erc20.token.address}`)
    await expect(page.getByText('Balance over time').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Every change' })).toHaveCount(0)
  })
})
