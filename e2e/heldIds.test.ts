import type { ReadOnlyDevnet } from '@otterscan/devnet/startDevnet'
import { getAddress } from 'viem'
import { beforeAll, describe } from 'vitest'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { readListRows } from './dom/readListRows.ts'
import { saveAs } from './dom/saveAs.ts'
import { test as base } from './dom/test.ts'
import { INDEX_TIMEOUT_MS } from './fixtures/finishedIndex.ts'
import { getSharedSite } from './fixtures/getSharedSite.ts'
import { readUnguardedCsv } from './fixtures/readCsv.ts'
import { readTransferLogs } from './fixtures/readTransferLogs.ts'
import { formatAmount } from './truth/balances.ts'

const test = base.extend({ baseURL: async ({ indexedSite }, use) => use(indexedSite.url) })

// The first who asks waits for its start.
beforeAll(async () => {
  await getSharedSite('indexed')
}, INDEX_TIMEOUT_MS)

const SLOW = { timeout: 30_000 }
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const toTag = (block: bigint) => `0x${block.toString(16)}`

type Amounts = ReadonlyMap<bigint, bigint>

/** What an account has of each id at the end of a block, by the logs until then; those it has none of are left out. */
async function readIds(devnet: ReadOnlyDevnet, account: string, token: string, at: bigint): Promise<Amounts> {
  const amounts = new Map<bigint, bigint>()
  for (const one of await readTransferLogs(devnet, account)) {
    const { tokenId, amount = 1n, from, to, blockNumber } = one
    if (one.token !== token.toLowerCase() || tokenId === undefined || blockNumber > at) continue
    const gained = to === account.toLowerCase() ? amount : 0n
    const lost = from === account.toLowerCase() ? amount : 0n
    amounts.set(tokenId, (amounts.get(tokenId) ?? 0n) + gained - lost)
  }
  for (const [id, amount] of amounts) if (amount === 0n) amounts.delete(id)
  return amounts
}

interface HeldAt {
  readonly account: string
  readonly standard: 'erc721' | 'erc1155'
  readonly token: string
  /** `undefined` for now. */
  readonly at: bigint | undefined
}

/** The page of the ids held says what the logs do, and that the contract agrees. Gives how many there are. */
async function expectIds(page: Page, devnet: ReadOnlyDevnet, held: HeldAt): Promise<number> {
  const { account, standard, token, at } = held
  const head = BigInt(await devnet.request<string>('eth_blockNumber'))
  const ids = await readIds(devnet, account, token, at ?? head)
  await page.goto(`/address/${account}/tokens?${standard}=${token}${at === undefined ? '' : `&at=${at}`}`)
  const noun = ids.size === 1 ? 'id' : 'ids'
  await expect(page.getByText(new RegExp(`^${ids.size} ${noun}, by \\d+ transfers? until`))).toBeVisible(SLOW)
  await expect(page.getByText(/^\s*same$/)).toHaveCount(ids.size, SLOW)
  // Of nothing there is no file.
  if (ids.size === 0) return 0
  const [names = [], ...lines] = readUnguardedCsv(await saveAs(page, 'CSV'))
  const column = (name: string) => lines.map((cells) => cells[names.indexOf(name)])
  const expected = [...ids].sort(([one], [other]) => (one < other ? -1 : 1))
  expect(column('tokenId')).toEqual(expected.map(([id]) => `${id}`))
  if (standard === 'erc1155') expect(column('amount')).toEqual(expected.map(([, amount]) => `${amount}`))
  return ids.size
}

describe('ids that an account holds', () => {
  for (const standard of ['erc721', 'erc1155'] as const) {
    test(`${standard}: those that its transfers leave, and the contract says the same; now and at a block`, async ({
      page,
      indexedSite: { devnet },
    }) => {
      const { accounts, [standard]: collection } = devnet.scenarios
      const token = getAddress(collection.address)
      let count = 0
      for (const account of [accounts.alice, accounts.bob]) {
        const [newest] = (await readTransferLogs(devnet, account)).filter(
          (one) => one.token === token.toLowerCase(),
        )
        count += await expectIds(page, devnet, { account, standard, token, at: undefined })
        const at = (newest?.blockNumber ?? 0n) - 1n
        count += await expectIds(page, devnet, { account, standard, token, at })
      }
      expect(count).toBeGreaterThan(2)
    })
  }

  test('from the list of collections, and back; what is not an address is said', async ({
    page,
    indexedSite: { devnet },
  }) => {
    const { accounts, erc721, erc1155 } = devnet.scenarios
    const owner = accounts.alice
    await page.goto(`/address/${owner}/tokens`)
    for (const [title, token] of [
      ['Collections (ERC-721)', erc721.address],
      ['Collections (ERC-1155)', erc1155.address],
    ] as const) {
      const row = page
        .getByRole('region', { name: title })
        .locator('tbody tr')
        .filter({ has: page.locator(`a[href="/address/${getAddress(token)}"]`) })
      await row.getByRole('link', { name: 'Ids held' }).click()
      await expect(page).toHaveURL(new RegExp(`/tokens\\?erc(721|1155)=${token}$`, 'i'))
      await expect(page.getByText(/ids?, by \d+ transfers? until/)).toBeVisible(SLOW)
      await page.getByRole('link', { name: 'All collections' }).click()
    }
    await page.goto(`/address/${owner}/tokens?erc721=fish`)
    await expect(page.getByText(/does not name a collection/)).toBeVisible()
  })
})

describe('tokens as of a block', () => {
  test('balances are what the contracts said then, without prices', async ({
    page,
    indexedSite: { devnet },
  }) => {
    const { accounts, erc20 } = devnet.scenarios
    const own = (await readTransferLogs(devnet, accounts.alice)).filter(
      ({ token }) => token === erc20.token.address.toLowerCase(),
    )
    const at = (own[0]?.blockNumber ?? 0n) - 1n
    const balanceAt = async (block: string) =>
      BigInt(
        await devnet.request<string>(
          'eth_call',
          { to: erc20.token.address, data: `0x70a08231${word(accounts.alice)}` },
          block,
        ),
      )
    const balance = await balanceAt(toTag(at))
    expect(balance).not.toBe(await balanceAt('latest'))
    await page.goto(`/address/${accounts.alice}/tokens?at=${at}&hidden=show`)
    await expect(page.getByText(/^Balances at the end of this block/)).toBeVisible()
    const row = page
      .getByRole('table', { name: 'Token balances' })
      .locator('tbody tr')
      .filter({ has: page.locator(`a[href="/address/${erc20.token.address}"]`) })
    await expect(row.locator('td[data-label="Balance"]')).toContainText(formatAmount(balance, 18), SLOW)
    await expect(row.locator('td[data-label="Price"]')).toHaveText('–')
  })

  test('transfers end with that block, with an end of the form or without', async ({
    page,
    indexedSite: { devnet },
  }) => {
    const { alice } = devnet.scenarios.accounts
    const all = (await readTransferLogs(devnet, alice)).filter(({ standard }) => standard === 'erc20')
    const at = (all[0]?.blockNumber ?? 0n) - 1n
    const until = all.filter(({ blockNumber }) => blockNumber <= at)
    expect(until.length).toBeLessThan(all.length)
    expect(until.length).toBeGreaterThan(0)
    for (const search of [`at=${at}`, `to=${at + 1_000n}&at=${at}`, `to=2099-01-01&at=${at}`]) {
      await page.goto(`/address/${alice}/erc20?${search}`)
      await expect(page.getByText('Transfers until the end of this block.')).toBeVisible()
      await expect(page.getByText(new RegExp(`: ${until.length} transfers?\\.`))).toBeVisible(SLOW)
      const rows = await readListRows(page)
      expect(rows.map(({ Block }) => Block?.replaceAll(',', ''))).toEqual(
        until.slice(0, 25).map(({ blockNumber }) => `${blockNumber}`),
      )
    }
  })
})
