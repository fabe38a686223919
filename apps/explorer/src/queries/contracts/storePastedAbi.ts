import type { Address } from '@otterscan/ethereum/address'
import { createStoredText, type StoredText } from './createStoredText.ts'
import type { PastedAbi } from './parsePastedAbi.ts'

const stores = new Map<string, StoredText>()

function toStore(chainId: bigint, address: Address): StoredText {
  const key = `pastedAbi ${chainId} ${address.toLowerCase()}`
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

/** Keeps an ABI, or takes it away with `null`. False when the browser does not keep it beyond the page. */
export function storePastedAbi(chainId: bigint, address: Address, pasted: PastedAbi | null): boolean {
  const { json, contractName } = pasted ?? {}
  return toStore(chainId, address).set(pasted === null ? null : JSON.stringify({ contractName, abi: json }))
}
