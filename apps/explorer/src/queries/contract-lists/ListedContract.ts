import type {
  IndexedContract,
  IndexedErc1167,
  IndexedErc4626,
} from '@otterscan/api-schema/execution/indexedList'

/** A contract of a list. What the list's kind does not tell is absent; texts are hostile. */
export type ListedContract = IndexedContract &
  Partial<Omit<IndexedErc4626, keyof IndexedContract>> &
  Partial<Omit<IndexedErc1167, keyof IndexedContract>>

/** Tells the entries of a list apart: an address that was destroyed and made again stands twice. */
export function toContractKey({ address, blockNumber }: ListedContract): string {
  return `${address} ${blockNumber}`
}
