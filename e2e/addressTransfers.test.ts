import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { saveAs } from './dom/saveAs.ts'
import { test as base } from './dom/test.ts'
import { type LoggedTransfer, readTransferLogs } from './fixtures/readTransferLogs.ts'

const test = base.extend({ baseURL: async ({ indexedSite }, use) => use(indexedSite.url) })

const SLOW = { timeout: 30_000 }

interface FileRow {
  readonly transactionHash: string
  readonly from: string
  readonly to: string
  readonly value: string | null
  readonly tokenAddress: string
}

/** What is found, from the file, once everything was searched. */
async function readFound(page: Page): Promise<readonly string[]> {
  await expect(page.getByText(/^Read all \d+ transactions? of this list/)).toBeVisible(SLOW)
  const rows = JSON.parse(await saveAs(page, 'JSON')) as readonly FileRow[]
  return rows.map(({ transactionHash, from, to, value, ...row }) =>
    [transactionHash, from.toLowerCase(), to.toLowerCase(), value, toToken(row)].join(' '),
  )
}

function toToken(row: object): string {
  return String('token' in row ? row.token : (row as FileRow).tokenAddress).toLowerCase()
}

const toTexts = (logged: readonly LoggedTransfer[]) =>
  logged.map(({ transactionHash, from, to, amount, token }) =>
    [transactionHash, from, to, amount, token.toLowerCase()].join(' '),
  )

describe('transfers of an address', () => {
  test('filtered by token: what its logs have of it, and nothing else', async ({
    page,
    indexedSite: { devnet },
  }) => {
    const { alice } = devnet.scenarios.accounts
    const logged = (await readTransferLogs(devnet, alice)).filter(({ standard }) => standard === 'erc20')
    const token = logged.find((one) => one.token !== logged[0]?.token)?.token ?? ''
    const ofToken = logged.filter((one) => one.token === token)
    expect(ofToken.length).toBeLessThan(logged.length)
    await page.goto(`/address/${alice}/erc20`)
    await page.getByRole('button', { name: 'Filter transfers' }).click()
    await page.getByRole('textbox', { name: 'Token' }).fill(token)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page).toHaveURL(`/address/${alice}/erc20?token=${token}`)
    expect(await readFound(page)).toEqual(toTexts(ofToken))
    await expect(page.getByRole('link', { name: 'The same on the page of the token' })).toBeVisible()
  })

  test('filtered by blocks and by dates, with a token or without', async ({
    page,
    indexedSite: { devnet },
  }) => {
    const { alice } = devnet.scenarios.accounts
    const logged = (await readTransferLogs(devnet, alice)).filter(({ standard }) => standard === 'erc20')
    const token = logged.find((one) => one.token !== logged[0]?.token)?.token ?? ''
    const ofToken = logged.filter((one) => one.token === token)
    const blocks = [...new Set(logged.map(({ blockNumber }) => blockNumber))].sort((one, other) =>
      Number(one - other),
    )
    const [from = 0n, to = 0n] = [blocks[1], blocks.at(-2)]
    expect(blocks.length).toBeGreaterThan(3)
    const within = logged.filter(({ blockNumber }) => blockNumber >= from && blockNumber <= to)
    await page.goto(`/address/${alice}/erc20?from=${from}&to=${to}`)
    expect(await readFound(page)).toEqual(toTexts(within))

    const { timestamp } = await devnet.request<{ timestamp: string }>(
      'eth_getBlockByNumber',
      `0x${to.toString(16)}`,
      false,
    )
    const date = new Date(Number(timestamp) * 1000).toISOString().slice(0, 19)
    await page.goto(`/address/${alice}/erc20?to=${date}&token=${token}`)
    expect(await readFound(page)).toEqual(toTexts(ofToken.filter(({ blockNumber }) => blockNumber <= to)))
  })

  test('none like that; what is not a filter is said', async ({ page, indexedSite: { devnet } }) => {
    const { alice } = devnet.scenarios.accounts
    await page.goto(`/address/${alice}/erc20?token=0x${'12'.repeat(20)}`)
    await expect(page.getByText('No transfer of this account is like that.')).toBeVisible(SLOW)
    await page.goto(`/address/${alice}/erc20?token=fish&from=9&to=5`)
    await expect(page.getByText('Not an address.')).toBeVisible()
    await expect(page.getByText('Before the first block.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all transfers' }).click()
    await expect(page).toHaveURL(`/address/${alice}/erc20`)
    await expect(page.getByText(/^A total of \d+ transaction/).first()).toBeVisible(SLOW)
  })
})
