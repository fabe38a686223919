import { wireHead } from '@otterscan/explorer/testing/blockNode'
import { type Answers, startFakeNode } from '@otterscan/testing/fakeNode'
import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import { readListRows } from './dom/readListRows.ts'
import { saveAs } from './dom/saveAs.ts'
import { test } from './dom/test.ts'
import { readUnguardedCsv } from './fixtures/readCsv.ts'
import { startProgram } from './fixtures/startProgram.ts'

interface Block {
  readonly number: string
  readonly timestamp: string
  readonly gasUsed: string
  readonly gasLimit: string
  readonly baseFeePerGas: string
  readonly blobGasUsed: string
  readonly transactions: readonly string[]
}

const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n)

const SUM = { sum: '0x64', blocks: 10 }
const part = (time: number, more = {}) => ({
  ...{ time: `0x${time.toString(16)}`, firstBlock: '0x1', lastBlock: '0xa', blocks: 10, isComplete: true },
  ...{ transactions: SUM, gasUsed: SUM, gasLimit: { sum: '0xc8', blocks: 10 }, totalFees: SUM },
  ...{ baseFee: { ...SUM, lowest: '0x1', highest: '0x3b9aca00' }, baseFees: SUM },
  ...{ blobs: null, blobFees: null, blobBaseFee: null, contracts: null },
  ...more,
})

const answersOf = (index: unknown, more: Answers): Answers => ({
  eth_chainId: '0x539',
  ots_getApiLevel: 8,
  eth_blockNumber: '0x10',
  erigon_getHeaderByNumber: wireHead(16),
  gateway_status: { methods: [], addressHistory: 'none', index },
  ...more,
})

describe('figures of the whole chain', () => {
  test('every day and hour is what its blocks add up to, on screen and in the file', async ({
    page,
    indexedSite: { devnet, url },
  }) => {
    await page.goto(`${url}/gas?by=hour&span=30d`)
    const card = page.getByRole('region', { name: 'Whole chain' })
    await expect(card.getByRole('img')).toBeVisible()
    await card.getByRole('radio', { name: 'Table' }).check()
    const head = Number(await devnet.request<string>('eth_blockNumber'))
    const blocks = await Promise.all(
      Array.from({ length: head + 1 }, (_, number) =>
        devnet.request<Block>('eth_getBlockByNumber', `0x${number.toString(16)}`, false),
      ),
    )
    const hourOf = ({ timestamp }: Block) => Number(timestamp) - (Number(timestamp) % 3_600)
    const hours = [...new Set(blocks.map(hourOf))].sort((left, right) => right - left)
    const [headings = [], ...lines] = readUnguardedCsv(await saveAs(page, 'CSV', card))
    const file = lines.map((cells) => Object.fromEntries(headings.map((name, at) => [name, cells[at]])))
    expect(file.map(({ time }) => time)).toEqual(
      hours.map((hour) => new Date(hour * 1000).toISOString().replace('.000', '')),
    )
    for (const [at, hour] of hours.entries()) {
      const own = blocks.filter((block) => hourOf(block) === hour)
      const fees = own.map(({ baseFeePerGas }) => BigInt(baseFeePerGas))
      const ordered = fees.toSorted((left, right) => (left < right ? -1 : 1))
      expect(file[at]).toMatchObject({
        blocks: `${own.length}`,
        transactions: `${sumOf(own.map(({ transactions }) => BigInt(transactions.length)))}`,
        gasUsed: `${sumOf(own.map(({ gasUsed }) => BigInt(gasUsed)))}`,
        gasLimit: `${sumOf(own.map(({ gasLimit }) => BigInt(gasLimit)))}`,
        baseFeeMean: `${sumOf(fees) / BigInt(own.length)}`,
        baseFeeLowest: `${ordered[0]}`,
        baseFeeHighest: `${ordered.at(-1)}`,
        baseFees: `${sumOf(own.map((block) => BigInt(block.gasUsed) * BigInt(block.baseFeePerGas)))}`,
        blobs: `${sumOf(own.map(({ blobGasUsed }) => BigInt(blobGasUsed) / 131_072n))}`,
        isComplete: `${at > 0}`,
      })
    }
    // The newest may still get blocks.
    await expect(card.getByText(/One hour is marked/)).toBeVisible()
    await card.getByRole('radio', { name: 'By day' }).check()
    await expect(page).toHaveURL(/\/gas\?by=day$/)
    await expect(card.getByRole('table', { name: 'Figures by day' })).toBeVisible()
    await card.getByRole('radio', { name: '30 days' }).check()
    await expect(page).toHaveURL(/\/gas\?by=day&span=30d$/)
  })

  test('what is missing is said: blocks of a day, blocks behind a figure, figures that no block has', async ({
    page,
  }) => {
    const node = await startFakeNode(
      answersOf(
        { firstBlock: '0x0', lastBlock: '0x10', headBlock: '0x10', missingBlocks: '0x0', phase: 'following' },
        {
          gateway_getActivity: {
            results: [
              part(3 * 86_400, { isComplete: false, contracts: { sum: '0x5', blocks: 4 } }),
              part(86_400, { gasUsed: null }),
            ],
            next: null,
            firstBlock: '0x0',
            lastBlock: '0x10',
          },
        },
      ),
    )
    const program = await startProgram(['--no-gateway', '--node', node.url])
    try {
      await page.goto(`${program.url}/gas?span=30d&until=1970-01-04`)
      const card = page.getByRole('region', { name: 'Whole chain' })
      await card.getByRole('radio', { name: 'Table' }).check()
      expect(
        node.calls.filter(({ method }) => method === 'gateway_getActivity').map(({ params }) => params),
      ).toEqual([['day', null, `0x${(4 * 86_400 - 1).toString(16)}`, 30]])
      await expect(card.getByRole('table', { name: 'Figures by day' })).toBeVisible()
      const rows = (await readListRows(page)).filter((row) => row['Day (UTC)'] !== undefined)
      expect(rows).toMatchObject([
        {
          'Day (UTC)': '1970-01-04partly',
          'Gas used': '100',
          'Of the limit': '50.00%',
          'Base fee, mean (Gwei)': '0.00000001',
          'Contracts made': '5of 4 blocks',
        },
        { 'Day (UTC)': '1970-01-02', 'Gas used': '–', 'Of the limit': '–', 'Contracts made': '–' },
      ])
      // No block has blobs: there is no chart of them, and no column.
      expect(Object.keys(rows[0] ?? {})).not.toContain('Blobs')
      await expect(card.getByRole('radio', { name: 'Blobs' })).toHaveCount(0)
      await expect(card.getByText(/One day is marked/)).toBeVisible()
      await page.goto(`${program.url}/gas?until=soon`)
      await expect(card.getByText('This is not a date.')).toBeVisible()
    } finally {
      await program.stop()
      await node.stop()
    }
  })

  test('without an index, or without the program, the page says so and where figures come from', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/gas`)
    await expect(page.getByText('There is no index of figures of the whole chain.')).toBeVisible()
    await expect(page.getByText(/The program is running without one/)).toBeVisible()
    const { gateway_status: _, ...plain } = answersOf(null, {})
    const bare = await startFakeNode(plain)
    const program = await startProgram(['--no-gateway', '--node', bare.url])
    try {
      await page.goto(`${program.url}/gas`)
      await expect(page.getByText(/The node does not have/)).toBeVisible()
      await expect(page.getByText('gateway_getActivity')).toBeVisible()
    } finally {
      await program.stop()
      await bare.stop()
    }
  })
})
