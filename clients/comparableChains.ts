import type { ChainFacts } from '../apps/gateway/test/methodCases.ts'
import type { RpcCall } from '../apps/gateway/test/requestRpc.ts'

/** What each client chooses or counts by itself, or only some tell. */
export const CLIENT_OWN: ReadonlySet<string> = new Set([
  ...['stateRoot', 'extraData', 'size', 'mixHash', 'parentBeaconBlockRoot', 'totalDifficulty'],
  ...['blobGasPrice', 'blockTimestamp', 'yParity', 'blobs', 'commitments', 'proofs'],
])

/** Two chains of the same transactions. */
export interface ComparableChains {
  /** A value without what is each client's own; block hashes become numbers. */
  toComparable(value: unknown): unknown
  /** A call of the reference's in the words of the other chain. */
  toOwnCall(call: RpcCall): RpcCall
}

/** `own` is the chain of the client, `reference` the one its answers are compared with. */
export function createComparableChains(
  own: Pick<ChainFacts, 'blocks'>,
  reference: Pick<ChainFacts, 'blocks'>,
): ComparableChains {
  const names = new Map<string, string>()
  for (const { blocks } of [own, reference]) {
    for (const [number, { hash }] of blocks.entries()) names.set(hash, `block ${number}`)
  }
  const ownHashes = new Map<unknown, unknown>(
    reference.blocks.map(({ hash }, number) => [hash, own.blocks[number]?.hash]),
  )
  const toComparable = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toComparable)
    if (typeof value === 'string') return names.get(value) ?? value
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) =>
        CLIENT_OWN.has(name) ? [] : [[name, toComparable(member)]],
      ),
    )
  }
  return {
    toComparable,
    toOwnCall: ([method, ...params]) => [method, ...params.map((param) => ownHashes.get(param) ?? param)],
  }
}
