import { type Address, hasValidChecksum, isAddress, toChecksumAddress } from '@otterscan/ethereum/address'

/** What a QR code says, as far as it is of use here. */
export type ScannedText =
  | {
      readonly kind: 'address'
      readonly address: Address
      /** Chain the code names; `undefined` when it names none. */
      readonly chainId: bigint | undefined
    }
  /** The case of the letters contradicts the address: misprinted, or changed. */
  | { readonly kind: 'badChecksum'; readonly text: string }
  | { readonly kind: 'other'; readonly text: string }

/** `ethereum:[pay-]<target>[@<chain id>][/<function>][?<parameters>]`. EIP-681. */
const URI_PATTERN = /^ethereum:(?:pay-)?([^@/?]+)(?:@(\d+))?(?:[/?].*)?$/is

/** Reads an address, alone or as the target of an `ethereum:` link; of a link to call a contract, the contract. */
export function parseScannedText(scanned: string): ScannedText {
  const text = scanned.trim()
  const [, target = text, chainId] = URI_PATTERN.exec(text) ?? []
  // Codes of capitals only are smaller, so some write `0X…`.
  const isShouted = target.startsWith('0X')
  const address = isShouted ? `0x${target.slice(2).toLowerCase()}` : target
  if (!isAddress(address)) return { kind: 'other', text }
  if (!hasValidChecksum(address)) return { kind: 'badChecksum', text: address }
  return {
    kind: 'address',
    address: toChecksumAddress(address),
    chainId: chainId === undefined ? undefined : BigInt(chainId),
  }
}
