import { methodNotFound, startFakeNode } from '@otterscan/testing/fakeNode'
import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { test } from './dom/test.ts'
import { startProgram } from './fixtures/startProgram.ts'

const PATH = '/special/liveBlocks'

function rowsOf(page: Page) {
  return page.getByRole('table', { name: 'Latest blocks' }).locator('tbody tr')
}

/** Waits for the blocks themselves, also on a busy machine. */
async function expectRows(page: Page): Promise<void> {
  await expect(rowsOf(page).locator('a[href^="/block/"]')).toHaveCount(20, { timeout: 20_000 })
}

/** Numbers of the rows, newest first. */
async function numbersOf(page: Page): Promise<number[]> {
  const hrefs = await rowsOf(page)
    .locator('a[href^="/block/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return hrefs.map((href) => Number(href.slice('/block/'.length)))
}

function countDown(from: number): number[] {
  return Array.from({ length: 20 }, (_, index) => from - index)
}

async function getHeadNumber(devnet: { request: (method: string) => Promise<unknown> }): Promise<number> {
  return Number((await devnet.request('eth_blockNumber')) as string)
}

describe('live blocks', () => {
  test('twenty blocks come in one batch; home and menu lead there; no header', async ({ page, site }) => {
    const batches: number[] = []
    page.on('request', (request) => {
      const body = request.postData() ?? ''
      const blocks = body.split('ots_getBlockDetails').length - 1
      if (blocks > 0) batches.push(blocks)
    })
    await page.goto('/')
    await page.getByRole('link', { name: 'Live blocks' }).click()
    await expect(page).toHaveTitle('Latest Blocks | Otterscan')
    await expectRows(page)
    const head = await getHeadNumber(site.devnet)
    await expect.poll(() => numbersOf(page)).toEqual(countDown(head))
    expect(batches).toEqual([20])
    await expect(page.getByRole('search')).toHaveCount(0)

    await page.goto('/')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: 'Live Blocks' }).click()
    await expect(page).toHaveURL(PATH)
  })

  test('blocks between two looks are not lost, and a reorganization replaces rows', async ({
    page,
    ownSite,
  }) => {
    const { devnet, url } = ownSite
    await page.goto(`${url}${PATH}`)
    await expectRows(page)
    const before = await getHeadNumber(devnet)
    await devnet.sendPending()
    await devnet.mine(3)
    await expect.poll(() => numbersOf(page), { timeout: 15_000 }).toEqual(countDown(before + 3))
    const third = rowsOf(page).nth(2)
    await expect(third).toContainText('21,000')
    await devnet.reorg(3)
    await expect(third).not.toContainText('21,000', { timeout: 15_000 })
    await expect.poll(() => numbersOf(page)).toEqual(countDown(before + 3))
  })

  test('paused, it counts what it does not show; resumed, it catches up', async ({ page, ownSite }) => {
    const { devnet, url } = ownSite
    await page.goto(`${url}${PATH}`)
    await expectRows(page)
    const before = await getHeadNumber(devnet)
    await page.getByRole('button', { name: 'Pause' }).click()
    await devnet.mine(2)
    await expect(page.getByText('Paused: 2 new blocks.')).toBeVisible({ timeout: 15_000 })
    expect(await numbersOf(page)).toEqual(countDown(before))
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => numbersOf(page)).toEqual(countDown(before + 2))
  })
})

/** A chain of one's own making, with what a development chain has not. */
describe('other chains', () => {
  async function withChain(
    block: Record<string, unknown>,
    details: Record<string, unknown>,
    use: (url: string) => Promise<void>,
  ) {
    const toBlock = (number: number) => ({
      number: `0x${number.toString(16)}`,
      hash: `0x${number.toString(16).padStart(64, '0')}`,
      parentHash: `0x${(number - 1).toString(16).padStart(64, '0')}`,
      timestamp: '0x65000000',
      miner: `0x${'fe'.repeat(20)}`,
      difficulty: '0x0',
      gasLimit: '0x1c9c380',
      gasUsed: '0xe4e1c0',
      extraData: '0x',
      size: '0x100',
      uncles: [],
      transactionCount: 1,
      ...block,
    })
    const node = await startFakeNode((method, params) => {
      if (method === 'eth_blockNumber') return '0x40'
      if (method === 'eth_chainId') return '0xa'
      if (method === 'ots_getApiLevel') return 8
      if (method === 'erigon_getHeaderByNumber') return toBlock(64)
      if (method === 'ots_getBlockDetails')
        return {
          block: toBlock(params[0] as number),
          issuance: {},
          totalFees: '0x470de4df820000',
          ...details,
        }
      throw methodNotFound(method)
    })
    const program = await startProgram(['--no-gateway', '--node', node.url])
    try {
      await use(program.url)
    } finally {
      await program.stop()
      await node.stop()
    }
  }

  test('without a base fee nothing burns and nothing breaks', async ({ page }) => {
    await withChain({}, {}, async (url) => {
      await page.goto(`${url}${PATH}`)
      await expectRows(page)
      await expect(rowsOf(page).first()).toContainText('0.02 ')
      await expect(page.getByRole('columnheader', { name: 'Base fee' })).toHaveCount(0)
      await expect(page.getByText('Burnt fees')).toHaveCount(0)
      await expect(page.getByRole('img', { name: /^Gas usage of blocks/ }).locator('canvas')).toBeVisible()
    })
  })

  test('the gas of a deposit burns nothing', async ({ page }) => {
    await withChain({ baseFeePerGas: '0x3b9aca00' }, { gasUsedDepositTx: '0x989680' }, async (url) => {
      await page.goto(`${url}${PATH}`)
      // 15,000,000 gas, of which the deposit has 10,000,000; 1 gwei each.
      await expect(rowsOf(page).first().getByText('0.005 ETH', { exact: true })).toBeVisible()
    })
  })

  test('a block that cannot be read costs its row', async ({ page }) => {
    await withChain({ baseFeePerGas: '0x3b9aca00' }, {}, async (url) => {
      await page.route('**/rpc', async (route) => {
        const response = await route.fetch()
        const text = await response.text()
        await route.fulfill({
          body: text.replace(
            `"number":"0x3e","hash":"0x${'0'.repeat(62)}3e"`,
            '"number":"junk","hash":"junk"',
          ),
        })
      })
      await page.goto(`${url}${PATH}`)
      await expectRows(page)
      const odd = rowsOf(page).filter({ has: page.locator('a[href="/block/62"]') })
      await expect(odd).toContainText('unknown')
      await expect(rowsOf(page).filter({ hasText: 'unknown' })).toHaveCount(1)
    })
  })
})
