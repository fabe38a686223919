// Size, memory and page times of the index at millions of made postings, half of them of one address:
// npx tsx --no-cache bench/indexStorage.mjs [POSTINGS [SHARDS]]; with shards it is on ClickHouse

import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createHistoryIndex } from '../src/methods/createHistoryIndex.ts'
import { getPage } from '../src/methods/ots2/indexedPage.ts'
import { UNKNOWN_FIGURES } from '../src/storage/blockRows.ts'
import { createLevelStorage } from '../src/storage/level/createLevelStorage.ts'
import { openServers } from './openServers.mjs'

const POSTINGS = Number(process.argv[2] ?? 5_000_000)
const SHARDS = Number(process.argv[3] ?? 0)
const LIST = 'appearances'
const TRANSACTIONS_PER_BLOCK = 100
/** Two a transaction: the busy address and another one. */
const BLOCKS = Math.ceil(POSTINGS / 2 / TRANSACTIONS_PER_BLOCK)
const ADDRESSES = 300_000
const BATCH_BLOCKS = 128
const QUERIES = SHARDS > 0 ? 200 : 2_000

/** Park and Miller's generator: the same numbers every time. */
let seed = 42
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}
const BUSY = `0x${'b'.repeat(40)}`
/** Spread as hashes are; a few are met often, most of them rarely. */
const toAddress = (number) => {
  const mixed = (BigInt(number) * 0x9e3779b97f4a7c15f39cc0605cedc835n) % 2n ** 160n
  return `0x${mixed.toString(16).padStart(40, '0')}`
}
const addresses = Array.from({ length: ADDRESSES }, (_, number) => toAddress(number))
const anyAddress = () => addresses[Math.floor(random() ** 3 * ADDRESSES)]
const toHash = (number) =>
  `0x${((BigInt(number + 1) * 0x9e3779b97f4a7c15f39cc0605cedc8352545f4914f6cdd1dn) % 2n ** 256n).toString(16).padStart(64, '0')}`

function makeBlock(number) {
  const postings = []
  for (let index = 0; index < TRANSACTIONS_PER_BLOCK; index++) {
    postings.push({ list: LIST, key: BUSY, index }, { list: LIST, key: anyAddress(), index })
  }
  const totals = {
    timestamp: 1_700_000_000n + BigInt(number) * 12n,
    transactionCount: TRANSACTIONS_PER_BLOCK,
  }
  const fees = { totalFees: 10n ** 17n + BigInt(number), blockReward: 0n, uncleReward: 0n }
  return {
    number: BigInt(number),
    hash: toHash(number),
    parentHash: toHash(number - 1),
    isTraced: true,
    totals: { ...totals, ...fees },
    postings,
    creations: [],
    codeChanges: [],
    holdings: [],
    idChanges: [],
    figures: UNKNOWN_FIGURES,
    facts: [],
  }
}

const place = SHARDS > 0 ? await openServers(SHARDS) : await openDirectory()
let storage = await place.open()
await storage.reset({
  chainId: 1n,
  genesisHash: toHash(0),
  anchorNumber: BigInt(BLOCKS - 1),
  anchorHash: toHash(BLOCKS - 1),
})
let [written, postings] = [0, 0]
for (let high = BLOCKS - 1; high >= 0; high -= BATCH_BLOCKS) {
  const blocks = []
  for (let number = high; number > high - BATCH_BLOCKS && number >= 0; number--)
    blocks.push(makeBlock(number))
  postings += blocks.reduce((sum, block) => sum + block.postings.length, 0)
  const started = performance.now()
  await storage.prepend(blocks)
  written += performance.now() - started
}
await storage.close()
const bytes = await place.measure()
console.log(`${postings} postings of ${BLOCKS} blocks, newest first`)
console.log(
  `written in ${(written / 1000).toFixed(1)} s: ${Math.round(postings / (written / 1000))} postings/s`,
)
console.log(
  `${(bytes / 2 ** 20).toFixed(1)} MB, ${(bytes / postings).toFixed(2)} bytes a posting, blocks and keys included`,
)
console.log(`largest memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`)

storage = await place.open()
const toHistory = () => createHistoryIndex(storage, { findBlock: () => Promise.resolve(undefined) })
let history = toHistory()
const searchPage = (address) =>
  history.searchTransactions(
    address,
    random() < 0.5 ? 'older' : 'newer',
    BigInt(Math.floor(random() * BLOCKS)),
    25,
  )
const listPage = (address) =>
  storage.read(async (view) => {
    const count = await view.count(LIST, address)
    return getPage(view, LIST, address, { index: Math.floor(random() * count), count: 25 })
  })
// A list of transfers is packed like one of appearances; only what is asked of it differs.
for (const [name, page] of [
  ['history page, from any block', searchPage],
  ['transfer page, from any rank', listPage],
]) {
  console.log(
    `${name}: busy address ${await measure(() => page(BUSY))}; any address ${await measure(() => page(anyAddress()))}`,
  )
}
// What a program knows of a list is gone after each block that is written.
const first = await measure(() => searchPage(BUSY), {
  warm: 0,
  queries: 20,
  before: async () => {
    await storage.close()
    storage = await place.open()
    history = toHistory()
  },
})
console.log(`first history page after opening: busy address ${first}`)
await storage.close()
await place.remove()

async function measure(task, { warm = 100, queries = QUERIES, before } = {}) {
  for (let at = 0; at < warm; at++) await task()
  const times = []
  for (let at = 0; at < queries; at++) {
    await before?.()
    const started = performance.now()
    await task()
    times.push(performance.now() - started)
  }
  times.sort((left, right) => left - right)
  const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(2)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
}

async function sizeOf(directory) {
  let sum = 0
  for (const name of await readdir(directory)) sum += (await stat(join(directory, name))).size
  return sum
}

async function openDirectory() {
  const directory = await mkdtemp(join(tmpdir(), 'otterscan-bench-'))
  return {
    open: () => createLevelStorage(directory),
    measure: () => sizeOf(directory),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}
