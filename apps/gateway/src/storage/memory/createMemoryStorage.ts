import type { Address } from '@otterscan/ethereum/address'
import { type ActivityInterval, groupActivity, INTERVAL_SECONDS, type IndexedActivity } from '../activity.ts'
import { type BlockRows, type PostingList, toPostings, UNKNOWN_HASH } from '../blockRows.ts'
import { followLinks, linkAbove, linkBelow, toFirstCheckpoint, updateGaps } from '../linkBlocks.ts'
import type { IndexCheckpoint, IndexStorage, IndexView, PostingEntry } from '../storage.ts'
import { createMemoryTokenView } from './tokenView.ts'

interface State {
  readonly checkpoint: IndexCheckpoint | undefined
  /** Ascending. */
  readonly cold: readonly BlockRows[]
  /** Ascending. */
  readonly hot: readonly BlockRows[]
}

/** The reference implementation: every lookup walks all blocks. For tests and small chains. */
export function createMemoryStorage(): IndexStorage {
  let state: State = { checkpoint: undefined, cold: [], hot: [] }

  function requireCheckpoint(): IndexCheckpoint {
    if (state.checkpoint === undefined) throw new Error('the index has not been initialized')
    return state.checkpoint
  }

  return {
    checkpoint: () => state.checkpoint,
    hotBlocks: () => state.hot,
    hotRows: (number) => state.hot.find((block) => block.number === number),
    gaps: () => updateGaps([], [...state.cold, ...state.hot]),
    read: async (task) => task(createView([...state.cold, ...state.hot])),
    reset: async (start) => {
      state = { checkpoint: toFirstCheckpoint(start), cold: [], hot: [] }
    },
    prepend: async (blocks) => {
      const checkpoint = linkBelow(requireCheckpoint(), blocks)
      state = { ...state, checkpoint, cold: [...blocks.toReversed(), ...state.cold] }
    },
    append: async (blocks) => {
      const checkpoint = linkAbove(requireCheckpoint(), blocks)
      const hot = state.hot.filter(({ number }) => number > checkpoint.lastBlock)
      followLinks({ number: checkpoint.lastBlock, hash: checkpoint.lastHash }, hot)
      state = { checkpoint, cold: [...state.cold, ...blocks], hot }
    },
    fill: async (blocks) => {
      requireCheckpoint()
      const filled = new Map(blocks.map((block) => [block.number, block]))
      const cold = state.cold.map((block) =>
        block.gap === undefined ? block : (filled.get(block.number) ?? block),
      )
      state = { ...state, cold }
    },
    replaceHot: async (dropFrom, blocks) => {
      const { lastBlock, lastHash } = requireCheckpoint()
      const hot = [...state.hot.filter(({ number }) => number < dropFrom), ...blocks]
      followLinks({ number: lastBlock, hash: lastHash }, hot)
      state = { ...state, hot }
    },
    close: async () => undefined,
  }
}

function listActivity(blocks: readonly BlockRows[], interval: ActivityInterval): readonly IndexedActivity[] {
  return groupActivity(blocks, interval).toSorted((left, right) => (left.time < right.time ? -1 : 1))
}

function floorTime(time: bigint, interval: ActivityInterval): bigint {
  return time - (time % INTERVAL_SECONDS[interval])
}

function createView(blocks: readonly BlockRows[]): IndexView {
  const all = (list: PostingList, key: Address): readonly PostingEntry[] =>
    blocks.flatMap((block) =>
      toPostings(block)
        .filter((row) => row.list === list && row.key === key)
        .map(({ index, value }) => ({
          blockNumber: block.number,
          index,
          ...(value === undefined ? {} : { value }),
        })),
    )
  const blockAt = (number: bigint) => blocks.find((block) => block.number === number)
  const [first] = blocks
  const last = blocks.at(-1)
  return {
    coverage: first && last && { firstBlock: first.number, lastBlock: last.number },
    count: async (list, key) => all(list, key).length,
    countBelow: async (list, key, number) =>
      all(list, key).filter(({ blockNumber }) => blockNumber < number).length,
    entries: async (list, key, from, count) => all(list, key).slice(from, from + count),
    findValue: async (list, key, value) => all(list, key).find((entry) => entry.value === value),
    creation: async (number, index) => {
      const creation = blockAt(number)?.creations[index]
      return creation && { ...creation, blockNumber: number }
    },
    codeChange: async (number, index) => {
      const change = blockAt(number)?.codeChanges[index]
      return change && { ...change, blockNumber: number }
    },
    holdings: async (kind, holder, limit) => {
      const tokens = new Map<Address, { blockNumber: bigint; transactionIndex: number }>()
      for (const { number, holdings } of blocks) {
        for (const row of holdings) {
          if (row.kind !== kind || row.holder !== holder || tokens.has(row.token)) continue
          tokens.set(row.token, { blockNumber: number, transactionIndex: row.transactionIndex })
        }
      }
      return [...tokens]
        .map(([token, met]) => ({ token, ...met }))
        .sort((left, right) => (left.token < right.token ? -1 : 1))
        .slice(0, limit)
    },
    ...createMemoryTokenView(blocks),
    activity: async ({ interval, fromTime = 0n, toTime, limit }) => {
      const [from, to] = [fromTime, toTime].map((time) => time && floorTime(time, interval))
      return listActivity(blocks, interval)
        .filter(({ time }) => time >= (from ?? 0n) && (to === undefined || time <= to))
        .toReversed()
        .slice(0, limit)
    },
    activityAfter: async (interval, after) => listActivity(blocks, interval).find(({ time }) => time > after),
    facts: async (address) =>
      blocks.flatMap(({ facts }) => facts).findLast((facts) => facts.address === address),
    totals: async (number) => blockAt(number)?.totals,
    blockHash: async (number) => {
      const hash = blockAt(number)?.hash
      return hash === UNKNOWN_HASH ? undefined : hash
    },
  }
}
