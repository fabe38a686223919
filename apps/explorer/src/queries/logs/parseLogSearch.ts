import { parseSignature } from '@otterscan/decode/abi/parseSignature'
import { isAddress } from '@otterscan/ethereum/address'
import { type Hex, isHash32, isHexData, toWord } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'

/** What a text of an event names. */
export type EventText =
  | { readonly kind: 'any' }
  | { readonly kind: 'topic'; readonly topic0: Hex }
  /** To be found among known events. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'invalid' }

/** Reads a first topic, a signature such as `Transfer(address,address,uint256)`, or a name. */
export function parseEventText(text: string): EventText {
  const wanted = text.trim()
  if (wanted === '') return { kind: 'any' }
  if (isHash32(wanted)) return { kind: 'topic', topic0: wanted.toLowerCase() as Hex }
  if (/^[A-Za-z_$][\w$]*$/.test(wanted)) return { kind: 'name', name: wanted }
  const signature = wanted.includes('(') ? parseSignature(wanted.replace(/;\s*$/, '')) : undefined
  if (signature === undefined || signature.anonymous) return { kind: 'invalid' }
  return { kind: 'topic', topic0: signature.topic0 }
}

const LARGEST_WORD = 2n ** 256n
const LARGEST_INT = 2n ** 255n

/**
 * The topic of an indexed value: an address, a whole number, `true` or `false`, a text in quotes, whose hash is indexed,
 * or 32 bytes. `null` for an empty text, which any value fits; `undefined` for anything else.
 */
export function parseTopicText(text: string): Hex | null | undefined {
  const wanted = text.trim()
  if (wanted === '') return null
  const lower = wanted.toLowerCase()
  if (isHash32(lower)) return lower
  if (isAddress(lower)) return toWord(BigInt(lower))
  if (lower === 'true') return toWord(1n)
  if (lower === 'false') return toWord(0n)
  const [, quoted] = /^"(.*)"$/s.exec(wanted) ?? []
  if (quoted !== undefined) return keccak256(new TextEncoder().encode(quoted))
  if (/^-?[\d,_]{1,100}$/.test(wanted)) return toNumberTopic(wanted.replace(/[,_]/g, ''))
  // Fixed bytes stand at the left of their word.
  return isHexData(lower) && lower.length > 2 && lower.length < 66
    ? `0x${lower.slice(2).padEnd(64, '0')}`
    : undefined
}

function toNumberTopic(digits: string): Hex | undefined {
  if (!/\d/.test(digits)) return undefined
  const value = BigInt(digits)
  if (value >= LARGEST_WORD || value < -LARGEST_INT) return undefined
  return toWord(value < 0n ? value + LARGEST_WORD : value)
}
