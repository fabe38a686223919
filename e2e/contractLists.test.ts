import { type AnswerCall, methodNotFound, NodeRefusal, startFakeNode } from '@otterscan/testing/fakeNode'
import { getAddress } from 'viem'
import { describe } from 'vitest'
import { expect, untilPasses } from './dom/expect.ts'
import { readListRows as readRows } from './dom/readListRows.ts'
import { test } from './dom/test.ts'
import type { SharedSite } from './fixtures/getSharedSite.ts'
import { startStaticServer } from './fixtures/startStaticServer.ts'

/** A machine with much else to do takes its time to answer for 25 rows. */
const SLOW = { timeout: 30_000 }

/** On the site that has an index. */
const indexedTest = test.extend({ baseURL: async ({ indexedSite }, use) => use(indexedSite.url) })

describe('contract lists', () => {
  indexedTest('pages, keys, and paths that do not exist', async ({ page }) => {
    await page.goto('/contracts')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All contracts', SLOW)
    await page.goto('/contracts/erc1167/?p=99')
    await expect(page.getByText('Page 99 is beyond the end of this list.')).toBeVisible(SLOW)
    await page.getByRole('link', { name: 'Go to the last page, 1' }).click()
    await expect(page).toHaveURL('/contracts/erc1167')
    const links = page.getByRole('table').locator('tbody tr td:first-child a')
    await expect(links.first()).toBeVisible(SLOW)
    // Shortcuts are fetched when the page is quiet.
    await untilPasses(async () => {
      await page.keyboard.press('j')
      await expect(links.first()).toBeFocused({ timeout: 500 })
    })
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('2')
    await expect(page).toHaveURL('/contracts/erc20')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: 'Contracts' }).click()
    await expect(page).toHaveURL('/contracts/all')
    await page.goto('/contracts/erc20?p=x')
    await expect(page.getByText('pages are numbered from 1')).toBeVisible(SLOW)
    await page.goto('/contracts/erc9')
    await expect(page.getByText('There is no contract list "erc9".')).toBeVisible(SLOW)
    await page.getByRole('link', { name: 'Go to all contracts' }).click()
    await expect(page).toHaveURL('/contracts/all')
  })

  indexedTest('tokens are suggested by the names they give themselves', async ({ page, indexedSite }) => {
    const { erc20 } = indexedSite.devnet.scenarios
    const searches: string[] = []
    page.on('request', (request) => {
      const body = request.postData() ?? ''
      if (body.includes('gateway_searchTokens')) searches.push(body)
    })
    await page.goto('/contracts/erc20')
    await expect(page.getByRole('table').locator('tbody tr a').first()).toBeVisible(SLOW)
    const box = page.getByRole('combobox')
    const options = page.getByRole('option')
    const token = getAddress(erc20.token.address)
    for (const text of [erc20.token.address, '1234', token.slice(0, 30)]) {
      await box.fill(text)
      await expect(options.first()).toBeVisible(SLOW)
    }
    await box.fill('dsu')
    const hostile = options.filter({ hasText: getAddress(erc20.hostileName.address) })
    await expect(hostile).toContainText('<script>alert(1)</script> (U+202EDSU)', SLOW)
    expect(searches.filter((body) => !body.includes('dsu'))).toEqual([])
    await box.fill('fish')
    const line = options.filter({ hasText: token })
    await expect(line).toHaveText(`ERC-20Fish (FISH)${token}`, SLOW)
    await expect(options.first()).toHaveText('Namefish')
    await box.press('ArrowDown')
    await box.press('ArrowDown')
    await expect(line).toHaveAttribute('aria-selected', 'true')
    await box.press('Enter')
    await expect(page).toHaveURL(`/address/${token}`)
  })

  indexedTest(
    'the page of an address says what the index found; a proxy leads to its logic',
    async ({ page, indexedSite }) => {
      const { proxies, erc20, erc721 } = indexedSite.devnet.scenarios
      const heading = page.getByRole('main')
      await page.goto(`/address/${proxies.clone.address}`)
      await expect(heading.getByText('[ERC1167]')).toBeVisible(SLOW)
      await expect(page.getByText('Proxy type ERC-1167')).toBeVisible(SLOW)
      await expect(
        page.locator(`dl a[href$="/address/${proxies.clone.implementation}"]`).first(),
      ).toBeVisible()
      await page.goto(`/address/${erc20.token.address}`)
      await expect(heading.getByText('[ERC20]')).toBeVisible(SLOW)
      await page.goto(`/address/${erc721.address}`)
      await expect(heading.getByText('[ERC721]')).toBeVisible(SLOW)
      await expect(heading.getByText('[ERC165]')).toBeVisible()
      await heading.getByText('[ERC721]').hover()
      await expect(page.getByText('ERC721 token')).toBeVisible()
    },
  )
})

/** The site's node; what `answer` does not give goes to it. */
function inFrontOf({ devnet }: SharedSite, answer: AnswerCall): AnswerCall {
  return async (method, params) => {
    const own: unknown = await answer(method, params)
    if (own !== undefined) return own
    if (/^(ots2|gateway)_/.test(method)) throw methodNotFound(method)
    return devnet.request(method, ...params).catch((error: unknown) => {
      throw new NodeRefusal(-32000, error instanceof Error ? error.message : String(error))
    })
  }
}

describe('where the lists come from', () => {
  test('a bare node: no ways to the lists without the flag, and words instead of them', async ({
    page,
    site,
  }) => {
    const server = await startStaticServer({ erigonURL: site.devnet.url })
    await page.goto(server.url)
    await expect(page.getByText(/Latest block/)).toBeVisible(SLOW)
    await expect(page.getByRole('link', { name: 'Live blocks' })).toBeVisible()
    await expect(page.getByRole('link', { name: /contract/i })).toHaveCount(0)
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('menuitem', { name: 'Live Blocks' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Contracts' })).toHaveCount(0)
    await page.goto(`${server.url}/contracts/erc20`)
    await expect(page.getByText(/^There is no index of/)).toBeVisible(SLOW)
    await expect(page.getByText('ots2_getERC20List')).toBeVisible()
    await expect(page.getByText('npm start -- --node URL')).toBeVisible()
    await server.stop()
  })

  test('a bare node with the flag: the announced way, the methods it has, an empty kind', async ({
    page,
    site,
  }) => {
    const address = site.devnet.scenarios.erc20.token.address
    const node = await startFakeNode(
      inFrontOf(site, (method) => {
        if (method === 'ots2_getERC1155Count') return 0
        if (method === 'ots2_getERC20Count') return 1
        if (method !== 'ots2_getERC20List') return undefined
        return {
          results: [
            { blockNumber: '0x3e', address, name: ' ', symbol: '<ERROR>', decimals: 0 },
            { blockNumber: '0x3e', address: 'invalid' },
          ],
          blocksSummary: { '0x3e': { blockNumber: '0x3e', timestamp: 1_750_000_000 } },
        }
      }),
    )
    const server = await startStaticServer({ erigonURL: node.url, experimental: true })
    await page.goto(server.url)
    await page.getByRole('link', { name: /EXPERIMENTAL CONTRACT BROWSER/ }).click(SLOW)
    await expect(page).toHaveURL(`${server.url}/contracts/all`)
    await expect(page.getByText('ots2_getAllContractsList')).toBeVisible(SLOW)
    const tabs = page.getByRole('navigation', { name: 'Kinds of contracts' })
    await tabs.getByRole('link', { name: /ERC1155 tokens/ }).click()
    await expect(page.getByText('No ERC1155 tokens were found.')).toBeVisible(SLOW)
    await expect(page.getByText('A total of 0 contracts found')).toBeVisible()
    await tabs.getByRole('link', { name: /ERC20 tokens/ }).click()
    await expect
      .poll(() => readRows(page), SLOW)
      .toEqual([expect.objectContaining({ Address: address, Name: 'empty', Symbol: '–', Decimals: '0' })])
    await server.stop()
    await node.stop()
  })

  test('a gateway that is still indexing says how far it is, in the list and in the footer', async ({
    page,
    site,
  }) => {
    const address = site.devnet.scenarios.erc20.token.address
    const index = { firstBlock: '0x50', lastBlock: '0x78', headBlock: '0x78', missingBlocks: '0x50' }
    const growing = { ...index, phase: 'indexing', blocksPerSecond: 1234.4, remainingSeconds: 119.5 }
    const whole = { ...index, firstBlock: '0x0', missingBlocks: '0x0', phase: 'following' }
    let status: object = growing
    let total = 0
    const node = await startFakeNode(
      inFrontOf(site, (method) => {
        if (method === 'gateway_status') return { index: status }
        if (/^ots2_.*Count$/.test(method)) return total
        if (!/^ots2_.*List$/.test(method)) return undefined
        return { results: [{ blockNumber: '0x3e', address }], blocksSummary: {} }
      }),
    )
    const server = await startStaticServer({ erigonURL: node.url })
    await page.goto(`${server.url}/contracts/all`)
    const footer = page.getByRole('contentinfo')
    await expect(page.getByText('Still indexing: this list covers blocks 80–120 of 120.')).toBeVisible(SLOW)
    await expect(page.getByText('A total of 0 contracts found so far')).toBeVisible(SLOW)
    await expect(footer).toContainText('33%')
    await expect(footer).toContainText('1,234 blocks/s, complete in 2 mins')
    total = 1
    status = whole
    await expect(page.getByText('A total of 1 contract found', { exact: true }).first()).toBeVisible(SLOW)
    await expect(page.getByRole('table')).toContainText(address)
    await expect(footer).not.toContainText('blocks/s', SLOW)
    await expect(footer.getByRole('status').filter({ hasText: 'Indexing is complete' })).toHaveCount(1)
    await page.goto(server.url)
    await expect(page.getByRole('link', { name: 'Contracts', exact: true })).toBeVisible(SLOW)
    await expect(footer).not.toContainText('Indexing')
    await server.stop()
    await node.stop()
  })

  test('a gateway without an index says how to get one', async ({ page, site }) => {
    await page.goto('/contracts/all')
    await expect(page.getByText('There is no index of contracts.')).toBeVisible(SLOW)
    await expect(page.getByText('--index DIR')).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.postData() ?? ''))
    await page.goto(`/address/${site.devnet.scenarios.erc20.token.address}`)
    await expect(page.getByText('Contract creator')).toBeVisible(SLOW)
    await page.waitUntilQuiet()
    await expect(page.getByText('[ERC20]')).toHaveCount(0)
    expect(asked.join()).not.toContain('ots2_')
  })
})
