import { createStoredText, type StoredText } from '../../queries/storedText.ts'

const stores = new Map<bigint, StoredText>()

/** The store of what is set aside for an id. */
export function toSetAsideStore(chainId: bigint): StoredText {
  const known = stores.get(chainId) ?? createStoredText(`setAside ${chainId}`)
  stores.set(chainId, known)
  return known
}
