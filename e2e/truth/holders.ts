import { getAddress } from 'viem'
import { expect } from '../dom/expect.ts'
import type { Page } from '../dom/openPage.tsx'
import { type ListRow, readListRows } from '../dom/readListRows.ts'
import type { LoggedTransfer } from '../fixtures/readTransferLogs.ts'
import { formatAmount } from './balances.ts'

const SLOW = { timeout: 30_000 }
const ZERO = `0x${'0'.repeat(40)}`

type Held = readonly (readonly [holder: string, balance: bigint])[]

/** What the logs of a token add up to, without the zero address; the largest first, then by address. */
export function addUp(transfers: readonly LoggedTransfer[]): Held {
  const sums = new Map<string, bigint>()
  for (const { from, to, amount = 1n } of transfers) {
    sums.set(from, (sums.get(from) ?? 0n) - amount)
    sums.set(to, (sums.get(to) ?? 0n) + amount)
  }
  return [...sums]
    .filter(([holder, balance]) => holder !== ZERO && balance > 0n)
    .sort(([one, left], [other, right]) => (left === right ? (one < other ? -1 : 1) : left > right ? -1 : 1))
}

/** Rows of every page; the pages are followed to the last. */
async function readPages(page: Page, total: number): Promise<readonly ListRow[]> {
  const rows: ListRow[] = []
  for (;;) {
    const last = Math.min(rows.length + 25, total)
    await expect(page.getByText(`${rows.length + 1}–${last} of ${total} holders`).first()).toBeVisible(SLOW)
    await expect(page.getByRole('main').locator('table[aria-busy="true"]')).toHaveCount(0, SLOW)
    rows.push(...(await readListRows(page)))
    if (last === total) break
    await page.getByRole('link', { name: 'Next page' }).first().click()
  }
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)
  return rows
}

/** The page of the holders of a token of 18 decimals: these, in this order, on all of its pages. Gives their rows. */
export async function expectHolders(page: Page, holders: Held): Promise<readonly ListRow[]> {
  const rows = await readPages(page, holders.length)
  expect(rows.map(({ Rank, Holder, Balance }) => [Rank, Holder, Balance])).toEqual(
    holders.map(([holder, balance], at) => [
      `${at + 1}`,
      getAddress(holder as `0x${string}`),
      formatAmount(balance, 18),
    ]),
  )
  return rows
}
