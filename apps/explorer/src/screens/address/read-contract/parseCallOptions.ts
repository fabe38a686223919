import type { BlockReference } from '@otterscan/api-schema/execution/blockReference'
import { parseLiteral } from '@otterscan/decode/abi/parseLiteral'
import { type Address, isAddress } from '@otterscan/ethereum/address'
import { isHash32 } from '@otterscan/ethereum/hex'

/** Block, sender and value of a call. */
export interface CallOptions {
  readonly block: BlockReference
  readonly from: Address | undefined
  /** Wei. */
  readonly value: bigint | undefined
}

/** What the user typed for them; empty texts are the defaults. */
export interface CallOptionTexts {
  readonly block: string
  readonly sender: string
  readonly value: string
}

/** At the head, without sender and value. */
export const DEFAULT_CALL_OPTIONS: CallOptionTexts = { block: 'latest', sender: '', value: '' }

const TAGS = ['latest', 'pending', 'safe', 'finalized', 'earliest'] as const

/** Options of a call, or an error message. `decimals` are those of the native currency. */
export function parseCallOptions(
  texts: CallOptionTexts,
  decimals: number,
): { readonly options: CallOptions } | { readonly error: string } {
  const block = parseBlock(texts.block.trim())
  if (block === undefined) {
    return { error: `"${texts.block}" is not a block: enter a number, a hash, or one of ${TAGS.join(', ')}` }
  }
  const sender = texts.sender.trim()
  if (sender !== '' && !isAddress(sender)) return { error: `"${sender}" is not an address` }
  const value = parseValue(texts.value.trim(), decimals)
  if (value === undefined) return { error: `"${texts.value}" is not an amount` }
  return {
    options: { block, from: sender === '' ? undefined : sender, value: value === 0n ? undefined : value },
  }
}

function parseBlock(text: string): BlockReference | undefined {
  const tag = text === '' ? 'latest' : TAGS.find((name) => name === text)
  if (tag !== undefined) return tag
  if (isHash32(text)) return text
  return /^(\d[\d_,]{0,40}|0x[0-9a-f]{1,16})$/i.test(text) ? BigInt(text.replace(/[_,]/g, '')) : undefined
}

/** Whole native units, `1.5`, unless the text names a unit: `3 gwei`. `undefined` when it is not an amount. */
function parseValue(text: string, decimals: number): bigint | undefined {
  if (text === '') return 0n
  const parsed = parseLiteral(/^\d[\d_]*(\.\d[\d_]*)?$/.test(text) ? `${text}e${decimals}` : text)
  if (parsed.kind === 'invalid' || parsed.literal.kind !== 'integer') return undefined
  return parsed.literal.value < 0n ? undefined : parsed.literal.value
}
