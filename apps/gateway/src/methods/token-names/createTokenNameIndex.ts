import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { toClassKey } from '../../storage/blockRows.ts'
import type { IndexedCreation, IndexReader, IndexView } from '../../storage/storage.ts'
import {
  matchTokens,
  NAMED_CLASSES,
  type NamedClass,
  type TokenEntry,
  type TokenTexts,
  toTokenEntry,
} from './matchTokens.ts'

/** Tokens that match a text, best first. */
export interface TokenMatches {
  readonly entries: readonly TokenEntry[]
  /** False while names are still being read, and when there are more tokens than the index holds. */
  readonly isComplete: boolean
}

/** In-memory names of the newest indexed tokens. Nothing is read before the first search. */
export interface TokenNameIndex {
  /** Answers when all names are read or the time budget is used up. Throws: as the node's client. */
  search(folded: string, limit: number): Promise<TokenMatches>
}

interface TokenNameIndexLimits {
  readonly maxEntries: number
  /** How long a search waits for names, and how long reading continues after the last search. */
  readonly budgetMs: number
}

const DEFAULT_LIMITS: TokenNameIndexLimits = { maxEntries: 20_000, budgetMs: 1000 }
/** Contracts queried concurrently. */
const BATCH = 50
const NO_TEXTS: TokenTexts = { name: undefined, symbol: undefined }
/** Newest blocks that are scanned again: they may be reorganized, and proxies may become tokens later. */
const UNSETTLED_BLOCKS = 128n

/** The part of a list that was read: blocks `from` to `to`. */
interface ReadRange {
  from: bigint
  to: bigint
}

/** Builds the name index over the contract lists; `readTexts` queries a contract. */
export function createTokenNameIndex(
  lists: IndexReader,
  readTexts: (address: Address) => Promise<TokenTexts>,
  limits: TokenNameIndexLimits = DEFAULT_LIMITS,
): TokenNameIndex {
  let entries = new Map<Address, TokenEntry>()
  const ranges = new Map<NamedClass, ReadRange>()
  let anchor: { readonly number: bigint; readonly hash: Hex } | undefined
  let isWhole = false
  let deadline = 0
  let walk: Promise<void> | undefined

  /** Starts over after a reorg or a change of chain, detected by the hash of a remembered block. */
  async function checkChain(view: IndexView): Promise<bigint | undefined> {
    const { coverage } = view
    const isSame =
      coverage !== undefined &&
      (anchor === undefined || (await view.blockHash(anchor.number)) === anchor.hash)
    if (!isSame) {
      entries.clear()
      ranges.clear()
      anchor = undefined
    }
    if (coverage === undefined) return undefined
    const settled = coverage.lastBlock - UNSETTLED_BLOCKS
    const number = settled > coverage.firstBlock ? settled : coverage.firstBlock
    const hash = await view.blockHash(number)
    anchor = hash === undefined ? undefined : { number, hash }
    return coverage.lastBlock
  }

  async function addTokens(creations: readonly IndexedCreation[], listed: NamedClass): Promise<void> {
    const unknown = creations.filter(({ address }) => !entries.has(address))
    const texts = await Promise.allSettled(unknown.map(({ address }) => readTexts(address)))
    const failures = texts.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
    // When every contract fails, the node is at fault: retried with the next search.
    if (failures.length > 0 && failures.length === texts.length) throw failures[0]
    unknown.forEach(({ address, classes, blockNumber }, at) => {
      const found = texts[at]
      const standard = NAMED_CLASSES.find((one) => classes.includes(one)) ?? listed
      entries.set(
        address,
        toTokenEntry(
          { address, standard, blockNumber },
          found?.status === 'fulfilled' ? found.value : NO_TEXTS,
        ),
      )
    })
    if (entries.size > limits.maxEntries) {
      const newest = [...entries].sort(([, a], [, b]) => (a.blockNumber > b.blockNumber ? -1 : 1))
      entries = new Map(newest.slice(0, limits.maxEntries))
    }
  }

  async function readNames(): Promise<void> {
    isWhole = false
    const last = await lists.read(checkChain)
    if (last === undefined) return
    for (const one of NAMED_CLASSES) if (!(await readNewer(one, last))) return
    isWhole = await readAllOlder()
  }

  /** Alternates between the lists. False when time or capacity did not suffice for all. */
  async function readAllOlder(): Promise<boolean> {
    const left = new Set<NamedClass>(NAMED_CLASSES)
    while (left.size > 0) {
      for (const one of left) {
        if (isLate() || entries.size >= limits.maxEntries) return false
        if (!(await readOlder(one))) left.delete(one)
      }
    }
    return true
  }

  const isLate = () => Date.now() > deadline

  /** From the first block that may have changed to the newest. False when time did not suffice. */
  async function readNewer(one: NamedClass, last: bigint): Promise<boolean> {
    const range = ranges.get(one)
    if (range === undefined) {
      ranges.set(one, { from: last + 1n, to: last })
      return true
    }
    const below = range.to - UNSETTLED_BLOCKS + 1n
    const start = below > range.from ? below : range.from
    for (let at = 0; ; at += BATCH) {
      if (isLate()) return false
      const page = await lists.read(async (view) => {
        const from = await view.countBelow('contracts', toClassKey(one), start > 0n ? start : 0n)
        return readCreations(view, one, from + at, BATCH)
      })
      await addTokens(page.creations, one)
      if (page.size < BATCH) break
    }
    range.to = last
    return true
  }

  /** One step down the list, whole blocks only. False at the end of the list. */
  async function readOlder(one: NamedClass): Promise<boolean> {
    const range = ranges.get(one)
    if (range === undefined) return false
    const page = await lists.read(async (view) => {
      const key = toClassKey(one)
      const end = await view.countBelow('contracts', key, range.from)
      const from = Math.max(end - BATCH, 0)
      const [oldest] = await view.entries('contracts', key, from, 1)
      if (oldest === undefined || end === 0) return undefined
      const start = await view.countBelow('contracts', key, oldest.blockNumber)
      return { ...(await readCreations(view, one, start, end - start)), from: oldest.blockNumber }
    })
    if (page === undefined) return false
    await addTokens(page.creations, one)
    range.from = page.from
    return true
  }

  return {
    search: async (folded, limit) => {
      deadline = Date.now() + limits.budgetMs
      walk ??= readNames().finally(() => {
        walk = undefined
      })
      try {
        await within(walk, limits.budgetMs)
      } catch (error) {
        // Names read so far are still useful; `isComplete` is false.
        if (entries.size === 0) throw error
      }
      const isComplete = isWhole && walk === undefined
      const found = matchTokens(entries.values(), folded)
      return { entries: await lists.read((view) => takePresent(view, found, limit)), isComplete }
    },
  }
}

async function readCreations(view: IndexView, one: NamedClass, from: number, count: number) {
  const found = await view.entries('contracts', toClassKey(one), from, count)
  const creations = await Promise.all(
    found.map(({ blockNumber, index }) => view.creation(blockNumber, index)),
  )
  return { size: found.length, creations: creations.filter((creation) => creation !== undefined) }
}

/** The first matches that are still indexed: a reorg may have removed some. */
async function takePresent(view: IndexView, found: readonly TokenEntry[], limit: number) {
  const present: TokenEntry[] = []
  for (const entry of found) {
    if (present.length === limit) break
    if ((await view.count('creations', entry.address)) > 0) present.push(entry)
  }
  return present
}

/** Settles with `work` or when the time budget is used up. */
async function within(work: Promise<void>, budgetMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  // A later failure has no caller to report to; the next search continues from there.
  work.catch(() => undefined)
  try {
    await Promise.race([
      work,
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, budgetMs)
      }),
    ])
  } finally {
    clearTimeout(timer)
  }
}
