import type { BlockReference } from '@otterscan/api-schema/execution/blockReference'
import { parseLiteral } from '@otterscan/decode/abi/parseLiteral'
import { type Address, isAddress } from '@otterscan/ethereum/address'
import { isHash32 } from '@otterscan/ethereum/hex'

/** When and as whom a call is run. */
export interface CallOptions {
  readonly block: BlockReference
  readonly from: Address | undefined
  /** Wei. */
  readonly value: bigint | undefined
}

/** What a person typed for them; empty texts are the defaults. */
export interface CallOptionTexts {
  readonly block: string
  readonly sender: string
  readonly value: string
}

/** At the head, as nobody, with nothing. */
export const DEFAULT_CALL_OPTIONS: CallOptionTexts = { block: 'latest', sender: '', value: '' }

const TAGS = ['latest', 'pending', 'safe', 'finalized', 'earliest'] as const

/** Options of a call, or what is wrong with which of them. `decimals` are those of the native currency. */
export function parseCallOptions(
  texts: CallOptionTexts,
  decimals: number,
): { readonly options: CallOptions } | { readonly problem: string } {
  const block = parseBlock(texts.block.trim())
  if (block === undefined) {
    return { problem: `"${texts.block}" is no block: a number, a hash, or one of ${TAGS.join(', ')}` }
  }
  const sender = texts.sender.trim()
  if (sender !== '' && !isAddress(sender)) return { problem: `"${sender}" is no address of a sender` }
  const value = parseValue(texts.value.trim(), decimals)
  if (value === undefined) return { problem: `"${texts.value}" is no amount` }
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

/** Whole native units, `1.5`, unless the text names a unit: `3 gwei`. `undefined` when it is no amount. */
function parseValue(text: string, decimals: number): bigint | undefined {
  if (text === '') return 0n
  const parsed = parseLiteral(/^\d[\d_]*(\.\d[\d_]*)?$/.test(text) ? `${text}e${decimals}` : text)
  if (parsed.kind === 'invalid' || parsed.literal.kind !== 'integer') return undefined
  return parsed.literal.value < 0n ? undefined : parsed.literal.value
}
