import { describe } from 'vitest'
import { test } from './dom/directTest.ts'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { waitFor } from './dom/waitFor.ts'
import { readOwnHistory } from './fixtures/readOwnHistory.ts'
import { startStaticServer } from './fixtures/startStaticServer.ts'
import { ether } from './transactions/expectedRows.ts'

interface WireBlock {
  readonly transactions: readonly { readonly hash: string }[]
}

/** Links of the rows once the page at the present URL has arrived, as many as it says. In one look: the walk has a hundred pages. */
function readLinks(): readonly string[] | undefined {
  const said = document.querySelector('main p[role=status]')?.textContent ?? ''
  const [, count] = /^(\d+) transactions? on this page$/.exec(said) ?? []
  if (count === '0') return []
  const table = document.querySelector('table[aria-label="Transactions"][aria-busy=false]')
  if (count === undefined || table === null) return undefined
  const links = [...table.querySelectorAll('tbody tr td:first-child a')]
  if (links.length !== Number(count)) return undefined
  return links.map((link) => link.getAttribute('href') ?? '')
}

/** Hashes of the rows; `former` is the first link of the page before, which stands for a moment longer than its address. */
async function readRows(former?: string): Promise<readonly string[]> {
  let links: readonly string[] | undefined
  const isThere = await waitFor(() => {
    links = readLinks()
    return links !== undefined && (former === undefined || links[0] !== former)
  }, 20_000)
  if (!isThere || links === undefined) {
    throw new Error(`no page has arrived: ${document.querySelector('main')?.textContent}`)
  }
  return links.map((link) => link.replace('/tx/', ''))
}

/** Follows one step of the upper pager; the rows it leads to, or `undefined` where it is not available. */
async function followStep(page: Page, name: string): Promise<readonly string[] | undefined> {
  const step = page.locator(`nav[aria-label="Pages of transactions, above the list"] [aria-label="${name}"]`)
  const [isDisabled, href] = await step.evaluateAll(([one]) => [
    one?.getAttribute('aria-disabled') === 'true',
    one?.getAttribute('href'),
  ])
  if (isDisabled) return undefined
  const former = readLinks()?.[0] ?? 'no row'
  await step.click()
  const rows = await readRows(former)
  expect(page.url()).toContain(href ?? 'no address')
  return rows
}

/** The rows of all pages from here to the last in that direction. */
async function walk(page: Page, step: string): Promise<readonly (readonly string[])[]> {
  const pages: (readonly string[])[] = []
  for (
    let rows: readonly string[] | undefined = await readRows();
    rows !== undefined;
    rows = await followStep(page, step)
  )
    pages.push(rows)
  return pages
}

describe('history', () => {
  test('1,237 rows from first to last and back, each once', { timeout: 240_000 }, async ({ page, site }) => {
    const { busyAddress } = site.devnet.scenarios
    const own = await readOwnHistory(site.devnet)
    expect(own).toHaveLength(busyAddress.transactionCount)
    expect(own[0]).toBe(busyAddress.lastTransactionHash)
    expect(own.at(-1)).toBe(busyAddress.firstTransactionHash)

    await page.goto(`/address/${busyAddress.address}`)
    await expect(page.getByRole('status').filter({ hasText: '25 transactions on this page' })).toBeVisible()
    const down = await walk(page, 'Next page')
    expect(down.flat()).toEqual(own)
    expect(down.map((rows) => rows.length)).toEqual([...Array<number>(49).fill(25), 12])

    await page.goto(`/address/${busyAddress.address}/txs/last`)
    const up = await walk(page, 'Previous page')
    expect(up.toReversed().flat()).toEqual(own)
    expect(up.map((rows) => rows.length)).toEqual([...Array<number>(49).fill(25), 12])
  })

  test('the block with 60 is walked through without loss', async ({ page, site }) => {
    const { address, denseBlockNumber } = site.devnet.scenarios.busyAddress
    const own = await readOwnHistory(site.devnet)
    await page.goto(`/address/${address}`)
    const [latest] = await readRows()
    await page.getByLabel('Jump to block number').fill(denseBlockNumber.toString())
    await page.getByRole('button', { name: 'Go' }).click()
    await expect(page).toHaveURL(`/address/${address}/txs/next?b=${denseBlockNumber}`)
    const seen = [...(await readRows(`/tx/${latest}`))]
    for (let pages = 1; pages < 3; pages += 1) seen.push(...((await followStep(page, 'Next page')) ?? []))
    const start = own.indexOf(seen[0] ?? '')
    expect(seen).toEqual(own.slice(start, start + 75))
    const block = await site.devnet.request<WireBlock>(
      'eth_getBlockByNumber',
      `0x${denseBlockNumber.toString(16)}`,
      true,
    )
    const inBlock = block.transactions.map(({ hash }) => hash).filter((hash) => own.includes(hash))
    expect(inBlock).toHaveLength(60)
    expect(seen).toEqual(expect.arrayContaining(inBlock))
    expect(seen.slice(0, 60)).toEqual(inBlock.toReversed())
  })

  test('an upwards block cursor shows what is at it and above', async ({ page, site }) => {
    const { address, lastBlockNumber } = site.devnet.scenarios.busyAddress
    const own = await readOwnHistory(site.devnet)
    await page.goto(`/address/${address}/txs/prev?b=${lastBlockNumber}`)
    expect(await readRows()).toEqual(own.slice(0, 10))
  })

  test('an unused address has a message', async ({ page }) => {
    await page.goto('/address/0x00000000000000000000000000000000DeaDBeef')
    expect(await readRows()).toEqual([])
    await expect(page.getByText('0 transactions on this page').first()).toBeVisible()
    await expect(page.getByText(/^No transactions found/)).toBeVisible()
  })

  test('new blocks reach the first page, replaced ones leave it', async ({ page, ownSite }) => {
    const { devnet } = ownSite
    const { url, stop } = await startStaticServer({ erigonURL: devnet.url })
    const live = devnet.scenarios.accounts.live
    await page.goto(`${url}/address/${live}`)
    expect(await readRows()).toEqual([])
    const hash = await devnet.sendPending()
    await devnet.mine()
    await expect(page.getByRole('status').filter({ hasText: '1 transaction on this page' })).toBeVisible({
      timeout: 15_000,
    })
    expect(await readRows()).toEqual([hash])
    await devnet.reorg(1)
    await expect(page.getByRole('status').filter({ hasText: '0 transactions on this page' })).toBeVisible({
      timeout: 15_000,
    })
    await stop()
  })

  test('two rounds of questions for a list, one for what needs no second', async ({ page, site }) => {
    const rounds: string[][] = []
    page.on('request', (request) => {
      if (request.method() !== 'POST') return
      const calls: readonly { method: string }[] = [request.postDataJSON()].flat() as { method: string }[]
      if (calls.some(({ method }) => method.startsWith('ots_search'))) {
        rounds.push(calls.map(({ method }) => method))
      }
    })
    await page.goto(`/address/${site.devnet.scenarios.busyAddress.address}`)
    await readRows()
    expect(rounds.length).toBeLessThanOrEqual(2)
    expect(rounds[0]).toEqual(
      expect.arrayContaining([
        'eth_getBalance',
        'eth_getTransactionCount',
        'eth_getCode',
        'ots_getContractCreator',
        'ots_searchTransactionsBefore',
      ]),
    )
    rounds.length = 0
    await followStep(page, 'Next page')
    expect(rounds.length).toBeLessThanOrEqual(2)
    rounds.length = 0
    await page.goto(`/address/${site.devnet.scenarios.setCode.applied.authority}`)
    await readRows()
    expect(rounds).toHaveLength(1)
  })
})

describe('kinds', () => {
  test('an account: balance, transactions sent, directions', async ({ page, site }) => {
    const { address, sentCount } = site.devnet.scenarios.busyAddress
    await page.goto(`/address/${address}`)
    await readRows()
    await expect(page.getByText('Transactions sent')).toBeVisible()
    await expect(page.getByText(sentCount.toLocaleString('en-US'), { exact: true })).toBeVisible()
    const balance = await site.devnet.request<string>('eth_getBalance', address, 'latest')
    await expect(page.getByText(`${ether(BigInt(balance))} ETH`, { exact: true }).first()).toBeVisible()
    for (const direction of ['INT', 'SELF', 'IN']) {
      await expect(page.getByRole('cell', { name: direction, exact: true }).first()).toBeVisible()
    }
    await expect(page.getByText('Contract creator')).toHaveCount(0)
  })

  test('a contract names its creator and the transaction', async ({ page, site }) => {
    const { erc20, accounts } = site.devnet.scenarios
    const { address, deployment } = erc20.token
    await page.goto(`/address/${address}`)
    await expect(page.getByText('Contract creator')).toBeVisible()
    await expect(page.locator(`main a[href="/address/${accounts.deployer}"]`).first()).toBeVisible()
    await page.locator(`main a[href="/tx/${deployment.transactionHash}"]`).first().click()
    await expect(page).toHaveURL(`/tx/${deployment.transactionHash}`)
  })

  test('a delegated account leads to its delegate; a cleared one is an account again', async ({
    page,
    site,
  }) => {
    const { applied, cleared } = site.devnet.scenarios.setCode
    await page.goto(`/address/${applied.authority}`)
    await expect(page.getByText('delegated account')).toBeVisible()
    await expect(page.getByText('Nonces used')).toBeVisible()
    await page.locator(`main a[href="/address/${applied.delegate}"]`).first().click()
    await expect(page).toHaveURL(`/address/${applied.delegate}`)
    await expect(page.getByText('contract', { exact: true })).toBeVisible()
    await page.goto(`/address/${cleared.authority}`)
    await expect(page.getByText('account', { exact: true })).toBeVisible()
  })

  test('a precompile is named', async ({ page }) => {
    await page.goto('/address/0x0000000000000000000000000000000000000001')
    await expect(page.getByText('precompile: ECRECOVER')).toBeVisible()
  })
})

describe('by nonce', () => {
  test('leads to the transaction, which takes the place in the history', async ({ page, site }) => {
    const { address, firstTransactionHash } = site.devnet.scenarios.busyAddress
    await page.goto('/')
    await page.getByRole('combobox').fill(`${address}:0`)
    await page.getByRole('combobox').press('Enter')
    await expect(page).toHaveURL(`/tx/${firstTransactionHash}`)
    await page.goBack()
    await expect(page).toHaveURL('/')
  })

  test('latest is the last one sent', async ({ page, site }) => {
    const { address, sentCount } = site.devnet.scenarios.busyAddress
    await page.goto(`/address/${address}?nonce=latest`)
    await expect(page).toHaveURL(/\/tx\/0x[0-9a-f]{64}$/)
    const hash = page.url().slice(-66)
    const transaction = await site.devnet.request<{ nonce: string; from: string }>(
      'eth_getTransactionByHash',
      hash,
    )
    expect([BigInt(transaction.nonce), transaction.from]).toEqual([
      BigInt(sentCount - 1),
      address.toLowerCase(),
    ])
  })

  test('what leads nowhere is answered with words', async ({ page, site }) => {
    const { busyAddress, setCode } = site.devnet.scenarios
    const cases: [string, string, string][] = [
      [busyAddress.address, '1177', 'no transaction found for nonce="1177".'],
      [busyAddress.address, '-1', 'no transaction found for nonce="-1".'],
      [busyAddress.address, 'abc', 'no transaction found for nonce="abc".'],
      [setCode.applied.authority, '0', 'no transaction found for nonce="0".'],
      ['0x00000000000000000000000000000000DeaDBeef', 'latest', 'no outbound transactions found.'],
    ]
    for (const [address, nonce, message] of cases) {
      await page.goto(`/address/${address}?nonce=${nonce}`)
      await expect(page.getByText(`${address}: ${message}`)).toBeVisible()
    }
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Address')
  })
})

describe('what is not an address', () => {
  test('another case keeps tab, direction and query', async ({ page, site }) => {
    const { address } = site.devnet.scenarios.busyAddress
    await page.goto(`/address/${address.toLowerCase()}/txs/next?b=30`)
    await expect(page).toHaveURL(`/address/${address}/txs/next?b=30`)
    await page.goto(`/address/0x${address.slice(2).toUpperCase()}`)
    await expect(page).toHaveURL(`/address/${address}`)
    expect(page.url()).not.toContain('?')
  })

  test('wrong paths get a message', async ({ page, site }) => {
    const { address } = site.devnet.scenarios.busyAddress
    const mistyped = address.replace('d', 'D')
    const cases: [string, RegExp][] = [
      ['/address/otter.eth', /"otter\.eth" is not an ETH address\./],
      [`/address/${address}00`, /is not an ETH address\./],
      [`/address/${mistyped}/txs/last`, /does not match its checksum/],
      [`/address/${address}/nothing`, /has no section "nothing"/],
      [`/address/${address}/txs/next?b=1e9`, /"1e9" is not a block number/],
      [`/address/${address}/txs/prev?h=0x1`, /"0x1" is not a transaction hash/],
      [`/address/${address}/txs/next?h=0x${'99'.repeat(32)}`, /is not part of this history/],
    ]
    for (const [path, words] of cases) {
      await page.goto(path)
      await expect(page.locator('main'), path).toContainText(words)
    }
    await page.goto(`/address/${mistyped}/txs/last`)
    await page.getByRole('link', { name: address }).click()
    await expect(page).toHaveURL(`/address/${address}/txs/last`)
  })
})
