import { createHash } from 'node:crypto'
import { exportIndex, type ListedStorage } from '../exportIndex.ts'

/** What an index has, to compare two of them: lines of the export by type, and a sum over all of them that is the same in any order. */
export interface IndexDigest {
  readonly counts: Readonly<Record<string, number>>
  /** In hex. */
  readonly hash: string
}

const HASH_BITS = 128n
const HASH_DIGITS = Number(HASH_BITS / 4n)

/** Reads the whole index. Throws: errors of the store. */
export async function digestIndex(storage: ListedStorage): Promise<IndexDigest> {
  const counts: Record<string, number> = {}
  let sum = 0n
  await exportIndex(storage, async (line) => {
    const { type } = JSON.parse(line) as { readonly type: string }
    counts[type] = (counts[type] ?? 0) + 1
    const digits = createHash('sha256').update(line).digest('hex').slice(0, HASH_DIGITS)
    sum = BigInt.asUintN(Number(HASH_BITS), sum + BigInt(`0x${digits}`))
  })
  return { counts, hash: sum.toString(16).padStart(HASH_DIGITS, '0') }
}

/** The first difference, to display; `undefined` where both have the same. */
export function findDifference(one: IndexDigest, other: IndexDigest): string | undefined {
  for (const type of new Set([...Object.keys(one.counts), ...Object.keys(other.counts)])) {
    const [left = 0, right = 0] = [one.counts[type], other.counts[type]]
    if (left !== right) return `${left} lines of the type ${type} in one, ${right} in the other`
  }
  return one.hash === other.hash ? undefined : 'as many lines, of which some have another content'
}
