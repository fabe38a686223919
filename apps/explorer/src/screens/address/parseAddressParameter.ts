import { type Address, hasValidChecksum, isAddress, toChecksumAddress } from '@otterscan/ethereum/address'

/** What the address of an address page's URL turned out to be. */
export type AddressParameter =
  /** In its checksummed form. */
  | { readonly kind: 'address'; readonly address: Address }
  /** The same account in other letters: all lower, all upper, without `0x`. */
  | { readonly kind: 'otherForm'; readonly address: Address }
  /** Mixed case that contradicts EIP-55: probably mistyped. */
  | { readonly kind: 'badChecksum'; readonly corrected: Address }
  /** Anything else. */
  | { readonly kind: 'name' }

/** Reads the path parameter of an address page. Asks nobody. */
export function parseAddressParameter(text: string): AddressParameter {
  const [, digits] = /^\s*(?:0x)?([0-9a-f]{40})\s*$/i.exec(text) ?? []
  const address = `0x${digits ?? ''}`
  if (!isAddress(address)) return { kind: 'name' }
  const checksummed = toChecksumAddress(address)
  if (!hasValidChecksum(address)) return { kind: 'badChecksum', corrected: checksummed }
  return { kind: text === checksummed ? 'address' : 'otherForm', address: checksummed }
}
