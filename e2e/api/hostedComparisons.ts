import { expect } from '../dom/expect.ts'
import {
  asRows,
  type Comparison,
  expectNewestBlock,
  LOG,
  pick,
  readTable,
  SLOW,
  toDetail,
  toTime,
  toUnits,
} from './comparison.ts'

/** As REST, of the requests that hosted explorers have. */
export const HOSTED: readonly Comparison[] = [
  [
    /action=txlist&/,
    async ({ page, url, value }) => {
      const rows = await readTable(page, `/address/${url.searchParams.get('address')}`)
      const shared = [
        'blockNumber',
        'nonce',
        'transactionIndex',
        'from',
        'to',
        'value',
        'gasPrice',
        'gasUsed',
      ]
      const found = asRows(value)
      expect(found).toHaveLength(10)
      expect(found.map((row) => [row.hash, toTime(row.timeStamp), ...pick(row, shared)])).toEqual(
        rows.slice(0, 10).map((row) => [row.transactionHash, row.time, ...pick(row, shared)]),
      )
    },
  ],
  [
    /action=tokentx&/,
    async ({ page, url, value }) => {
      const rows = await readTable(page, `/address/${url.searchParams.get('address')}/erc20`)
      const shared = ['blockNumber', 'logIndex', 'from', 'to', 'value', 'tokenName', 'tokenSymbol']
      const found = asRows(value).map((row) => [
        row.hash,
        row.contractAddress,
        toTime(row.timeStamp),
        row.tokenDecimal,
        ...pick(row, shared),
      ])
      const shown = rows.map((row) => [
        row.transactionHash,
        row.token,
        row.time,
        row.tokenDecimals,
        ...pick(row, shared),
      ])
      expect(found).toEqual(shown.toReversed())
    },
  ],
  [
    /action=balance&/,
    async ({ page, url, value }) => {
      await page.goto(`/address/${url.searchParams.get('address')}`)
      await expect(page.getByRole('main')).toContainText(`Balance${toUnits(value, 18)} ETH`, SLOW)
    },
  ],
  [
    /action=getblocknobytime&/,
    async ({ page, url, value }) => {
      const wanted = Number(url.searchParams.get('timestamp'))
      const readShownTime = async (block: bigint) => {
        await page.goto(`/block/${block}`)
        const time = page.getByRole('main').locator('time').first()
        await expect(time).toBeVisible(SLOW)
        return Date.parse((await time.getAttribute('datetime')) ?? '') / 1000
      }
      const found = BigInt(String(value))
      expect(await readShownTime(found)).toBeLessThanOrEqual(wanted)
      expect(await readShownTime(found + 1n)).toBeGreaterThan(wanted)
    },
  ],
  [
    /action=getcontractcreation&/,
    async ({ page, value }) => {
      const [creation] = asRows(value)
      await page.goto(`/address/${creation?.contractAddress}`)
      const creator = toDetail(page, 'Contract creator')
      await expect(creator).toContainText(String(creation?.contractCreator), SLOW)
      await expect(page.getByText(String(creation?.txHash)).first()).toBeVisible()
    },
  ],
  [
    /action=getLogs&/,
    async ({ page, url, value }) => {
      const rows = await readTable(page, `/logs?address=${url.searchParams.get('address')}`)
      const toDecimal = (quantity: unknown) => BigInt(String(quantity)).toString()
      const found = asRows(value).map((row) => {
        const [topic0, topic1, topic2, topic3] = row.topics as readonly string[]
        const numbers = ['blockNumber', 'transactionIndex', 'logIndex'] as const
        const decimal = Object.fromEntries(numbers.map((name) => [name, toDecimal(row[name])]))
        return pick({ ...row, ...decimal, topic0, topic1, topic2, topic3 }, LOG)
      })
      expect(found).toEqual(rows.toReversed().map((row) => pick(row, LOG)))
    },
  ],
  [/action=eth_blockNumber$/, ({ page, value }) => expectNewestBlock(page, value)],
]
