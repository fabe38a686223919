import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { test } from './dom/test.ts'

interface PoolTransaction {
  readonly hash: string
  readonly nonce: string
  readonly gasPrice?: string
  readonly maxFeePerGas?: string
  readonly maxPriorityFeePerGas?: string
}

function rowsOf(page: Page) {
  return page.getByRole('table', { name: 'Transactions in the pool' }).locator('tbody tr')
}

async function readRows(page: Page): Promise<readonly { hash: string; texts: readonly string[] }[]> {
  return rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => ({
      hash: row.querySelector('a[href^="/tx/"]')?.getAttribute('href')?.slice('/tx/'.length) ?? '',
      texts: [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
    })),
  )
}

/** Of a price that both ends of EIP-1559 bound. */
function findBid({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: PoolTransaction, baseFee: bigint): bigint {
  const left = BigInt(maxFeePerGas ?? gasPrice ?? '0x0') - baseFee
  const tip = maxPriorityFeePerGas === undefined ? left : BigInt(maxPriorityFeePerGas)
  return tip < left ? tip : left
}

describe('mempool', () => {
  test('what waits, by what it bids; mined, it is gone', async ({ page, ownSite: { devnet, url } }) => {
    await page.goto(`${url}/mempool`)
    await expect(page.getByText('0 pending, 0 queued.')).toBeVisible()
    await expect(page.getByText('No transaction waits in the mempool.')).toBeVisible()
    const [from, to] = await devnet.request<string[]>('eth_accounts')
    const nonce = BigInt(await devnet.request<string>('eth_getTransactionCount', from, 'latest'))
    const { baseFeePerGas } = await devnet.request<{ baseFeePerGas: string }>(
      'eth_getBlockByNumber',
      'latest',
      false,
    )
    const baseFee = BigInt(baseFeePerGas)
    const hex = (value: bigint) => `0x${value.toString(16)}`
    const send = (at: bigint, tip: bigint, sender = from) =>
      devnet.request<string>('eth_sendTransaction', {
        from: sender,
        to,
        value: '0x1',
        gas: '0x5208',
        ...(sender === from && { nonce: hex(nonce + at) }),
        maxFeePerGas: hex(baseFee * 2n + tip),
        maxPriorityFeePerGas: hex(tip),
      })
    await devnet.request('evm_setAutomine', false)
    const low = await send(0n, 1_000_000_000n)
    const high = await send(1n, 3_000_000_000n)
    const queued = await send(9n, 5_000_000_000n)
    await expect(page.getByText('2 pending, 1 queued.')).toBeVisible({ timeout: 15_000 })
    const rows = await readRows(page)
    // The highest bid first, and what cannot be included yet behind all others.
    expect(rows.map(({ hash }) => hash)).toEqual([high, low, queued])
    const pool = await devnet.request<{ pending: Record<string, Record<string, PoolTransaction>> }>(
      'txpool_content',
    )
    const pending = Object.values(pool.pending).flatMap((byNonce) => Object.values(byNonce))
    expect(pending).toHaveLength(2)
    for (const transaction of pending) {
      const texts = rows.find(({ hash }) => hash === transaction.hash)?.texts ?? []
      expect(texts).toContain(`${findBid(transaction, baseFee) / 1_000_000_000n}`)
      expect(texts).toContain(BigInt(transaction.nonce).toLocaleString('en'))
    }
    await expect(rowsOf(page).nth(2)).toContainText('Queued')
    // By sender: its own together by nonce, the queued one among them.
    const others = await send(0n, 2_000_000_000n, to)
    await page.getByRole('radio', { name: 'By sender' }).click()
    await expect(page).toHaveURL(`${url}/mempool?by=sender`)
    await expect(page.getByText('3 pending, 1 queued.')).toBeVisible({ timeout: 15_000 })
    const hashes = async () => (await readRows(page)).map(({ hash }) => hash).filter((hash) => hash !== '')
    await expect.poll(hashes).toEqual([low, high, queued, others])
    await expect(page.getByText(/: 3 transactions on this page, 1 queued/)).toBeVisible()
    await expect(page.getByText(/: 1 transaction on this page/)).toBeVisible()
    await devnet.mine(1)
    await expect(page.getByText('0 pending, 1 queued.')).toBeVisible({ timeout: 15_000 })
    await expect.poll(hashes).toEqual([queued])
  })
})
