import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { getAddress } from 'viem'
import { expectAccessibleInBothThemes } from './fixtures/expectAccessible.ts'
import { copyFinishedIndex } from './fixtures/getSharedSite.ts'
import { type ContractKind, listOwnContracts, type OwnContract } from './fixtures/listOwnContracts.ts'
import { readUnguardedCsv } from './fixtures/readCsv.ts'
import { servePlainPage } from './fixtures/servePlainPage.ts'
import { startSite } from './fixtures/startSite.ts'
import { expect, test } from './fixtures/test.ts'
import { commas } from './transactions/expectedRows.ts'

/** A machine with much else to do takes its time to answer for 25 rows. */
const SLOW = { timeout: 30_000 }

type Row = Readonly<Record<string, string | undefined>>

function toIso(timestamp: bigint): string {
  return `${new Date(Number(timestamp) * 1000).toISOString().slice(0, -5)}Z`
}

function ofKind(contracts: readonly OwnContract[], kind: ContractKind | undefined): readonly OwnContract[] {
  return contracts.filter(({ kinds }) => kind === undefined || kinds.has(kind)).reverse()
}

async function saveAs(page: Page, format: string): Promise<string> {
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: format, exact: true }).click()
  return readFile(await (await download).path(), 'utf8')
}

test.describe('contract lists', () => {
  test.use({ baseURL: async ({ indexedSite }, use) => use(indexedSite.url) })

  test('as files', async ({ page, indexedSite }) => {
    test.setTimeout(240_000)
    const own = await listOwnContracts(indexedSite.devnet)
    await page.goto('/contracts/all')
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible(SLOW)
    const saved = JSON.parse(await saveAs(page, 'JSON')) as Row[]
    const picked = saved.map(({ address, blockNumber, time, creationTransaction }) => ({
      address,
      blockNumber,
      time,
      creationTransaction,
    }))
    expect(picked).toEqual(
      ofKind(own, undefined).map(({ address, blockNumber, timestamp, transactionHash, isThere }) => ({
        address: getAddress(address as `0x${string}`),
        blockNumber: blockNumber.toString(),
        time: toIso(timestamp),
        creationTransaction: isThere ? transactionHash : null,
      })),
    )
    await page.goto('/contracts/erc20')
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible(SLOW)
    const [head, ...lines] = readUnguardedCsv(await saveAs(page, 'CSV'))
    expect(head?.slice(2, 5)).toEqual(['name', 'symbol', 'decimals'])
    expect(lines.map((cells) => cells.slice(2, 5))).toEqual(
      ofKind(own, 'erc20').map(({ name, symbol, decimals }) => [name, symbol, decimals?.toString()]),
    )
  })

  test('axe finds nothing and nothing scrolls sideways', async ({ page }) => {
    test.setTimeout(240_000)
    for (const [width, path] of [
      [1440, '/contracts/erc4626'],
      [360, '/contracts/erc20'],
      [360, '/contracts/erc1167'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expect(page.getByRole('table').locator('tbody tr a').first()).toBeVisible(SLOW)
      await expect(page.getByRole('button', { name: 'Export' })).toBeVisible(SLOW)
      await expectAccessibleInBothThemes(page)
    }
  })
})

test('a new contract comes into the list by itself, and goes when its block is reorged away', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const index = await copyFinishedIndex()
  const site = await startSite(['--index', index.directory])
  try {
    const { devnet, url } = site
    const { clone } = devnet.scenarios.proxies
    const made = await devnet.request<{ input: `0x${string}` }>(
      'eth_getTransactionByHash',
      clone.creation.transactionHash,
    )
    await page.goto(`${url}/contracts/erc1167`)
    await expect(page.getByText(/A total of \d+ contracts? found/).first()).toBeVisible({ timeout: 60_000 })
    const hash = await devnet.sendPending({ to: clone.factory, data: made.input, value: 0n, gas: 300_000n })
    await devnet.mine()
    const { blockNumber } = await devnet.request<{ blockNumber: string }>('eth_getTransactionReceipt', hash)
    const row = page.getByRole('row').filter({ has: page.locator(`a[href$="/tx/${hash}"]`) })
    await expect(row).toBeVisible({ timeout: 60_000 })
    await expect(row).toContainText(commas(BigInt(blockNumber)))
    await expect(row.locator(`a[href$="/address/${clone.implementation}"]`)).toBeVisible()
    await devnet.reorg(1)
    await expect(row).toHaveCount(0, { timeout: 60_000 })
    await expect(page.getByText(/A total of \d+ contracts? found/).first()).toBeVisible()
  } finally {
    await site.stop()
    await index.remove()
  }
})

test('the footer has one look on chain 1 and another on all others', async ({ page }) => {
  const looks: string[] = []
  const footer = page.getByRole('contentinfo')
  await servePlainPage(page)
  for (const chainId of [1, 100]) {
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: { erigonURL: '/rpc', experimentalFixedChainId: chainId } }),
    )
    await page.goto('/')
    await expect(footer).toContainText('Using Erigon node at', SLOW)
    await expect(page.getByText(/^You are on/)).toHaveCount(chainId === 1 ? 0 : 1)
    looks.push(await footer.evaluate((element) => getComputedStyle(element).backgroundColor))
    await page.unroute('**/config.json')
  }
  expect(looks[0]).not.toBe(looks[1])
})
