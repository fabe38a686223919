// What the transfers and balances of tokens, and the figures of hours and days, add to an index, in space and processor time, over made blocks with a mix
// of many and few holders: npx tsx --no-cache bench/indexTokens.mjs [BLOCKS] [FRESH] [SHARDS]. FRESH is the share of senders and
// recipients that never had the token before: what costs most. 1 is the worst case. Then the same on ClickHouse, with SHARDS: rows and bytes of each table.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { ClassicLevel } from 'classic-level'
import { toIdKey, UNKNOWN_FIGURES } from '../src/storage/blockRows.ts'
import { createLevelStorage } from '../src/storage/level/createLevelStorage.ts'
import { openServers } from './openServers.mjs'

const BLOCKS = Number(process.argv[2] ?? 2_000)
const FRESH_SHARE = Number(process.argv[3] ?? 0.2)
const SHARDS = Number(process.argv[4] ?? 0)
const TRANSACTIONS = 150
const TRANSFERS = 200
const NFT_SHARE = 0.08
/** How often a sender sends all it has. */
const ALL_SHARE = 0.4
const BATCH_BLOCKS = 128

/** Park and Miller's generator: the same numbers every time. */
let seed = 42
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}
const toAddress = (number) => {
  const mixed = (BigInt(number + 1) * 0x9e3779b97f4a7c15f39cc0605cedc835n) % 2n ** 160n
  return `0x${mixed.toString(16).padStart(40, '0')}`
}
/** A few are met often, most of them rarely. */
const pick = (count, offset) => toAddress(offset + Math.floor(random() ** 4 * count))
const anyAccount = () => pick(400_000, 0)
const toHash = (number) =>
  `0x${((BigInt(number + 1) * 0x9e3779b97f4a7c15f39cc0605cedc8352545f4914f6cdd1dn) % 2n ** 256n).toString(16).padStart(64, '0')}`

const balances = new Map()
const holdersOf = new Map()
const owners = new Map()

function makeTransfer() {
  if (random() < NFT_SHARE) {
    const token = pick(2_000, 2_000_000)
    const id = BigInt(Math.floor(random() * 3_000))
    const name = `${token} ${id}`
    const from = owners.get(name) ?? `0x${'0'.repeat(40)}`
    const to = anyAccount()
    owners.set(name, to)
    return { kind: 'erc721', token, from, to, id, value: 1n }
  }
  const token = pick(5_000, 1_000_000)
  const known = holdersOf.get(token) ?? []
  holdersOf.set(token, known)
  const anyHolder = () => {
    const old = random() < FRESH_SHARE ? undefined : known[Math.floor(random() ** 2 * known.length)]
    if (old !== undefined) return old
    const fresh = anyAccount()
    known.push(fresh)
    return fresh
  }
  const from = anyHolder()
  const name = `${token} ${from}`
  const has = balances.get(name) ?? BigInt(Math.floor(random() * 2 ** 30)) * 10n ** 12n + 1n
  const value = random() < ALL_SHARE ? has : (has * BigInt(1 + Math.floor(random() * 99))) / 100n
  const to = anyHolder()
  balances.set(name, has - value)
  balances.set(`${token} ${to}`, (balances.get(`${token} ${to}`) ?? 0n) + value)
  return { kind: 'erc20', token, from, to, id: undefined, value }
}

function makeBlock(number) {
  const postings = new Map()
  const holdings = new Map()
  const idChanges = new Map()
  const post = (list, key, index) => postings.set(`${list} ${key} ${index}`, { list, key, index })
  const add = (rows, name, row, change) => {
    const known = rows.get(name) ?? { ...row, change: 0n }
    known.change += change
    rows.set(name, known)
  }
  for (let index = 0; index < TRANSACTIONS; index++) {
    for (let at = 0; at < 5; at++) post('appearances', anyAccount(), index)
    const sender = anyAccount()
    postings.set(`sent ${index}`, { list: 'sent', key: sender, index, value: BigInt(number) })
  }
  for (let log = 0; log < TRANSFERS; log++) {
    const { kind, token, from, to, id, value } = makeTransfer()
    const transactionIndex = Math.floor((log / TRANSFERS) * TRANSACTIONS)
    post('tokenTransfers', token, log)
    for (const [holder, change] of [
      [from, -value],
      [to, value],
    ]) {
      post(`${kind}Transfers`, holder, transactionIndex)
      add(holdings, `${holder} ${token}`, { kind, holder, token, transactionIndex }, change)
      if (id !== undefined && BigInt(holder) !== 0n) {
        add(idChanges, `${holder} ${token} ${id}`, { token, id, holder }, change)
      }
    }
    if (id !== undefined) post('idTransfers', toIdKey(token, id), log)
  }
  return {
    number: BigInt(number),
    hash: toHash(number),
    parentHash: toHash(number - 1),
    isTraced: true,
    totals: {
      timestamp: 1_700_000_000n + BigInt(number) * 12n,
      transactionCount: TRANSACTIONS,
      totalFees: 10n ** 17n + BigInt(number),
      blockReward: 0n,
      uncleReward: 0n,
    },
    figures: {
      gasUsed: BigInt(Math.floor(random() * 3e7)),
      gasLimit: 30_000_000n,
      baseFee: BigInt(Math.floor(random() * 5e10)),
      blobs: BigInt(number % 7),
      blobFees: BigInt(number % 7) * 10n ** 14n,
      blobBaseFee: number % 7 === 0 ? undefined : BigInt(Math.floor(random() * 1e9)),
    },
    postings: [...postings.values()],
    creations: [],
    codeChanges: [],
    holdings: [...holdings.values()],
    idChanges: [...idChanges.values()].filter(({ change }) => change !== 0n),
    facts: [],
  }
}

/** A block without a time is in no hour and no day. */
const withoutFigures = (block) => ({
  ...block,
  figures: UNKNOWN_FIGURES,
  totals: { ...block.totals, timestamp: undefined },
})

/** As it was before tokens had lists of their own. */
const withoutTokens = (block) => ({
  ...withoutFigures(block),
  postings: block.postings.filter(({ list }) => list !== 'tokenTransfers' && list !== 'idTransfers'),
  holdings: block.holdings.map((row) => ({ ...row, change: 0n })),
  idChanges: [],
})

// Made oldest first, so that balances are those of a chain, and written newest first, as a backfill does.
const chain = Array.from({ length: BLOCKS }, (_, number) => makeBlock(number))
const results = []
for (const [name, change] of [
  ['without both', withoutTokens],
  ['with tokens', withoutFigures],
  ['with tokens and figures', (block) => block],
]) {
  const directory = await mkdtemp(join(tmpdir(), 'otterscan-bench-'))
  const storage = await createLevelStorage(directory)
  const anchor = { anchorNumber: BigInt(BLOCKS - 1), anchorHash: toHash(BLOCKS - 1) }
  await storage.reset({ chainId: 1n, genesisHash: toHash(0), ...anchor })
  let cpu = 0
  for (let high = BLOCKS; high > 0; high -= BATCH_BLOCKS) {
    const blocks = chain
      .slice(Math.max(high - BATCH_BLOCKS, 0), high)
      .toReversed()
      .map(change)
    const started = process.cpuUsage()
    await storage.prepend(blocks)
    const { user, system } = process.cpuUsage(started)
    cpu += (user + system) / 1e6
  }
  if (results.length === 2) await measurePages(storage)
  await storage.close()
  await compact(directory)
  const bytes = await sizeOf(directory)
  results.push({ cpu, bytes })
  console.log(`${name}: ${(bytes / 2 ** 20).toFixed(1)} MB, ${cpu.toFixed(1)} s of processor time`)
  await rm(directory, { recursive: true, force: true })
}
const [before, tokens, after] = results
const more = (one, other) => `${((other / one - 1) * 100).toFixed(0)} %`
const pairs = new Set(
  chain.flatMap(({ holdings }) => holdings.map(({ holder, token }) => `${holder}${token}`)),
)
console.log(`${BLOCKS * TRANSFERS} transfers between ${pairs.size} pairs of holder and token`)
for (const [name, one] of [
  ['tokens', tokens],
  ['tokens and figures', after],
]) {
  console.log(
    `${name} add ${more(before.bytes, one.bytes)} space, ${more(before.cpu, one.cpu)} processor time of the store`,
  )
}

if (SHARDS > 0) await measureServers()

async function measureServers() {
  const place = await openServers(SHARDS)
  const storage = await place.open()
  const anchor = { anchorNumber: BigInt(BLOCKS - 1), anchorHash: toHash(BLOCKS - 1) }
  await storage.reset({ chainId: 1n, genesisHash: toHash(0), ...anchor })
  const started = performance.now()
  for (let high = BLOCKS; high > 0; high -= BATCH_BLOCKS)
    await storage.prepend(chain.slice(Math.max(high - BATCH_BLOCKS, 0), high).toReversed())
  const seconds = (performance.now() - started) / 1_000
  await storage.close()
  const count = BLOCKS * TRANSACTIONS
  let [rows, bytes] = [0, 0]
  for (const [table, one] of await place.listTables()) {
    rows += one.rows
    bytes += one.bytes
    const each = `${(one.rows / count).toFixed(2)} rows and ${(one.bytes / count).toFixed(1)} bytes a transaction`
    console.log(`${table}: ${one.rows} rows, ${(one.bytes / one.rows).toFixed(1)} bytes each; ${each}`)
  }
  console.log(
    `${SHARDS} shard(s): ${(rows / count).toFixed(2)} rows and ${(bytes / count).toFixed(1)} bytes a transaction, ${Math.round(rows / seconds)} rows/s`,
  )
  await place.remove()
}

async function measurePages(storage) {
  const token = toAddress(1_000_000)
  const started = performance.now()
  let after
  let pages = 0
  for (; pages < 100; pages++) {
    const page = await storage.read((view) => view.holders('erc20', token, after, 25))
    if (page.length < 25) break
    after = page.at(-1)
  }
  const { holders } = await storage.read((view) => view.tokenTotals('erc20', token))
  const each = (performance.now() - started) / Math.max(pages, 1)
  console.log(`a token of ${holders} holders: a page of 25 in ${each.toFixed(2)} ms on average of ${pages}`)
}

/** Else the size depends on how far the database has come with it. */
async function compact(directory) {
  const database = new ClassicLevel(directory, { keyEncoding: 'view', valueEncoding: 'view' })
  await database.open()
  await database.compactRange(new Uint8Array([0]), new Uint8Array([255]))
  await database.close()
}

async function sizeOf(directory) {
  let sum = 0
  for (const name of await readdir(directory)) sum += (await stat(join(directory, name))).size
  return sum
}
