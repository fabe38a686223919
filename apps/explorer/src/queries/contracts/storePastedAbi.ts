import type { Address } from '@otterscan/ethereum/address'
import { useQueryClient } from '@tanstack/react-query'
import { createStoredText, type StoredText } from './createStoredText.ts'
import type { PastedAbi } from './parsePastedAbi.ts'

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

/** The text kept for an address: changes with it, so that answers which depend on it can name it. */
export function usePastedAbiText(chainId: bigint, address: Address | undefined): string | null {
  return toStore(chainId, address ?? NOBODY).use()
}

const NOBODY: Address = '0x'

/** The text kept for an address. */
export function getPastedAbiText(chainId: bigint, address: Address): string | null {
  return toStore(chainId, address).get()
}

/** True when an ABI is kept for any address: without one, and without a service, nothing need be asked. */
export function hasPastedAbis(): boolean {
  hasSome ??= listKeys().some((key) => key.startsWith(PREFIX))
  return hasSome
}

/**
 * Keeps an ABI for an address, or takes it away with `null`; what was decoded without it is decoded again. False when
 * the browser does not keep it beyond the page.
 */
export function useStorePastedAbi(chainId: bigint, address: Address): (pasted: PastedAbi | null) => boolean {
  const queryClient = useQueryClient()
  return (pasted) => {
    hasSome = pasted !== null || undefined
    const text =
      pasted === null ? null : JSON.stringify({ contractName: pasted.contractName, abi: pasted.json })
    const isKept = toStore(chainId, address).set(text)
    // Proxies in front of the address are read by it too.
    void queryClient.invalidateQueries({ queryKey: [chainId.toString(), 'contractAbi'] })
    return isKept
  }
}

function listKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    // Forbidden storage holds nothing.
    return []
  }
}
