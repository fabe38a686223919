import { type Address, isAddress } from '@otterscan/ethereum/address'
import { useQueryClient } from '@tanstack/react-query'
import { STORAGE_PREFIX } from '../../paths/basePath.ts'
import { createStoredText, type StoredText } from '../storedText.ts'

/** Stored form of an ABI the user provided. */
export interface KeptAbi {
  /** The original JSON list, for export. */
  readonly json: unknown
  /** Name of the artifact or its file; `undefined` for a bare ABI. */
  readonly contractName: string | undefined
}

const PREFIX = 'pastedAbi '
const stores = new Map<string, StoredText>()
/** `undefined` until looked up. */
let hasSome: boolean | undefined

function toStore(chainId: bigint, address: Address): StoredText {
  const key = `${PREFIX}${chainId} ${address.toLowerCase()}`
  const known = stores.get(key)
  if (known !== undefined) return known
  const created = createStoredText(key)
  stores.set(key, created)
  return created
}

/** The text stored for an address, for query keys that depend on it. */
export function usePastedAbiText(chainId: bigint, address: Address | undefined): string | null {
  return toStore(chainId, address ?? NO_ADDRESS).use()
}

const NO_ADDRESS: Address = '0x'

/** The text stored for an address. */
export function findPastedAbiText(chainId: bigint, address: Address): string | null {
  return toStore(chainId, address).get()
}

/** Addresses of a chain with a stored ABI, in lower case. */
export function listPastedAddresses(chainId: bigint): readonly Address[] {
  const prefix = `${PREFIX}${chainId} `
  return listKeys().flatMap((key) => {
    const address = key.slice(prefix.length)
    return key.startsWith(prefix) && isAddress(address) ? [address] : []
  })
}

/** Removes the ABIs of a chain and returns their texts by address. */
export function takePastedAbis(chainId: bigint): Readonly<Record<Address, string>> {
  const taken: Record<Address, string> = {}
  for (const address of listPastedAddresses(chainId)) {
    const store = toStore(chainId, address)
    const text = store.get()
    if (text !== null) taken[address] = text
    store.set(null)
  }
  hasSome = undefined
  return taken
}

/** Stores the text of an ABI again, as it was taken. */
export function restorePastedAbi(chainId: bigint, address: Address, text: string): void {
  toStore(chainId, address).set(text)
  hasSome = undefined
}

/** True when an ABI is stored for any address: without one, and without a service, no request is needed. */
export function hasPastedAbis(): boolean {
  hasSome ??= listKeys().some((key) => key.startsWith(PREFIX))
  return hasSome
}

/** Stores an ABI for an address, or removes it with `null`; affected data is decoded again. False when
 * the browser could not store it.
 */
export function useStorePastedAbi(chainId: bigint, address: Address): (pasted: KeptAbi | null) => boolean {
  const queryClient = useQueryClient()
  return (pasted) => {
    hasSome = pasted !== null || undefined
    const text =
      pasted === null ? null : JSON.stringify({ contractName: pasted.contractName, abi: pasted.json })
    const isKept = toStore(chainId, address).set(text)
    // Proxies of the address are decoded with it too.
    void queryClient.invalidateQueries({ queryKey: [chainId.toString(), 'contractAbi'] })
    return isKept
  }
}

function listKeys(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(STORAGE_PREFIX) ? [key.slice(STORAGE_PREFIX.length)] : [],
    )
  } catch {
    // Blocked storage is empty.
    return []
  }
}
