import {
  type RecordedBlock,
  type RecordedHistory,
  readRecordedMainnet,
} from '@otterscan/recordings/recordedMainnet'
import { methodNotFound, NodeRefusal, startFakeNode } from '@otterscan/testing/fakeNode'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { expect } from './dom/expect.ts'
import { openPage, type Page } from './dom/openPage.tsx'
import { type RunningProgram, startProgram } from './fixtures/startProgram.ts'

const TIMEOUT_MS = 60_000
const MISSING = /missing: not recorded/

const mainnet = readRecordedMainnet()
/** Those of which the block is recorded too, one a block, and those asked for by themselves. */
const transactions = [
  ...new Map(
    [...mainnet.transactions.values()]
      .filter(({ hash, blockHash }) => mainnet.receipts.has(hash) && mainnet.blocks.has(blockHash))
      .map((one) => [one.blockHash, one]),
  ).values(),
  ...mainnet
    .pairs('eth_getTransactionByHash')
    .flatMap(({ params }) => mainnet.transactions.get(String(params[0])) ?? [])
    .filter(({ hash }) => mainnet.receipts.has(hash)),
]
const details = mainnet
  .pairs('ots_getBlockDetails')
  .map(({ result }) => (result as { readonly block: RecordedBlock }).block)
const histories = mainnet
  .pairs('ots_searchTransactionsBefore')
  .map(({ params, result }) => {
    return { address: String(params[0]), before: Number(params[1]), page: result as RecordedHistory }
  })
  .filter(({ page }) => page.txs.length > 0)

let program: RunningProgram
let stopNode: () => Promise<void>

beforeAll(async () => {
  const node = await startFakeNode((method, params) => {
    const found = mainnet.findAnswer(method, params)
    if (found !== undefined) return found
    if (mainnet.pairs(method).length === 0) throw methodNotFound(method)
    throw new NodeRefusal(-32_000, 'missing: not recorded')
  })
  stopNode = node.stop
  program = await startProgram(['--no-gateway', '--node', node.url])
}, TIMEOUT_MS)

afterAll(async () => {
  await program?.stop()
  await stopNode?.()
})

const open = (page: Page, path: string) => page.goto(`${program.url}${path}`)

describe('mainnet as it was recorded', () => {
  test.each(details.map((block) => [BigInt(block.number), block] as const))(
    'block %i is the recorded one',
    async (number, { hash, parentHash }) => {
      const page = openPage(program.url)
      await open(page, `/block/${number}`)
      await expect(page.locator('dt:text-is("Hash") + dd')).toHaveText(hash)
      await expect(page.locator('dt:text-is("Parent Hash") + dd')).toContainText(parentHash)
      page.close()
    },
    TIMEOUT_MS,
  )

  test.each(transactions.map((one) => [one.hash, one] as const))(
    'transaction %s is the recorded one',
    async (hash, { from, to, nonce }) => {
      const page = openPage(program.url)
      await open(page, `/tx/${hash}`)
      await expect(page.locator('dt:text-is("Transaction Hash") + dd')).toContainText(hash)
      await expect(page.locator('dt:text-is("From / Nonce") + dd')).toContainText(from, { ignoreCase: true })
      await expect(page.locator('dt:text-is("From / Nonce") + dd')).toContainText(
        BigInt(nonce).toLocaleString('en'),
      )
      if (to !== null)
        await expect(page.getByRole('main').getByText(new RegExp(to, 'i')).first()).toBeVisible()
      const succeeded = mainnet.receipts.get(hash)?.status === '0x1'
      await expect(page.locator('dt:text-is("Status") + dd')).toContainText(succeeded ? 'Success' : 'Fail')
      page.close()
    },
    TIMEOUT_MS,
  )
  test.each(histories.map((one) => [one.address, one.before, one.page] as const))(
    'history of %s before block %i is the recorded one',
    async (address, before, { txs }) => {
      const page = openPage(program.url)
      await open(page, `/address/${address.toLowerCase()}/txs/next?b=${before - 1}`)
      for (const { hash } of txs) await expect(page.getByText(hash).first()).toBeVisible()
      page.close()
    },
    TIMEOUT_MS,
  )

  test.each([
    '/block/18000000',
    '/block/18000000/txs',
    `/tx/${mainnet.pairs('ots_traceTransaction')[0]?.params[0]}/trace`,
    '/address/0x0000000000000000000000000000000000000001/txs/next?b=77',
    // The recording has none before this block, and nothing is recorded after it.
    '/address/0xdddddf958d2ee523a2206206994597c13d831ec7/txs/next?b=16999999',
  ])(
    '%s was not recorded, and says so',
    async (path) => {
      const page = openPage(program.url)
      await open(page, path)
      await expect(page.getByRole('main').getByText(MISSING).first()).toBeVisible()
      page.close()
    },
    TIMEOUT_MS,
  )
})
