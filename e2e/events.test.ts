import type { ReadOnlyDevnet } from '@otterscan/devnet/startDevnet'
import { methodNotFound, NodeRefusal } from '@otterscan/testing/fakeNode'
import { forwardCalls } from '@otterscan/testing/forwardCalls'
import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { saveAs } from './dom/saveAs.ts'
import { test } from './dom/test.ts'
import { type ReceiptLog, readAllLogs } from './fixtures/readAllLogs.ts'
import { type AnswerBefore, NODE_KINDS, withNode } from './fixtures/withNode.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

let known: ReturnType<typeof readAllLogs> | undefined

/** Of the shared chain, read once. */
function readShared(devnet: ReadOnlyDevnet) {
  known ??= readAllLogs(devnet.request)
  return known
}

const toPlace = ({ transactionHash, logIndex }: ReceiptLog) =>
  `/tx/${transactionHash}/logs#${BigInt(logIndex)}`
const toTopic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

/** Where the logs on screen are, in order. */
function readPlaces(page: Page): Promise<readonly string[]> {
  return page
    .getByRole('list', { name: 'Events' })
    .locator('li a[href*="/logs#"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

/** Without what is announced to screen readers, which is elsewhere. */
const inMain = (page: Page) => page.getByRole('main')

/** Everything the search finds, from a file. */
async function readFile(page: Page): Promise<readonly string[]> {
  const rows = JSON.parse(await saveAs(page, 'JSON')) as { transactionHash: string; logIndex: string }[]
  return rows.map(({ transactionHash, logIndex }) => `/tx/${transactionHash}/logs#${logIndex}`)
}

describe('events', () => {
  test('of a contract, on its own page: every one on its pages and in the file', async ({ page, site }) => {
    const { events } = site.devnet.scenarios
    const { logs } = await readShared(site.devnet)
    const own = logs.filter(({ address }) => address === events.address.toLowerCase()).map(toPlace)
    expect(own.length).toBeGreaterThan(200)
    await page.goto(`/address/${events.address}`)
    await page.getByRole('link', { name: 'Events', exact: true }).click()
    await expect(page).toHaveURL(`/address/${events.address}/events`)
    await expect.poll(() => readPlaces(page)).toEqual(own.slice(0, 25))
    await page
      .getByRole('navigation', { name: 'Pages of events, above the list' })
      .getByRole('link', { name: /next/i })
      .click()
    await expect(page).toHaveURL(`/address/${events.address}/events?p=2`)
    await expect.poll(() => readPlaces(page)).toEqual(own.slice(25, 50))
    expect(await readFile(page)).toEqual(own)
    const last = Math.ceil(own.length / 25)
    await page.goto(`/address/${events.address}/events?p=${last}`)
    await expect.poll(() => readPlaces(page)).toEqual(own.slice((last - 1) * 25))
    await expect(
      inMain(page).getByText(new RegExp(`^All of blocks 0 to [\\d,]+ read: ${own.length} events\\.$`)),
    ).toBeVisible()
  })

  test('by event and indexed value, from the form; decoded as in the transaction', async ({ page, site }) => {
    const { accounts, erc20 } = site.devnet.scenarios
    const { logs } = await readShared(site.devnet)
    const own = logs.filter(({ topics }) => topics[0] === APPROVAL && topics[1] === toTopic(accounts.alice))
    expect(own.length).toBeGreaterThan(1)
    await page.goto('/logs')
    await page.getByLabel('Event', { exact: true }).fill('Approval')
    await page.getByLabel('First indexed value').fill(accounts.alice)
    await page.getByRole('button', { name: 'Find events' }).click()
    await expect(page).toHaveURL(`/logs?event=Approval&topic1=${accounts.alice}`)
    await expect.poll(() => readPlaces(page)).toEqual(own.map(toPlace))
    const row = page
      .getByRole('list', { name: 'Events' })
      .getByRole('listitem')
      .filter({ hasText: '100 FISH' })
    await expect(row).toContainText('Approval(address indexed owner, address indexed spender, uint256 value)')
    await expect(row.locator(`a[href="/address/${erc20.token.address}"]`)).toBeVisible()
  })

  test('by topic, signature and contract; of any event of a name', async ({ page, site }) => {
    const { erc721 } = site.devnet.scenarios
    const { logs } = await readShared(site.devnet)
    const own = logs
      .filter(({ address, topics }) => address === erc721.address.toLowerCase() && topics[0] === TRANSFER)
      .map(toPlace)
    expect(own.length).toBeGreaterThan(2)
    for (const event of [TRANSFER, 'Transfer(address,address,uint256)', 'Transfer']) {
      await page.goto(`/logs?address=${erc721.address}&event=${event}`)
      await expect.poll(() => readPlaces(page)).toEqual(own)
    }
  })

  test('by blocks and by dates', async ({ page, site }) => {
    const { erc20 } = site.devnet.scenarios
    const { logs, timestamps } = await readShared(site.devnet)
    const from = erc20.blockNumber - 40n
    const to = erc20.blockNumber
    const own = logs
      .filter(({ blockNumber }) => BigInt(blockNumber) >= from && BigInt(blockNumber) <= to)
      .map(toPlace)
    expect(own.length).toBeGreaterThan(5)
    await page.goto(`/logs?from=${from}&to=${to}`)
    await expect.poll(() => readPlaces(page)).toEqual(own.slice(0, 25))
    expect(await readFile(page)).toEqual(own)
    const toDate = (seconds: bigint | undefined) =>
      new Date(Number(seconds ?? 0n) * 1000).toISOString().slice(0, 19)
    // A second after the block before, and one before the block after: the same blocks.
    const [start, end] = [timestamps[Number(from) - 1], timestamps[Number(to) + 1]]
    expect([start, end]).not.toContain(undefined)
    await page.goto(`/logs?from=${toDate((start ?? 0n) + 1n)}&to=${toDate((end ?? 0n) - 1n)}`)
    await expect.poll(() => readPlaces(page)).toEqual(own.slice(0, 25))
    expect(await readFile(page)).toEqual(own)
  })

  test('what a text means is not guessed: nothing is asked until it is right', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.postData() ?? ''))
    await page.goto('/logs?address=0x12&event=No%20event&topic2=never&from=yesterday&to=99')
    await expect(page.getByText('Not an address')).toBeVisible()
    await expect(page.getByText('Not a name, a signature or a topic of an event')).toBeVisible()
    await expect(inMain(page).getByText(/^Not an indexed value/)).toBeVisible()
    await expect(page.getByText('Not a block number or a date such as 2026-01-31')).toBeVisible()
    await expect(page.getByText('Nothing was searched: see what is wrong above.')).toBeVisible()
    await page.goto('/logs?event=Unheard')
    await expect(inMain(page).getByText(/^No event of this name is known;/)).toBeVisible()
    await page.goto('/logs?from=20&to=10')
    await expect(page.getByText('Before the first block')).toBeVisible()
    expect(asked.filter((body) => body.includes('eth_getLogs'))).toEqual([])
  })
})

describe('events in front of other nodes', () => {
  for (const [kind, answer] of Object.entries(NODE_KINDS)) {
    test(`the same with a node that is ${kind}`, async ({ page, site }) => {
      const { erc20 } = site.devnet.scenarios
      const { logs } = await readShared(site.devnet)
      const own = logs.filter(({ address }) => address === erc20.token.address.toLowerCase()).map(toPlace)
      await withNode(site.devnet.url, answer, async (url) => {
        await page.goto(`${url}/logs?address=${erc20.token.address}`)
        await expect.poll(() => readPlaces(page), { timeout: 30_000 }).toEqual(own.slice(0, 25))
        expect(await readFile(page)).toEqual(own)
      })
    })
  }

  test('a node that has only the newest logs: what was read, and its words', async ({ page, site }) => {
    const { erc20 } = site.devnet.scenarios
    const { logs } = await readShared(site.devnet)
    const first = erc20.blockNumber
    const own = logs.filter(({ blockNumber }) => BigInt(blockNumber) >= first).map(toPlace)
    const answer: AnswerBefore = (method, [filter]) => {
      if (method !== 'eth_getLogs') return undefined
      if (BigInt((filter as { fromBlock: string }).fromBlock) < first) {
        throw new NodeRefusal(4444, 'pruned history unavailable')
      }
      return undefined
    }
    await withNode(site.devnet.url, answer, async (url) => {
      await page.goto(`${url}/logs?p=400`)
      const before = Number(first).toLocaleString('en')
      const status = inMain(page).getByText(/pruned history unavailable/)
      await expect(status).toContainText(
        new RegExp(`Blocks ${before} to [\\d,]+ read: ${own.length} events\\. `),
      )
      await expect(status).toContainText(
        `Blocks 0 to ${(Number(first) - 1).toLocaleString('en')} were not read.`,
      )
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
      await page.goto(`${url}/logs`)
      await expect.poll(() => readPlaces(page)).toEqual(own.slice(0, 25))
    })
  })

  test('a node without eth_getLogs says so', async ({ page, site }) => {
    const answer: AnswerBefore = (method) => {
      if (method === 'eth_getLogs') throw methodNotFound(method)
      return undefined
    }
    await withNode(site.devnet.url, answer, async (url) => {
      await page.goto(`${url}/logs`)
      await expect(
        inMain(page).getByText(
          /eth_getLogs.*No block was read: 0 events\. Blocks 0 to [\d,]+ were not read\./,
        ),
      ).toBeVisible()
    })
  })

  test('stopped and gone on; logs that cannot be read are counted', async ({ page, site }) => {
    const { erc20 } = site.devnet.scenarios
    const { logs } = await readShared(site.devnet)
    const own = logs.filter(({ address }) => address === erc20.token.address.toLowerCase())
    let held: Promise<void> = Promise.resolve()
    const forward = forwardCalls(site.devnet.url)
    const answer: AnswerBefore = async (method, params) => {
      if (method !== 'eth_getLogs') return undefined
      const [filter] = params as [{ fromBlock: string; toBlock: string }]
      if (BigInt(filter.toBlock) - BigInt(filter.fromBlock) >= 20n)
        throw new NodeRefusal(-32_000, 'max range: 20 blocks')
      if (BigInt(filter.toBlock) < erc20.blockNumber) await held
      const found = (await forward(method, params)) as Record<string, unknown>[]
      return found.map((log) => (log.transactionHash === erc20.approval ? { ...log, topics: 'none' } : log))
    }
    let release = () => {}
    held = new Promise((resolve) => {
      release = resolve
    })
    await withNode(site.devnet.url, answer, async (url) => {
      await page.goto(`${url}/logs?address=${erc20.token.address}&p=9`)
      await expect(inMain(page).getByText(/events so far, 1 of them unreadable\./)).toBeVisible()
      await page.getByRole('button', { name: 'Stop' }).click()
      await expect(
        page.getByText(
          /^Stopped\. Blocks [\d,]+ to [\d,]+ read: \d+ events, 1 of them unreadable\. Blocks 0 to [\d,]+ were not read\.$/,
        ),
      ).toBeVisible()
      release()
      await page.getByRole('button', { name: 'Go on' }).click()
      await expect(
        inMain(page).getByText(
          new RegExp(`^All of blocks .* read: ${own.length} events, 1 of them unreadable\\.$`),
        ),
      ).toBeVisible({ timeout: 30_000 })
    })
  })
})
