import { isWireObject } from '@otterscan/api-schema/codec'
import type { CompiledSource } from '@otterscan/decode/recompile/compilerOutput'
import type { Address } from '@otterscan/ethereum/address'
import { useQueryClient } from '@tanstack/react-query'
import { createStoredText, type StoredText } from '../storedText.ts'

/** Where a source is from: the source service, a file of the user, or compiled in this browser. */
export type SourceOrigin = 'service' | 'artifact' | 'compiled'

/** Source files with maps from instructions to them. */
export interface MappedSource {
  readonly origin: SourceOrigin
  /** As the compiler writes them; `undefined` where it is not known. */
  readonly runtimeMap: string | undefined
  readonly creationMap: string | undefined
  /** By the numbers of the maps; without content where that is not available. */
  readonly files: readonly { readonly path: string; readonly content: string | undefined }[]
  readonly contractName: string | undefined
}

/** The browser keeps some 5 MB for a site. */
const MAX_CHARACTERS = 1_500_000
const stores = new Map<string, StoredText>()

function toStore(chainId: bigint, address: Address): StoredText {
  const key = `givenSource ${chainId} ${address.toLowerCase()}`
  const known = stores.get(key)
  if (known !== undefined) return known
  const created = createStoredText(key)
  stores.set(key, created)
  return created
}

/** The source that this browser keeps for an address; `undefined` when there is none. */
export function findGivenSource(chainId: bigint, address: Address): MappedSource | undefined {
  const text = toStore(chainId, address).get()
  const kept = text === null ? undefined : parse(text)
  if (!isWireObject(kept) || !Array.isArray(kept.files)) return undefined
  return {
    origin: kept.origin === 'compiled' ? 'compiled' : 'artifact',
    runtimeMap: toText(kept.runtimeMap),
    creationMap: toText(kept.creationMap),
    contractName: toText(kept.contractName),
    files: kept.files.map((file: unknown) => ({
      path: isWireObject(file) ? (toText(file.path) ?? '') : '',
      content: isWireObject(file) ? toText(file.content) : undefined,
    })),
  }
}

/**
 * Keeps a source for an address, or forgets it with `null`. False when it is kept only until the page is closed: it is too large, or
 * storage is blocked.
 */
export function useKeepSource(chainId: bigint): (address: Address, source: MappedSource | null) => boolean {
  const queryClient = useQueryClient()
  return (address, source) => {
    const text = source === null ? null : JSON.stringify(source)
    const isSmall = text === null || text.length <= MAX_CHARACTERS
    const isStored = toStore(chainId, address).set(text, isSmall)
    void queryClient.invalidateQueries({ queryKey: [chainId.toString(), 'mappedSource'] })
    return isStored
  }
}

/** A source to keep: of the files only those that the maps name. */
export function toMappedSource(
  origin: SourceOrigin,
  contractName: string | undefined,
  { runtimeMap, creationMap, paths }: CompiledSource,
  contentOf: (path: string) => string | undefined,
): MappedSource {
  const used = new Set<number>()
  for (const entry of `${runtimeMap};${creationMap}`.split(';')) {
    const index = entry.split(':')[2]
    if (index !== undefined && index !== '') used.add(Number(index))
  }
  const files = paths.map((path, at) => ({ path, content: used.has(at) ? contentOf(path) : undefined }))
  return { origin, contractName, runtimeMap, creationMap, files }
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // as if nothing were kept
  }
}
