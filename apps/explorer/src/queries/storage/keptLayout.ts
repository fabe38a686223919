import { type FoundLayout, readLayouts, readOne } from '@otterscan/decode/storage/readLayout'
import type { Address } from '@otterscan/ethereum/address'
import { useQueryClient } from '@tanstack/react-query'
import { STORAGE_PREFIX } from '../../paths/basePath.ts'
import { createStoredText, type StoredText } from '../storedText.ts'

/** A layout that this browser keeps for an address: from a file of the user, or compiled here. */
export interface KeptLayout {
  readonly origin: 'artifact' | 'compiled'
  readonly contractName: string | undefined
  /** `storageLayout` and `transientStorageLayout`, or Vyper's `layout`. */
  readonly json: unknown
}

const PREFIX = 'storageLayout '
/** The browser keeps some 5 MB for a site. */
const MAX_CHARACTERS = 1_500_000
const stores = new Map<string, StoredText>()

function toStore(chainId: bigint, address: Address): StoredText {
  const key = `${PREFIX}${chainId} ${address.toLowerCase()}`
  const known = stores.get(key)
  if (known !== undefined) return known
  const created = createStoredText(key)
  stores.set(key, created)
  return created
}

/** The layout kept for an address; `undefined` when there is none, or it cannot be read. */
export function findKeptLayout(chainId: bigint, address: Address): KeptLayout | undefined {
  const text = toStore(chainId, address).get()
  const kept: unknown = text === null ? undefined : parseJson(text)
  if (typeof kept !== 'object' || kept === null || !('json' in kept) || !('origin' in kept)) return undefined
  const { json, origin } = kept
  const contractName = 'contractName' in kept ? kept.contractName : undefined
  if (readOne(json) === undefined) return undefined
  return {
    origin: origin === 'compiled' ? 'compiled' : 'artifact',
    contractName: typeof contractName === 'string' ? contractName : undefined,
    json,
  }
}

/** True when a layout is kept for any address: without one, and without a service, nothing but standards has names. */
export function hasKeptLayouts(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(STORAGE_PREFIX + PREFIX))
  } catch {
    // Blocked storage is empty.
    return false
  }
}

/** Keeps a layout for an address, or forgets it with `null`. False when the browser could not store it. */
export function useKeepLayout(chainId: bigint): (address: Address, kept: KeptLayout | null) => boolean {
  const queryClient = useQueryClient()
  return (address, kept) => {
    const text = kept === null ? null : JSON.stringify(kept)
    const isKept = text === null || text.length <= MAX_CHARACTERS
    const isStored = toStore(chainId, address).set(isKept ? text : null)
    // Proxies of the address are named with it too.
    void queryClient.invalidateQueries({ queryKey: [chainId.toString(), 'storageLayouts'] })
    return isKept && isStored
  }
}

/** A layout in a file with the JSON that holds it. */
export interface OfferedLayout extends FoundLayout {
  readonly json: unknown
}

const MAX_FILE_CHARACTERS = 64_000_000

/** The layouts in the text of a file; several in a build info. */
export function readOffered(text: string): readonly OfferedLayout[] {
  const json = text.length > MAX_FILE_CHARACTERS ? undefined : parseJson(text)
  const found = readLayouts(json)
  return found.map((one) => ({ ...one, json: findPart(json, one) }))
}

/** The part of the file with one layout, so that no more is kept than is needed. */
function findPart(json: unknown, { contractName = '', contractPath = '' }: FoundLayout): unknown {
  const output = toMember(json, 'output') ?? json
  const inside = toMember(toMember(toMember(output, 'contracts'), contractPath), contractName) ?? json
  const storageLayout = toMember(inside, 'storageLayout')
  if (storageLayout === undefined)
    return toMember(inside, 'layout') === undefined ? inside : { layout: toMember(inside, 'layout') }
  return { storageLayout, transientStorageLayout: toMember(inside, 'transientStorageLayout') }
}

function toMember(json: unknown, name: string): unknown {
  if (typeof json !== 'object' || json === null || !Object.hasOwn(json, name)) return undefined
  return Reflect.get(json, name)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller shows that it is not a layout
  }
}
