import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, toWord } from '@otterscan/ethereum/hex'

/** Where the universal resolver is on every chain that has it. ENSIP-23. */
export const UNIVERSAL_RESOLVER_ADDRESS: Address = toChecksumAddress(
  '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
)

/** `reverse(bytes,uint256)`. */
const REVERSE_SELECTOR = '5d78a217'
/** ENSIP-9, SLIP-44. */
const ETHER_COIN_TYPE = 60n

/** Input that asks the universal resolver for the name of an address; it checks that the name leads back. */
export function toReverseInput(address: Address): Hex {
  // Written out, so that a page with nothing but addresses does without the encoder.
  const words = [64n, ETHER_COIN_TYPE, 20n].map((value) => toWord(value).slice(2))
  return `0x${REVERSE_SELECTOR}${words.join('')}${address.slice(2).toLowerCase().padEnd(64, '0')}`
}
