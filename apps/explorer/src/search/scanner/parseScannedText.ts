import { type Address, hasValidChecksum, isAddress, toChecksumAddress } from '@otterscan/ethereum/address'

/** Content of a QR code. */
export type ScannedText =
  | {
      readonly kind: 'address'
      readonly address: Address
      /** Chain named by the code, if any. */
      readonly chainId: bigint | undefined
    }
  /** The letter case contradicts the checksum: misprinted or altered. */
  | { readonly kind: 'badChecksum'; readonly text: string }
  | { readonly kind: 'other'; readonly text: string }

/** `ethereum:[pay-]<target>[@<chain id>][/<function>][?<parameters>]`. EIP-681. */
const URI_PATTERN = /^ethereum:(?:pay-)?([^@/?]+)(?:@(\d+))?(?:[/?].*)?$/is

/** Parses an address, alone or as the target of an `ethereum:` link; for a link that calls a contract, the contract. */
export function parseScannedText(scanned: string): ScannedText {
  const text = scanned.trim()
  const [, target = text, chainId] = URI_PATTERN.exec(text) ?? []
  // Uppercase-only codes are smaller, so some contain `0X…`.
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
