import { expect } from '../dom/expect.ts'
import { readCsv } from '../fixtures/readCsv.ts'
import {
  asRow,
  asRows,
  type Comparison,
  expectNewestBlock,
  type FileRow,
  group,
  LOG,
  pick,
  type Row,
  readTable,
  SLOW,
  toDetail,
  toRows,
  toTime,
  toUnits,
} from './comparison.ts'

const TRANSACTION = [
  'status',
  'type',
  'nonce',
  'blockNumber',
  'transactionIndex',
  'from',
  'to',
  'value',
  'fee',
]

const ofTransaction = (row: Row) => [
  row.hash,
  toTime(row.timestamp),
  row.contractAddress ?? '',
  ...pick(row, TRANSACTION),
]
const ofTransactionFile = (row: FileRow) => [
  row.transactionHash,
  row.time,
  row.createdContract,
  ...pick(row, TRANSACTION),
]

/** What a page shows in place of what an example answers. */
export const REST: readonly Comparison[] = [
  [
    /^\/api\/v1\/status$/,
    async ({ page, value }) => {
      const { chainId, headBlock, clientVersion, lastBlock } = asRow(value)
      await expectNewestBlock(page, headBlock)
      expect(lastBlock).toBe(headBlock)
      await expect(page.getByText(`You are on ChainID: ${chainId}`)).toBeVisible()
      await page.goto('/nodes')
      await expect(page.getByText(String(clientVersion)).first()).toBeVisible(SLOW)
    },
  ],
  [
    /^\/api\/v1\/blocks\/latest$/,
    async ({ page, value }) => {
      const { number, hash, gasUsed, gasLimit, miner, sizeBytes, stateRoot, baseFeePerGas } = asRow(value)
      await page.goto(`/block/${number}`)
      const main = page.getByRole('main')
      for (const text of [hash, miner, stateRoot, `${group(sizeBytes)} bytes`, `${group(baseFeePerGas)} wei`])
        await expect(main).toContainText(String(text), SLOW)
      await expect(main).toContainText(`${group(gasUsed)} / ${group(gasLimit)}`)
    },
  ],
  [
    /^\/api\/v1\/blocks\/\w+\/transactions/,
    async ({ page, url, value }) => {
      const rows = await readTable(page, `/block/${url.pathname.split('/')[4]}/txs`)
      // The page begins with the last of the block.
      expect(asRows(value).map(ofTransaction)).toEqual(rows.toReversed().slice(0, 2).map(ofTransactionFile))
    },
  ],
  [
    /^\/api\/v1\/addresses\/\w+\/transactions/,
    async ({ page, url, value }) => {
      const rows = await readTable(page, `/address/${url.pathname.split('/')[4]}`)
      const found = asRows(value)
      expect(found.length).toBeGreaterThanOrEqual(5)
      expect(found.map(ofTransaction)).toEqual(
        rows.toReversed().slice(0, found.length).map(ofTransactionFile),
      )
    },
  ],
  [
    /^\/api\/v1\/addresses\/\w+\/token-transfers/,
    async ({ page, url, text }) => {
      const rows = await readTable(page, `/address/${url.pathname.split('/')[4]}/erc20`)
      const shared = [
        'blockNumber',
        'transactionHash',
        'logIndex',
        'token',
        'standard',
        'from',
        'to',
        'tokenId',
      ]
      const found = toRows(readCsv(text))
      expect(found.length).toBeGreaterThan(18)
      expect(found.map((row) => [...pick(row, shared), row.amount, toTime(row.timestamp)])).toEqual(
        rows.map((row) => [...pick(row, shared), row.value, row.time]),
      )
    },
  ],
  [
    /^\/api\/v1\/tokens\/\w+$/,
    async ({ page, url, value }) => {
      const token = asRow(value)
      const transfers = await readTable(page, `/token/${url.pathname.split('/')[4]}`)
      expect(transfers).toHaveLength(Number(token.transferCount))
      const main = page.getByRole('main')
      for (const text of [token.name, token.symbol, token.creator, token.creationTransaction])
        await expect(main).toContainText(String(text))
      await expect(toDetail(page, 'Decimals')).toHaveText(String(token.decimals))
      await expect(toDetail(page, 'Holders')).toHaveText(group(token.holderCount))
      await expect(toDetail(page, 'Total supply')).toHaveText(toUnits(token.minted, Number(token.decimals)))
    },
  ],
  [
    /^\/api\/v1\/tokens\/\w+\/holders/,
    async ({ page, url, value }) => {
      const rows = await readTable(page, `/token/${url.pathname.split('/')[4]}/holders`)
      expect(asRows(value).map((row) => pick(row, ['holder', 'balance']))).toEqual(
        rows.slice(0, 3).map((row) => pick(row, ['holder', 'balance'])),
      )
    },
  ],
  [
    /^\/api\/v1\/contracts\?kind=erc20/,
    async ({ page, text }) => {
      const rows = await readTable(page, '/contracts/erc20')
      const found = text
        .trimEnd()
        .split('\n')
        .map((line) => asRow(JSON.parse(line)))
      const names = ['address', 'blockNumber', 'name', 'symbol', 'decimals']
      expect(found.map((row) => [...pick(row, names), toTime(row.timestamp)])).toEqual(
        rows.map((row) => [...pick(row, names), row.time]),
      )
    },
  ],
  [
    /^\/api\/v1\/logs\?/,
    async ({ page, url, value }) => {
      const from = url.searchParams.get('fromBlock')
      const rows = await readTable(page, `/logs?from=${from}&to=${url.searchParams.get('toBlock')}`)
      expect(asRows(value).map((row) => pick(row, LOG))).toEqual(
        rows.toReversed().map((row) => pick(row, LOG)),
      )
    },
  ],
]
