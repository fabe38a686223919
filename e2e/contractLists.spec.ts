import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { toChecksumAddress } from '@otterscan/ethereum/address'
import { parseCsv } from '@otterscan/ethereum/csv'
import { formatInteger } from '@otterscan/ethereum/units'
import type { Page } from '@playwright/test'
import { type ContractKind, listOwnContracts, type OwnContract } from './rig/listOwnContracts.ts'
import { type AnswerCall, methodNotFound, NodeRefusal, startFakeNode } from './rig/startFakeNode.ts'
import { startStaticServer } from './rig/startStaticServer.ts'
import { expect, type Site, startIndexedSite, test } from './rig/test.ts'

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

type Row = Readonly<Record<string, string | undefined>>

/** The rows on screen: texts by column, addresses behind names, and the exact time. */
function readRows(page: Page): Promise<readonly Row[]> {
  return page
    .getByRole('table')
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const cells = [...row.querySelectorAll('td')].map((cell): [string, string] => {
          const link = cell.querySelector<HTMLAnchorElement>('a[href*="/address/"]')
          const text =
            link === null ? (cell.textContent ?? '') : (link.getAttribute('href')?.split('/').at(-1) ?? '')
          return [cell.dataset.label ?? '', text.trim()]
        })
        return { ...Object.fromEntries(cells), Age: row.querySelector('time')?.dateTime }
      }),
    )
}

/** What the row of a contract must say. */
function toRow(contract: OwnContract, columns: readonly string[]): Row {
  const { address, blockNumber, isThere, transactionHash, timestamp, decimals, totalAssets } = contract
  const all: Row = {
    Address: toChecksumAddress(address as `0x${string}`),
    Name: toShownText(contract.name, 40),
    Symbol: toShownText(contract.symbol, 12),
    Decimals: decimals?.toString(),
    Asset: contract.asset && toChecksumAddress(contract.asset as `0x${string}`),
    'Total Assets': totalAssets === undefined ? undefined : formatInteger(totalAssets),
    Implementation: contract.implementation && toChecksumAddress(contract.implementation as `0x${string}`),
    Block: formatInteger(blockNumber),
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

async function saveAs(page: Page, format: string): Promise<string> {
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: format, exact: true }).click()
  return readFile(await (await download).path(), 'utf8')
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

test.describe('contract lists', () => {
  test.use({ baseURL: async ({ indexedSite }, use) => use(indexedSite.url) })

  test('each list equals the contracts found on the chain itself, page by page', async ({
    page,
    indexedSite,
  }) => {
    test.setTimeout(180_000)
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
  })

  test('places, keys, and what is no place', async ({ page }) => {
    await page.goto('/contracts')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All contracts', SLOW)
    await page.goto('/contracts/erc1167/?p=99')
    await expect(page.getByText('Page 99 is beyond the end of this list.')).toBeVisible(SLOW)
    await page.getByRole('link', { name: 'Go to the last page, 1' }).click()
    await expect(page).toHaveURL('/contracts/erc1167')
    const links = page.getByRole('table').locator('tbody tr td:first-child a')
    await expect(links.first()).toBeVisible(SLOW)
    // The mark in the footer is fetched together with the shortcuts.
    await expect(page.getByRole('button', { name: /contacted$/ })).toBeVisible()
    await page.keyboard.press('j')
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
    await expect(page.getByText('There is no list "erc9" of contracts.')).toBeVisible(SLOW)
    await page.getByRole('link', { name: 'Go to all contracts' }).click()
    await expect(page).toHaveURL('/contracts/all')
  })

  test('tokens are suggested by the names they give themselves', async ({ page, indexedSite }) => {
    test.setTimeout(90_000)
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
    const token = toChecksumAddress(erc20.token.address)
    for (const text of [erc20.token.address, '1234', token.slice(0, 30)]) {
      await box.fill(text)
      await expect(options.first()).toBeVisible(SLOW)
    }
    await box.fill('dsu')
    const hostile = options.filter({ hasText: toChecksumAddress(erc20.hostileName.address) })
    await expect(hostile).toContainText('<script>alert(1)</script> (U+202EDSU)', SLOW)
    expect(searches.filter((body) => !body.includes('dsu'))).toEqual([])
    await box.fill('fish')
    const line = options.filter({ hasText: token })
    await expect(line).toHaveText(`ERC-20Fish (FISH)${token}`, SLOW)
    await expectNoOverflow(page)
    await expectAxeClean(page)
    await expect(options.first()).toHaveText('Namefish')
    await box.press('ArrowDown')
    await box.press('ArrowDown')
    await expect(line).toHaveAttribute('aria-selected', 'true')
    await box.press('Enter')
    await expect(page).toHaveURL(`/address/${token}`)
  })

  test('as files', async ({ page, indexedSite }) => {
    test.setTimeout(90_000)
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
        address: toChecksumAddress(address as `0x${string}`),
        blockNumber: blockNumber.toString(),
        time: toIso(timestamp),
        creationTransaction: isThere ? transactionHash : null,
      })),
    )
    await page.goto('/contracts/erc20')
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible(SLOW)
    const [head, ...lines] = parseCsv(await saveAs(page, 'CSV'))
    expect(head?.slice(2, 5)).toEqual(['name', 'symbol', 'decimals'])
    expect(lines.map((cells) => cells.slice(2, 5))).toEqual(
      ofKind(own, 'erc20').map(({ name, symbol, decimals }) => [name, symbol, decimals?.toString()]),
    )
  })

  test('the page of an address says what the index found; a proxy leads to its logic', async ({
    page,
    indexedSite,
  }) => {
    const { proxies, erc20, erc721 } = indexedSite.devnet.scenarios
    const heading = page.getByRole('main')
    await page.goto(`/address/${proxies.clone.address}`)
    await expect(heading.getByText('[ERC1167]')).toBeVisible(SLOW)
    await expect(page.getByText('Proxy type ERC-1167')).toBeVisible(SLOW)
    await expect(page.locator(`dl a[href$="/address/${proxies.clone.implementation}"]`).first()).toBeVisible()
    await page.goto(`/address/${erc20.token.address}`)
    await expect(heading.getByText('[ERC20]')).toBeVisible(SLOW)
    await page.goto(`/address/${erc721.address}`)
    await expect(heading.getByText('[ERC721]')).toBeVisible(SLOW)
    await expect(heading.getByText('[ERC165]')).toBeVisible()
    await heading.getByText('[ERC721]').hover()
    await expect(page.getByText('ERC721 token')).toBeVisible()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing and nothing scrolls sideways, ${colorScheme}`, async ({
      browser,
      indexedSite,
    }) => {
      test.setTimeout(90_000)
      const context = await browser.newContext({ colorScheme, baseURL: indexedSite.url })
      const page = await context.newPage()
      for (const [width, path] of [
        [1440, '/contracts/erc4626'],
        [360, '/contracts/erc20'],
        [360, '/contracts/erc1167'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        await expect(page.getByRole('table').locator('tbody tr a').first()).toBeVisible(SLOW)
        await expect(page.getByRole('button', { name: 'Export' })).toBeVisible(SLOW)
        await page.waitForLoadState('networkidle')
        await expectNoOverflow(page)
        await expectAxeClean(page)
      }
      await context.close()
    })
  }
})

test('a new contract comes into the list by itself, and goes when its block is reorged away', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const site = await startIndexedSite()
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
    await expect(row).toContainText(formatInteger(BigInt(blockNumber)))
    await expect(row.locator(`a[href$="/address/${clone.implementation}"]`)).toBeVisible()
    await devnet.reorg(1)
    await expect(row).toHaveCount(0, { timeout: 60_000 })
    await expect(page.getByText(/A total of \d+ contracts? found/).first()).toBeVisible()
  } finally {
    await site.stop()
  }
})

/** The site's node; what `answer` does not give goes to it. */
function inFrontOf({ devnet }: Site, answer: AnswerCall): AnswerCall {
  return async (method, params) => {
    const own: unknown = await answer(method, params)
    if (own !== undefined) return own
    if (/^(ots2|gateway)_/.test(method)) throw methodNotFound(method)
    return devnet.request(method, ...params).catch((error: unknown) => {
      throw new NodeRefusal(-32000, error instanceof Error ? error.message : String(error))
    })
  }
}

test.describe('whoever is behind the lists', () => {
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
    await expect(page.getByText(/^There is no index to list/)).toBeVisible(SLOW)
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
            { blockNumber: '0x3e', address: 'nobody' },
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
    await expect(footer).toContainText('33 %')
    await expect(footer).toContainText('1,234 blocks/s, complete in 2 mins')
    await expectAxeClean(page)
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
    await expect(page.getByText('There is no index to list contracts from.')).toBeVisible(SLOW)
    await expect(page.getByText('--index DIR')).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.postData() ?? ''))
    await page.goto(`/address/${site.devnet.scenarios.erc20.token.address}`)
    await expect(page.getByText('Contract creator')).toBeVisible(SLOW)
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('[ERC20]')).toHaveCount(0)
    expect(asked.join()).not.toContain('ots2_')
  })
})

test('the footer has one look on chain 1 and another on all others', async ({ page }) => {
  const looks: string[] = []
  const footer = page.getByRole('contentinfo')
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

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

async function expectAxeClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
}
