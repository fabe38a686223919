import { type Address, toChecksumAddress, ZERO_ADDRESS } from '../address.ts'
import { type Hex, isHexData, sliceHex, toWord } from '../hex.ts'

const WORD_BYTES = 32

/** A call of static arguments: selector, then a word for each. */
export function toWordCall(selector: Hex, ...values: readonly (Hex | bigint)[]): Hex {
  const words = values.map((value) => toWord(BigInt(value)).slice(2))
  return `${selector}${words.join('')}`
}

/** The n-th word of returned data as an unsigned integer; `undefined` when the data is too short. */
export function decodeUint(data: Hex | undefined, position: number): bigint | undefined {
  if (!isHexData(data)) return undefined
  const word = sliceHex(data, position * WORD_BYTES, (position + 1) * WORD_BYTES)
  return word.length === 2 + WORD_BYTES * 2 ? BigInt(word) : undefined
}

/** The n-th word as a signed integer of 256 bits. */
export function decodeInt(data: Hex | undefined, position: number): bigint | undefined {
  const value = decodeUint(data, position)
  return value === undefined ? undefined : BigInt.asIntN(256, value)
}

/** The first word as an address; `undefined` for none, the zero address and words that are not an address. */
export function decodeAddressWord(data: Hex | undefined): Address | undefined {
  const value = decodeUint(data, 0)
  if (value === undefined || value >> 160n !== 0n) return undefined
  const address = toChecksumAddress(`0x${value.toString(16).padStart(40, '0')}`)
  return address === ZERO_ADDRESS ? undefined : address
}
