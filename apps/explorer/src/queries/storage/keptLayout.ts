import { readOne } from '@otterscan/decode/storage/readLayout'
import type { Address } from '@otterscan/ethereum/address'
import { createStoredText, type StoredText } from '../storedText.ts'

/** A layout that this browser keeps for an address: from a file of the user, or compiled here. */
export interface KeptLayout {
  readonly origin: 'artifact' | 'compiled'
  readonly contractName: string | undefined
  /** `storageLayout` and `transientStorageLayout`, or Vyper's `layout`. */
  readonly json: unknown
}

const PREFIX = 'storageLayout '
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller shows that it is not a layout
  }
}
