import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { toWordCall } from '@otterscan/ethereum/contract/abiWords'
import type { Hex } from '@otterscan/ethereum/hex'

/** Address of the universal resolver on every chain that has it. ENSIP-23. */
export const UNIVERSAL_RESOLVER_ADDRESS: Address = toChecksumAddress(
  '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
)

/** `reverse(bytes,uint256)`. */
const REVERSE_SELECTOR = '0x5d78a217'
/** ENSIP-9, SLIP-44. */
const ETHER_COIN_TYPE = 60n

/**
 * Call data that requests the name of an address from the universal resolver, which verifies that the name resolves
 * back.
 */
export function toReverseInput(address: Address): Hex {
  // Written as words, so that a page with only addresses does not need the encoder: offset of the bytes, their length
  // and the address, left-aligned in its word.
  return toWordCall(REVERSE_SELECTOR, 64n, ETHER_COIN_TYPE, 20n, BigInt(address) << 96n)
}
