import { BLOCK_PRODUCER } from '@otterscan/devnet/chainSettings'
import { waitForIndex } from '@otterscan/testing/waitForIndex'
import { describe } from 'vitest'
import { expect, untilPasses } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { saveAs } from './dom/saveAs.ts'
import { test as base } from './dom/test.ts'
import { addToConfig, toOracleInfo } from './fixtures/prices.ts'
import { readUnguardedCsv } from './fixtures/readCsv.ts'
import { readTransferLogs } from './fixtures/readTransferLogs.ts'
import {
  readTransferCells,
  type ShownTransfer,
  toExpectedTransfers,
  toShownTransfers,
} from './fixtures/shownTransfers.ts'
import { SELF_TRANSFER_CODE, startSmallChain } from './fixtures/startSmallChain.ts'
import { startStaticServer } from './fixtures/startStaticServer.ts'
import { listWithdrawals, WITHDRAWAL_RECIPIENT } from './fixtures/startWithdrawalNode.ts'
import { ether } from './transactions/expectedRows.ts'

const test = base.extend({ baseURL: async ({ indexedSite }, use) => use(indexedSite.url) })

const STATUS_ROOM = { timeout: 30_000 }

/** The list has arrived: its count is shown and nothing of the former page is left. */
async function waitForList(page: Page, total: number, noun: string): Promise<void> {
  const summary = `A total of ${total} ${noun}${total === 1 ? '' : 's'}`
  await expect(page.getByText(summary, { exact: false }).first()).toBeVisible(STATUS_ROOM)
  await expect(page.getByRole('main').locator('table[aria-busy="true"]')).toHaveCount(0, STATUS_ROOM)
}

/** Rows of token movements as they stand on the page. */
async function readTransferRows(page: Page, own: string): Promise<readonly ShownTransfer[]> {
  const table = page.getByRole('table', { name: 'Token transfers' })
  // Names of tokens are asked for after the list is there.
  await expect(table.locator('td[data-label="Value"]:not(:has([data-highlight]))')).toHaveCount(
    0,
    STATUS_ROOM,
  )
  await expect(table.locator('td[data-label="Token"]:not(:has(a))')).toHaveCount(0, STATUS_ROOM)
  return toShownTransfers(await table.locator('tbody tr').evaluateAll(readTransferCells), own)
}

async function followStep(page: Page, name: string): Promise<void> {
  const step = page.getByLabel(/^Pages of .*, above the list$/).getByRole('link', { name })
  const href = (await step.getAttribute('href')) ?? 'no address'
  await step.click()
  await expect(page).toHaveURL(href)
}

describe('token transfers', () => {
  test('ERC-721 with numbers, ERC-1155 with amounts and numbers; keys reach tabs and rows', async ({
    page,
    indexedSite: site,
  }) => {
    const { alice } = site.devnet.scenarios.accounts
    const logged = await readTransferLogs(site.devnet, alice)
    for (const standard of ['erc721', 'erc1155'] as const) {
      const expected = toExpectedTransfers(
        logged.filter((transfer) => transfer.standard === standard),
        alice,
      )
      await page.goto(`/address/${alice}/${standard}`)
      const total = new Set(expected.map(({ transactionHash }) => transactionHash)).size
      await waitForList(page, total, 'transaction')
      expect(await readTransferRows(page, alice)).toEqual(expected)
    }
    const rows = page.getByRole('table').locator('tbody tr')
    // Shortcuts are fetched when the page is quiet: until then a key does nothing.
    await untilPasses(async () => {
      await page.keyboard.press('j')
      await expect(rows.nth(0).getByRole('link').first()).toBeFocused({ timeout: 500 })
    })
    await page.keyboard.press('j')
    await expect(rows.nth(1).getByRole('link').first()).toBeFocused()
    await page.keyboard.press('3')
    await expect(page).toHaveURL(`/address/${alice}/erc20`)
  })
})

describe('token balances', () => {
  test('as the contracts tell, the most valuable first, spam hidden by rules one can read', async ({
    page,
    indexedSite: site,
  }) => {
    const { scenarios } = site.devnet
    const holder = scenarios.accounts.deployer
    await addToConfig(page, { priceOracleInfo: toOracleInfo(site) })
    await page.goto(`/address/${holder}/tokens`)
    await expect(page).toHaveTitle(`Token Balances | ${holder} | Otterscan`)
    const table = page.getByRole('table', { name: 'Token balances' })
    const rows = table.locator('tbody tr')
    // The price decides the order once it is known.
    await expect(rows.first()).toContainText('$', STATUS_ROOM)
    await expect(rows.first()).toContainText('Fish (FISH)')
    await expect(table).not.toContainText('alert(1)')
    await page.getByRole('button', { name: 'Why tokens are hidden' }).click()
    await expect(
      page.getByText('Name or symbol contains characters that hide text or change its direction.'),
    ).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Show them' }).click()
    await expect(page).toHaveURL(`/address/${holder}/tokens?hidden=show`)
    const hostile = rows.filter({ hasText: 'alert(1)' })
    await expect(hostile).toContainText('hidden characters')
    await expect(hostile).toContainText('U+202E')

    const tokens = new Set(
      (await readTransferLogs(site.devnet, holder))
        .filter(({ standard }) => standard === 'erc20')
        .map(({ token }) => token.toLowerCase()),
    )
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => ({
        token: row.querySelector('td[data-label="Contract"] a')?.getAttribute('href') ?? '',
        balance: row
          .querySelector('td[data-label="Balance"] [data-highlight]')
          ?.getAttribute('data-highlight'),
      })),
    )
    expect(new Set(shown.map(({ token }) => token.replace('/address/', '').toLowerCase()))).toEqual(tokens)
    for (const { token, balance } of shown) {
      const at = token.replace('/address/', '')
      const data = `0x70a08231${holder.slice(2).toLowerCase().padStart(64, '0')}`
      const word = await site.devnet
        .request<string>('eth_call', { to: at, data }, 'latest')
        // Not every contract that logs transfers tells a balance.
        .catch(() => '0x')
      expect(balance ?? undefined, at).toBe(word === '0x' ? undefined : `integer ${BigInt(word)}`)
    }
    const csv = readUnguardedCsv(await saveAs(page, 'CSV'))
    expect(csv).toHaveLength(tokens.size + 1)

    await page.goto(`/address/${scenarios.accounts.alice}/tokens`)
    const collections = page.getByRole('table', { name: 'Collections' })
    await expect(collections.getByRole('row').filter({ hasText: 'Otter Portraits (OTTP)' })).toContainText(
      '1',
    )
  })
})

describe('withdrawals and rewarded blocks', () => {
  test('withdrawals as the blocks have them, exact to the gwei', async ({ page }) => {
    const chain = await startSmallChain(60)
    const head = 60n
    const all = Array.from({ length: Number(head) }, (_, position) => head - BigInt(position)).map(
      (number) => ({
        number,
        withdrawal: listWithdrawals(number).find(({ address }) => address === WITHDRAWAL_RECIPIENT),
      }),
    )
    await waitForIndex(chain.url, 360_000)
    await page.goto(`${chain.url}/address/${WITHDRAWAL_RECIPIENT}/withdrawals`)
    await waitForList(page, all.length, 'withdrawal')
    const rows = page.getByRole('table', { name: 'Withdrawals' }).locator('tbody tr')
    await expect(rows).toHaveCount(25)
    for (const [position, { number, withdrawal }] of all.slice(0, 25).entries()) {
      const row = rows.nth(position)
      await expect(row.locator('td[data-label="Index"]')).toHaveText(group(BigInt(withdrawal?.index ?? 0)))
      await expect(row.locator(`a[href="/block/${number}"]`)).toBeVisible()
      await expect(row.locator('td[data-label="Validator"]')).toHaveText(
        group(BigInt(withdrawal?.validatorIndex ?? 0)),
      )
      await expect(row.locator('td[data-label="Age"] time')).toBeVisible()
      const gwei = BigInt(withdrawal?.amount ?? 0)
      const fraction = (gwei % 10n ** 9n).toString().padStart(9, '0').replace(/0+$/, '')
      await expect(row.locator('td[data-label="Value"]')).toHaveText(
        `${group(gwei / 10n ** 9n)}.${fraction} ETH`,
      )
    }
    const [heading = [], ...cells] = readUnguardedCsv(await saveAs(page, 'CSV'))
    expect(cells.map((row) => row[heading.indexOf('amountGwei')])).toEqual(
      all.map(({ withdrawal }) => BigInt(withdrawal?.amount ?? 0).toString()),
    )
    await chain.stop()
  })

  test('rewarded blocks with the fees their receipts add up to', async ({ page, indexedSite: site }) => {
    const head = BigInt(await site.devnet.request<string>('eth_blockNumber'))
    const numbers: bigint[] = []
    for (let number = head; number >= 0n; number -= 1n) {
      const block = await site.devnet.request<{ miner: string }>('eth_getBlockByNumber', toHex(number), false)
      if (block.miner.toLowerCase() === BLOCK_PRODUCER) numbers.push(number)
    }
    await page.goto(`/address/${BLOCK_PRODUCER}/blocksRewarded`)
    await waitForList(page, numbers.length, 'block')
    const rows = page.getByRole('table', { name: 'Blocks rewarded' }).locator('tbody tr')
    await expect(rows).toHaveCount(25)
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => [
        row.querySelector('td[data-label="Block"] a')?.getAttribute('href') ?? '',
        row.querySelector('td[data-label="Block fees"]')?.textContent ?? '',
      ]),
    )
    const expected = await Promise.all(
      numbers.slice(0, 25).map(async (number) => {
        const receipts = await site.devnet.request<{ gasUsed: string; effectiveGasPrice: string }[]>(
          'eth_getBlockReceipts',
          toHex(number),
        )
        const fees = receipts.map((receipt) => BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice))
        return [`/block/${number}`, `${ether(fees.reduce((sum, fee) => sum + fee, 0n))} ETH`]
      }),
    )
    expect(shown).toEqual(expected)
    await followStep(page, 'Last page')
    await expect(rows.last().locator('td[data-label="Block"] a')).toHaveAttribute(
      'href',
      `/block/${numbers.at(-1)}`,
    )
  })
})

function group(value: bigint): string {
  return value.toString().replace(/\B(?=(\d{3})+$)/g, ',')
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}

describe('states', () => {
  test('no entries, a page that is none, a page beyond the end', async ({ page, indexedSite: site }) => {
    const unused = '0x00000000000000000000000000000000DeaDBeef'
    await page.goto(`/address/${unused}/erc20`)
    await expect(
      page.getByText('No transactions found that transferred ERC-20 tokens from or to this address.'),
    ).toBeVisible(STATUS_ROOM)
    await page.goto(`/address/${unused}/tokens`)
    await expect(page.getByText('No ERC-20 tokens found that were transferred')).toBeVisible(STATUS_ROOM)
    const { alice } = site.devnet.scenarios.accounts
    for (const text of ['abc', '0', '-1', '1e3']) {
      await page.goto(`/address/${alice}/erc20?p=${text}`)
      await expect(page.getByText(`“${text}” does not name a page`)).toBeVisible()
    }
    await page.goto(`/address/${alice}/erc721?p=99`)
    await page.getByRole('link', { name: 'Go to the last page, 1' }).click()
    await expect(page).toHaveURL(`/address/${alice}/erc721`)
  })

  test('while indexing the list says what it covers, grows, and says when it is whole', async ({ page }) => {
    const chain = await startSmallChain(100, 20n)
    await page.goto(`${chain.url}/address/${WITHDRAWAL_RECIPIENT}/withdrawals`)
    const notice = page.getByRole('main').getByText(/Still indexing: this list covers blocks \d+–\d+ of 100/)
    await expect(notice).toBeVisible(STATUS_ROOM)
    await expect(page.getByRole('status').filter({ hasText: /^Still indexing, \d+ percent$/ })).toBeAttached()
    await expect(page.getByText(/^A total of \d+ withdrawals found so far$/).first()).toBeVisible(STATUS_ROOM)
    chain.node.holdBelow = 0n
    await expect(page.getByText('Indexing is complete: this list covers every block.')).toBeVisible({
      timeout: 60_000,
    })
    await waitForList(page, 100, 'withdrawal')
    await chain.stop()
  })

  test('what left the chain leaves the list', async ({ page }) => {
    const chain = await startSmallChain(3)
    const [sender = ''] = await chain.request<string[]>('eth_accounts')
    const token = '0x00000000000000000000000000000000000070c3'
    await chain.request('anvil_setCode', token, SELF_TRANSFER_CODE)
    await page.goto(`${chain.url}/address/${sender}/erc20`)
    await expect(page.getByText('A total of 0 transactions').first()).toBeVisible(STATUS_ROOM)
    const hash = await chain.request<string>('eth_sendTransaction', { from: sender, to: token })
    await chain.request('anvil_mine', '0x1')
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="/tx/${hash}"]`) })
    await expect(row).toContainText('SELF', { timeout: 60_000 })
    await chain.request('anvil_reorg', 2, [])
    await expect(row).toHaveCount(0, { timeout: 60_000 })
    await expect(page.getByText('A total of 0 transactions').first()).toBeVisible(STATUS_ROOM)
    await chain.stop()
  })

  test('a node without the methods: no tabs, unless the configuration promises them; words, not errors', async ({
    page,
    indexedSite: site,
  }) => {
    const { alice } = site.devnet.scenarios.accounts
    for (const experimental of [false, true]) {
      const server = await startStaticServer({ erigonURL: site.devnet.url, experimental })
      await page.goto(`${server.url}/address/${alice}`)
      await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible(STATUS_ROOM)
      await expect(page.getByRole('status').filter({ hasText: /on this page$/ })).toBeVisible(STATUS_ROOM)
      const tabs = page.getByRole('navigation', { name: 'Address sections' }).getByRole('link')
      await expect(tabs).toHaveText(
        experimental
          ? [
              'Overview',
              'Pending',
              'ERC20 Transfers',
              'ERC721 Transfers',
              'Token Balances',
              'Approvals',
              'Balance History',
              'Withdrawals',
              'Blocks Rewarded',
              'Deposits',
              'Created',
            ]
          : ['Overview', 'Pending', 'Approvals', 'Balance History', 'Deposits', 'Created'],
      )
      for (const tab of ['erc20', 'tokens', 'withdrawals']) {
        await page.goto(`${server.url}/address/${alice}/${tab}`)
        await expect(page.getByText('There is no index of')).toBeVisible(STATUS_ROOM)
        await expect(page.getByText(/The node does not have ots2_get/)).toBeVisible()
      }
      await server.stop()
    }
  })
})
