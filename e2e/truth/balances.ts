import type { NodeRequest } from '@otterscan/devnet/nodeRequest'
import { expect } from '../dom/expect.ts'
import type { Page } from '../dom/openPage.tsx'

/** Rows of the table, by column. */
export async function readBalances(page: Page): Promise<readonly Readonly<Record<string, string>>[]> {
  await page.getByText('Table', { exact: true }).click()
  const table = page.getByRole('table', { name: 'Balance by block' })
  await expect(table).toBeVisible()
  return table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        Object.fromEntries(
          [...row.querySelectorAll('td')].map((cell) => [
            cell.dataset.label ?? '',
            cell.textContent?.trim() ?? '',
          ]),
        ),
      ),
    )
}

/** Every digit, with separators. */
export function formatAmount(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = BigInt(digits.slice(0, digits.length - decimals)).toLocaleString('en')
  return fraction === '' || decimals === 0 ? whole : `${whole}.${fraction}`
}

const toTag = (block: string) => `0x${BigInt(block.replaceAll(',', '')).toString(16)}`

/** The page of an account's balances in coin over the whole chain: what the node says at each block, and what changed. */
export async function expectCoinBalances(page: Page, request: NodeRequest, account: string): Promise<void> {
  const head = BigInt(await request<string>('eth_blockNumber'))
  const rows = await readBalances(page)
  expect(rows).toHaveLength(33)
  expect(rows[0]?.Block).toBe(head.toLocaleString('en'))
  expect(rows.at(-1)?.Block).toBe('0')
  const balances = await Promise.all(
    rows.map(async ({ Block = '' }) =>
      BigInt(await request<string>('eth_getBalance', account, toTag(Block))),
    ),
  )
  expect(rows.map(({ Balance }) => Balance)).toEqual(balances.map((balance) => formatAmount(balance, 18)))
  const changes = balances.slice(0, -1).map((balance, at) => balance - (balances[at + 1] ?? 0n))
  expect(changes.some((change) => change < 0n)).toBe(true)
  expect(rows.slice(0, -1).map(({ Change }) => Change)).toEqual(
    changes.map((change) =>
      change === 0n ? '0' : `${change > 0n ? '+' : '-'}${formatAmount(change > 0n ? change : -change, 18)}`,
    ),
  )
  expect(rows.at(-1)?.Change).toBe('')
}
