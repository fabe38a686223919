import { expect } from './dom/expect.ts'
import { readSaved, saveAs } from './dom/saveAs.ts'
import { test } from './dom/test.ts'
import { readUnguardedCsv } from './fixtures/readCsv.ts'

interface WireLog {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly logIndex: string
}

type Row = Readonly<Record<string, string | null>>

const readJson = (text: string) => JSON.parse(text) as readonly Row[]

/** Rows of a CSV text by column. */
function readCsv(text: string): readonly Record<string, string | undefined>[] {
  const [heading = [], ...rows] = readUnguardedCsv(text)
  return rows.map((row) => Object.fromEntries(heading.map((key, at) => [key, row[at]])))
}

test('the tables of a transaction equal what the chain says', async ({ page, site }) => {
  const { erc20, callTree: calls } = site.devnet.scenarios
  const hash = erc20.airdrop.transactionHash
  const receipt = await site.devnet.request<{ logs: readonly WireLog[] }>('eth_getTransactionReceipt', hash)

  await page.goto(`/tx/${hash}`)
  const transfers = readCsv(
    await saveAs(page, 'CSV', page.getByRole('region', { name: /^Tokens Transferred/ })),
  )
  // More than the page draws.
  expect(transfers.length).toBeGreaterThan(10)
  expect(transfers.map(({ logIndex, token, value }) => [logIndex, token?.toLowerCase(), value])).toEqual(
    receipt.logs.map(({ logIndex, address, data }) => [
      BigInt(logIndex).toString(),
      address.toLowerCase(),
      BigInt(data).toString(),
    ]),
  )

  await page.goto(`/tx/${hash}/logs`)
  const logs = readJson(await saveAs(page, 'JSON'))
  expect(logs.map(({ logIndex, topic0, topic2, data }) => [logIndex, topic0, topic2, data])).toEqual(
    receipt.logs.map(({ logIndex, topics, data }) => [
      BigInt(logIndex).toString(),
      topics[0],
      topics[2] ?? null,
      data,
    ]),
  )

  await page.goto(`/tx/${calls.branching.transactionHash}/trace`)
  const frames = readCsv(await saveAs(page, 'CSV'))
  expect(frames).toHaveLength(calls.branching.innerCallCount + 1)
  // Each row's parent is one level above it.
  for (const { parent, depth } of frames.slice(1)) {
    expect(frames[Number(parent)]?.depth).toBe(String(Number(depth) - 1))
  }

  await page.goto(`/tx/${calls.wide.transactionHash}`)
  const operations = readJson(
    await saveAs(page, 'JSON', page.getByRole('region', { name: /^Internal Operations/ })),
  )
  expect(operations).toHaveLength(calls.wide.transferCount)
  expect(operations.slice(0, 150).map(({ value }) => value)).toEqual(
    Array.from({ length: 150 }, (_, at) => `${at + 1}`),
  )

  await page.goto(`/tx/${calls.wide.transactionHash}/statediff`)
  const text = await saveAs(page, 'NDJSON')
  const changes = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
  const first = changes.find(
    ({ address, kind }) =>
      kind === 'balance' && address?.toLowerCase() === calls.wide.firstAddress.toLowerCase(),
  )
  expect(BigInt(first?.after ?? 0) - BigInt(first?.before ?? 0)).toBe(1n)
  expect(text).not.toContain('undefined')
})

test('authorizations, access lists, contract values, blocks and labels too', async ({ page, site }) => {
  const { setCode, transactionTypes, erc20 } = site.devnet.scenarios
  await page.goto(`/tx/${setCode.mixed.transactionHash}`)
  const authorizations = page.getByRole('region', { name: /^Authorizations/ })
  await expect(authorizations.getByText('applied').first()).toBeVisible()
  const signers = readCsv(await saveAs(page, 'CSV', authorizations))
  expect(signers.length).toBeGreaterThan(1)
  expect(new Set(signers.map(({ outcome }) => outcome))).toEqual(new Set(['applied', 'skipped']))

  await page.goto(`/tx/${transactionTypes.accessList.transactionHash}`)
  const keys = readJson(await saveAs(page, 'JSON'))
  const [token, carol] = transactionTypes.accessList.accessList
  expect(keys.map(({ address, storageKey }) => [address?.toLowerCase(), storageKey])).toEqual([
    ...(token?.storageKeys ?? []).map((key) => [token?.address.toLowerCase(), key]),
    [carol?.address.toLowerCase(), null],
  ])

  await page.goto('/special/liveBlocks')
  const blocks = readCsv(await saveAs(page, 'CSV', page.getByRole('region', { name: 'Blocks' })))
  const wire = await site.devnet.request<{ gasUsed: string; timestamp: string }>(
    'eth_getBlockByNumber',
    `0x${BigInt(blocks[0]?.blockNumber ?? 0).toString(16)}`,
    false,
  )
  expect(blocks[0]?.gasUsed).toBe(BigInt(wire.gasUsed).toString())
  expect(blocks[0]?.time).toBe(
    `${new Date(Number(BigInt(wire.timestamp)) * 1000).toISOString().slice(0, -5)}Z`,
  )

  const hostile = '=1+1'
  await page.goto(`/address/${erc20.token.address}`)
  await page.getByRole('button', { name: 'Edit address label' }).click()
  await page.getByRole('textbox', { name: 'Address label' }).fill(hostile)
  await page.getByRole('button', { name: 'Submit address label' }).click()
  await page.getByRole('button', { name: 'All address labels' }).click()
  const lines = await readSaved(() => page.getByRole('button', { name: 'Save as NDJSON' }).click())
  expect(JSON.parse(lines)).toEqual([erc20.token.address, hostile])
})
