import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { type BlockRows, type HoldingKind, type PostingList, UNKNOWN_HASH } from '../blockRows.ts'
import type { IndexCheckpoint, IndexedHolding, IndexView, PostingEntry } from '../storage.ts'
import { createLevelActivityView } from './activityRecords.ts'
import { DamagedIndexError } from './checkedDatabase.ts'
import { hasValues } from './coldWrites.ts'
import type { HotLayer } from './hotLayer.ts'
import {
  toBlockKey,
  toBlockPosition,
  toChunkKey,
  toCodeChangeKey,
  toCreationKey,
  toFactsKey,
  toHeadKey,
  toHoldingRange,
  toHoldingToken,
} from './keys.ts'
import type { LevelViewParts } from './levelViewParts.ts'
import type { PackedEntry } from './packedEntries.ts'
import { decodeHead, type PackedHead } from './packedList.ts'
import { type ChunkSource, countPackedEntries, countWhere, readRange } from './readPackedList.ts'
import {
  decodeBlockHash,
  decodeClasses,
  decodeCodeChange,
  decodeCreation,
  decodeHolding,
  decodeTotals,
} from './records.ts'
import { createLevelTokenView } from './tokenReads.ts'

/** A view of both layers combined. */
export function createLevelView(parts: LevelViewParts): IndexView {
  const { database, snapshot, checkpoint, hot } = parts
  const get = (key: Uint8Array): Promise<Uint8Array | undefined> => database.get(key, snapshot)
  const heads = new Map<string, Promise<PackedHead>>()
  const headOf = (list: PostingList, key: Address): Promise<PackedHead> => {
    const name = `${list} ${key}`
    const known = heads.get(name)
    if (known !== undefined) return known
    const head = get(toHeadKey(list, key)).then((bytes) => decodeHead(bytes, hasValues(list)))
    heads.set(name, head)
    return head
  }
  const sourceOf = (list: PostingList, key: Address): ChunkSource => ({
    hasValues: hasValues(list),
    load: async (direction, ordinal) => {
      const bytes = await get(toChunkKey(list, key, direction, ordinal))
      if (bytes === undefined) throw new DamagedIndexError('A chunk of the index is missing.')
      return bytes
    },
  })
  const hotAt = (number: bigint): BlockRows | undefined => hot.blocks.find((block) => block.number === number)
  const isCold = (number: bigint) => number >= checkpoint.firstBlock && number <= checkpoint.lastBlock

  return {
    coverage: toCoverage(checkpoint, hot),
    count: async (list, key) => countPackedEntries(await headOf(list, key)) + hot.entriesOf(list, key).length,
    countBelow: async (list, key, number) => {
      const cold = await countWhere(
        await headOf(list, key),
        ({ block }) => BigInt(block) < number,
        sourceOf(list, key),
      )
      return cold + hot.entriesOf(list, key).filter(({ blockNumber }) => blockNumber < number).length
    },
    entries: async (list, key, from, count) => {
      const head = await headOf(list, key)
      const cold = await readRange(head, from, count, sourceOf(list, key))
      const skipped = Math.max(from - countPackedEntries(head), 0)
      const above = hot.entriesOf(list, key).slice(skipped, skipped + count - cold.length)
      return [...cold.map(toPostingEntry), ...above]
    },
    findValue: async (list, key, value) => {
      const head = await headOf(list, key)
      const rank = await countWhere(head, (entry) => (entry.value ?? 0n) < value, sourceOf(list, key))
      const [cold] = await readRange(head, rank, 1, sourceOf(list, key))
      if (cold?.value === value) return toPostingEntry(cold)
      return hot.entriesOf(list, key).find((entry) => entry.value === value)
    },
    creation: async (number, index) => {
      if (!isCold(number)) {
        const row = hotAt(number)?.creations[index]
        return row && { ...row, blockNumber: number }
      }
      const bytes = await get(toCreationKey(toBlockPosition(number), index))
      return bytes && { ...decodeCreation(bytes), blockNumber: number }
    },
    codeChange: async (number, index) => {
      if (!isCold(number)) {
        const row = hotAt(number)?.codeChanges[index]
        return row && { ...row, blockNumber: number }
      }
      const bytes = await get(toCodeChangeKey(toBlockPosition(number), index))
      return bytes && { ...decodeCodeChange(bytes), blockNumber: number }
    },
    ...createLevelTokenView(parts),
    ...createLevelActivityView(parts),
    holdings: (kind, holder, limit) => readHoldings(parts, kind, holder, limit),
    facts: async (address) => {
      const own = hot.blocks.flatMap(({ facts }) => facts).findLast((facts) => facts.address === address)
      if (own !== undefined) return own
      const bytes = await get(toFactsKey(address))
      return bytes && { address, classes: decodeClasses(bytes) }
    },
    totals: async (number) => {
      if (!isCold(number)) return hotAt(number)?.totals
      const bytes = await get(toBlockKey(toBlockPosition(number)))
      return bytes && decodeTotals(bytes)
    },
    blockHash: async (number) => {
      if (!isCold(number)) return toKnownHash(hotAt(number)?.hash)
      const bytes = await get(toBlockKey(toBlockPosition(number)))
      return bytes && decodeBlockHash(bytes)
    },
  }
}

function toKnownHash(hash: Hex | undefined): Hex | undefined {
  return hash === UNKNOWN_HASH ? undefined : hash
}

function toCoverage({ firstBlock, lastBlock }: IndexCheckpoint, { blocks }: HotLayer): IndexView['coverage'] {
  const last = blocks.at(-1)?.number ?? lastBlock
  return last < firstBlock ? undefined : { firstBlock, lastBlock: last }
}

function toPostingEntry({ block, index, value }: PackedEntry): PostingEntry {
  return { blockNumber: BigInt(block), index, ...(value === undefined ? {} : { value }) }
}

async function readHoldings(
  { database, snapshot, hot }: LevelViewParts,
  kind: HoldingKind,
  holder: Address,
  limit: number,
): Promise<readonly IndexedHolding[]> {
  const met = new Map<Address, IndexedHolding>()
  for await (const [key, value] of database.entries(toHoldingRange(kind, holder), { snapshot, limit })) {
    const { block, index } = decodeHolding(value)
    const token = toHoldingToken(key)
    met.set(token, { token, blockNumber: BigInt(block), transactionIndex: index })
  }
  for (const { number, holdings } of hot.blocks) {
    for (const { kind: ofKind, holder: by, token, transactionIndex } of holdings) {
      if (ofKind !== kind || by !== holder || met.has(token)) continue
      met.set(token, { token, blockNumber: number, transactionIndex })
    }
  }
  return [...met.values()].sort((left, right) => (left.token < right.token ? -1 : 1)).slice(0, limit)
}
