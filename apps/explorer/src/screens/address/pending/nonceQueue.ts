import type { PoolEntry } from '@otterscan/api-schema/execution/pool'
import type { Hex } from '@otterscan/ethereum/hex'

/** Nonces from `first` to `last`, both included. */
export interface NonceRange {
  readonly first: bigint
  readonly last: bigint
}

/** A transaction of the pool in its sender's queue. */
export interface QueuedEntry extends PoolEntry {
  /** Nonces right before it of which no transaction waits: it cannot be included before they are used. */
  readonly missing: NonceRange | undefined
  /** The account has used its nonce: it can no longer be included. `undefined` when its nonce cannot be read. */
  readonly isUsed: boolean | undefined
}

/** Transactions of one account by nonce, with the gaps before them; those without a readable nonce last. */
export function toNonceQueue(entries: readonly PoolEntry[], nextNonce: bigint): readonly QueuedEntry[] {
  const sorted = [...entries].sort((one, other) => compareNonces(one, other))
  let expected = nextNonce
  return sorted.map((entry) => {
    const { nonce } = entry.transaction
    if (nonce === undefined) return { ...entry, missing: undefined, isUsed: undefined }
    if (nonce < nextNonce) return { ...entry, missing: undefined, isUsed: true }
    const missing = nonce > expected ? { first: expected, last: nonce - 1n } : undefined
    expected = nonce + 1n
    return { ...entry, missing, isUsed: false }
  })
}

function compareNonces({ transaction: one }: PoolEntry, { transaction: other }: PoolEntry): number {
  if (one.nonce === other.nonce) return 0
  if (one.nonce === undefined) return 1
  if (other.nonce === undefined) return -1
  return one.nonce < other.nonce ? -1 : 1
}

/** A transaction that is no longer in the pool. */
export interface GoneTransaction {
  readonly hash: Hex
  readonly nonce: bigint
  /** The one in the pool that took its place; `undefined` where none did. */
  readonly replacedBy: Hex | undefined
  /** The account has used its nonce, with this transaction or with another. */
  readonly isUsed: boolean
}

/** What was seen in the pool since the page was opened. */
export interface PoolMemory {
  /** By hash, with its nonce. */
  readonly seen: ReadonlyMap<Hex, bigint>
  readonly gone: readonly GoneTransaction[]
}

export const NO_POOL_MEMORY: PoolMemory = { seen: new Map(), gone: [] }

/** The memory after another look at the pool; the same object where nothing changed. */
export function rememberPool(
  memory: PoolMemory,
  entries: readonly PoolEntry[],
  nextNonce: bigint,
): PoolMemory {
  const here = new Map(
    entries.flatMap(({ transaction: { hash, nonce } }) =>
      nonce === undefined ? [] : [[hash, nonce] as const],
    ),
  )
  const seen = new Map([...memory.seen, ...here])
  const gone = [...seen]
    .filter(([hash]) => !here.has(hash))
    .map(([hash, nonce]): GoneTransaction => {
      const [replacedBy] = [...here].find(([, other]) => other === nonce) ?? []
      return { hash, nonce, replacedBy, isUsed: nonce < nextNonce }
    })
  const isSame =
    seen.size === memory.seen.size && JSON.stringify(gone, toText) === JSON.stringify(memory.gone, toText)
  return isSame ? memory : { seen, gone }
}

function toText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
