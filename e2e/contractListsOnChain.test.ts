import { getAddress } from 'viem'
import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { type ListRow as Row, readListRows as readRows } from './dom/readListRows.ts'
import { test as base } from './dom/test.ts'
import { type ContractKind, listOwnContracts, type OwnContract } from './fixtures/listOwnContracts.ts'
import { commas } from './transactions/expectedRows.ts'

/** On the site that has an index. */
const test = base.extend({ baseURL: async ({ indexedSite }, use) => use(indexedSite.url) })

/** A machine with much else to do takes its time to answer for 25 rows. */
const SLOW = { timeout: 30_000 }

interface KindTexts {
  readonly kind: ContractKind | undefined
  readonly path: string
  readonly tab: string
  readonly title: string
  readonly columns: readonly string[]
}

const COMMON = ['Block', 'Creation Txn', 'Age']

const LISTS: readonly KindTexts[] = [
  { kind: undefined, path: 'all', tab: 'All contracts', title: 'All contracts', columns: [] },
  {
    kind: 'erc20',
    path: 'erc20',
    tab: 'ERC20 tokens',
    title: 'ERC20 Tokens',
    columns: ['Name', 'Symbol', 'Decimals'],
  },
  {
    kind: 'erc721',
    path: 'erc721',
    tab: 'ERC721 tokens',
    title: 'ERC721 Tokens',
    columns: ['Name', 'Symbol'],
  },
  {
    kind: 'erc1155',
    path: 'erc1155',
    tab: 'ERC1155 tokens',
    title: 'ERC1155 Tokens',
    columns: ['Name', 'Symbol'],
  },
  {
    kind: 'erc4626',
    path: 'erc4626',
    tab: 'ERC4626 vaults',
    title: 'ERC4626 Tokens',
    columns: ['Name', 'Symbol', 'Decimals', 'Asset', 'Total Assets'],
  },
  {
    kind: 'erc1167',
    path: 'erc1167',
    tab: 'ERC1167 proxies',
    title: 'ERC1167 Contracts',
    columns: ['Implementation'],
  },
]

/** What the row of a contract must say. */
function toRow(contract: OwnContract, columns: readonly string[]): Row {
  const { address, blockNumber, isThere, transactionHash, timestamp, decimals, totalAssets } = contract
  const all: Row = {
    Address: getAddress(address as `0x${string}`),
    Name: toShownText(contract.name, 40),
    Symbol: toShownText(contract.symbol, 12),
    Decimals: decimals?.toString(),
    Asset: contract.asset && getAddress(contract.asset as `0x${string}`),
    'Total Assets': totalAssets === undefined ? undefined : commas(totalAssets),
    Implementation: contract.implementation && getAddress(contract.implementation as `0x${string}`),
    Block: commas(blockNumber),
    'Creation Txn': isThere ? transactionHash : '–',
    Age: toIso(timestamp),
  }
  return Object.fromEntries(['Address', ...columns, ...COMMON].map((column) => [column, all[column]]))
}

function toIso(timestamp: bigint): string {
  return `${new Date(Number(timestamp) * 1000).toISOString().slice(0, -5)}Z`
}

function toShownText(text: string | undefined, maxChars: number): string {
  if (text === undefined) return '–'
  const characters = [...text]
  const cut = characters.length > maxChars ? `${characters.slice(0, maxChars).join('')}…` : text
  return cut.replaceAll('\u202e', 'U+202E')
}

function ofKind(contracts: readonly OwnContract[], kind: ContractKind | undefined): readonly OwnContract[] {
  return contracts.filter(({ kinds }) => kind === undefined || kinds.has(kind)).reverse()
}

/** The list on screen, from its first page to its last. */
async function expectList(page: Page, { path, tab, title }: KindTexts, expected: readonly Row[]) {
  await expect(page).toHaveURL(`/contracts/${path}`)
  await expect(page).toHaveTitle(`${title} | Otterscan`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tab)
  const noun = expected.length === 1 ? 'contract' : 'contracts'
  await expect(page.getByText(`A total of ${expected.length} ${noun} found`).first()).toBeVisible(SLOW)
  for (let start = 0; start < expected.length; start += 25) {
    if (start > 0) await page.getByRole('link', { name: 'Next page' }).first().click(SLOW)
    const part = expected.slice(start, start + 25)
    await expect.poll(() => readRows(page), { message: `${path} from ${start}`, ...SLOW }).toEqual(part)
  }
  await expect(page.getByRole('link', { name: 'Next page' }).first()).toHaveAttribute('aria-disabled', 'true')
}

describe('contract lists', () => {
  test('each list equals the contracts found on the chain itself, page by page', async ({
    page,
    indexedSite,
  }) => {
    const own = await listOwnContracts(indexedSite.devnet)
    expect(own.length).toBeGreaterThan(75)
    await page.goto('/')
    await page.getByRole('link', { name: 'Contracts', exact: true }).click(SLOW)
    const tabs = page.getByRole('navigation', { name: 'Kinds of contracts' })
    for (const list of LISTS) {
      const expected = ofKind(own, list.kind).map((contract) => toRow(contract, list.columns))
      expect(expected.length, list.path).toBeGreaterThan(0)
      await tabs.getByRole('link', { name: `${list.tab} ${expected.length}`, exact: true }).click(SLOW)
      await expectList(page, list, expected)
    }
    await tabs.getByRole('link', { name: /^All contracts/ }).click()
    await page.getByRole('link', { name: 'Next page' }).first().click(SLOW)
    await expect(page).toHaveURL('/contracts/all?p=2')
    await page.getByRole('link', { name: 'Last page' }).first().click(SLOW)
    await expect(page).toHaveURL(`/contracts/all?p=${Math.ceil(own.length / 25)}`)
    await page.goBack()
    await expect(page).toHaveURL('/contracts/all?p=2')
    const second = ofKind(own, undefined)
      .slice(25, 50)
      .map((contract) => toRow(contract, []))
    await expect.poll(() => readRows(page), SLOW).toEqual(second)
  }, 240_000)
})
