import type { Address } from '@otterscan/ethereum/address'
import { type BlockRows, type PostingList, type PostingRow, toPostings } from '../blockRows.ts'
import type { PostingEntry } from '../storage.ts'

/** Hot blocks in memory; immutable. */
export interface HotLayer {
  /** Ascending. */
  readonly blocks: readonly BlockRows[]
  /** Entries of a list in these blocks, ascending. */
  entriesOf(list: PostingList, key: Address): readonly PostingEntry[]
}

type Lookup = ReadonlyMap<string, readonly PostingRow[]>

/** Lookups are built once per block and shared between layers. */
const lookups = new WeakMap<BlockRows, Lookup>()

/** A layer of these blocks, ascending. */
export function createHotLayer(blocks: readonly BlockRows[]): HotLayer {
  return {
    blocks,
    entriesOf: (list, key) =>
      blocks.flatMap((block) =>
        (lookupOf(block).get(`${list} ${key}`) ?? []).map(({ index, value }) => ({
          blockNumber: block.number,
          index,
          ...(value === undefined ? {} : { value }),
        })),
      ),
  }
}

function lookupOf(block: BlockRows): Lookup {
  const known = lookups.get(block)
  if (known !== undefined) return known
  const lookup = new Map<string, PostingRow[]>()
  for (const row of toPostings(block)) {
    const name = `${row.list} ${row.key}`
    const rows = lookup.get(name)
    if (rows === undefined) lookup.set(name, [row])
    else rows.push(row)
  }
  lookups.set(block, lookup)
  return lookup
}
