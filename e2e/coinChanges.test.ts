import { BLOCK_PRODUCER } from '@otterscan/devnet/chainSettings'
import type { NodeRequest } from '@otterscan/devnet/nodeRequest'
import { NodeRefusal } from '@otterscan/testing/fakeNode'
import { beforeAll, describe, onTestFinished } from 'vitest'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { saveAs } from './dom/saveAs.ts'
import { test as base } from './dom/test.ts'
import { INDEX_TIMEOUT_MS } from './fixtures/finishedIndex.ts'
import { copyFinishedIndex, getSharedSite } from './fixtures/getSharedSite.ts'
import { type AnswerBefore, withNode } from './fixtures/withNode.ts'

const test = base.extend({ baseURL: async ({ indexedSite }, use) => use(indexedSite.url) })

// The first who asks waits for its start.
beforeAll(async () => {
  await getSharedSite('indexed')
}, INDEX_TIMEOUT_MS)

const SLOW = { timeout: 50_000 }

interface FileRow {
  readonly kind: 'transactions' | 'between'
  readonly fromBlock: string
  readonly blockNumber: string
  readonly change: string | null
  readonly balance: string | null
}

/** The balance at the end of every block of the chain. */
async function readBalances(request: NodeRequest, account: string): Promise<readonly bigint[]> {
  const head = Number(await request<string>('eth_blockNumber'))
  const read = (number: number) => request<string>('eth_getBalance', account, `0x${number.toString(16)}`)
  return (await Promise.all(Array.from({ length: head + 1 }, (_, number) => read(number)))).map(BigInt)
}

async function readRows(page: Page): Promise<readonly FileRow[]> {
  const card = page.getByRole('region', { name: 'Every change' })
  const over = card.getByText(/^All [\d,]+ blocks? with transactions of blocks/)
  const paused = card.getByRole('button', { name: 'Go on' })
  await expect.poll(async () => (await over.isVisible()) || (await paused.isVisible()), SLOW).toBe(true)
  if (await paused.isVisible()) await paused.click()
  await expect(over).toBeVisible(SLOW)
  return JSON.parse(await saveAs(page, 'JSON', card)) as readonly FileRow[]
}

describe('every change of the coin, from the index', () => {
  for (const who of ['an account', 'the fee recipient'] as const) {
    test(`${who}: each is what the balances of every block of the chain say, and none is missing`, async ({
      page,
      indexedSite: { devnet },
    }) => {
      const account = who === 'an account' ? devnet.scenarios.accounts.alice : BLOCK_PRODUCER
      const balances = await readBalances(devnet.request, account)
      await page.goto(`/address/${account}/balance`)
      const rows = await readRows(page)
      expect(rows.length).toBeGreaterThan(who === 'an account' ? 5 : 0)
      for (const { kind, fromBlock, blockNumber, change, balance } of rows) {
        const [first, last] = [Number(fromBlock), Number(blockNumber)]
        const after = balances[last] ?? 0n
        // Before the first block there is nothing.
        expect([change, balance]).toEqual([`${after - (balances[first - 1] ?? 0n)}`, `${after}`])
        if (kind === 'transactions') expect(first).toBe(last)
      }
      // Blocks on no row changed nothing.
      const shown = new Set(
        rows.flatMap(({ fromBlock, blockNumber }) =>
          Array.from(
            { length: Number(blockNumber) - Number(fromBlock) + 1 },
            (_, at) => Number(fromBlock) + at,
          ),
        ),
      )
      const changed = balances.flatMap((balance, number) =>
        balance === (balances[number - 1] ?? 0n) ? [] : number,
      )
      expect(changed.filter((number) => !shown.has(number))).toEqual([])
      const sum = rows.reduce((total, { change }) => total + BigInt(change ?? 0), 0n)
      expect(sum).toBe(balances.at(-1))
      expect(rows.some(({ kind }) => kind === 'between')).toBe(true)
    })
  }

  test('between two blocks; and without an index there is none of it', async ({
    page,
    indexedSite,
    site,
  }) => {
    const { alice } = indexedSite.devnet.scenarios.accounts
    const balances = await readBalances(indexedSite.devnet.request, alice)
    const to = balances.length - 10
    const from = Math.floor(to / 2)
    await page.goto(`/address/${alice}/balance?from=${from}&to=${to}`)
    const rows = await readRows(page)
    const sum = rows.reduce((total, { change }) => total + BigInt(change ?? 0), 0n)
    expect(sum).toBe((balances[to] ?? 0n) - (balances[from - 1] ?? 0n))
    expect(
      rows.every(({ fromBlock, blockNumber }) => Number(fromBlock) >= from && Number(blockNumber) <= to),
    ).toBe(true)
    await page.goto(`${site.url}/address/${alice}/balance`)
    await expect(page.getByText('Balance over time').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Every change' })).toHaveCount(0)
  })

  test("a node without old state: what is unknown says so, in the node's words", async ({ page, site }) => {
    const { alice } = site.devnet.scenarios.accounts
    const index = await copyFinishedIndex()
    onTestFinished(index.remove)
    const head = BigInt(await site.devnet.request<string>('eth_blockNumber'))
    const answer: AnswerBefore = (method, [, block]) => {
      if (method !== 'eth_getBalance' || typeof block !== 'string' || !block.startsWith('0x'))
        return undefined
      if (BigInt(block) < head - 3n) throw new NodeRefusal(-32_000, 'missing trie node: gone')
      return undefined
    }
    await withNode(
      site.devnet.url,
      answer,
      async (url) => {
        await page.goto(`${url}/address/${alice}/balance`)
        const rows = await readRows(page)
        expect(rows.some(({ balance }) => balance === null)).toBe(true)
        await expect(page.getByText(/Some balances are unavailable: .*missing trie node: gone/)).toBeVisible()
      },
      ['--index', index.directory],
    )
  })
})
