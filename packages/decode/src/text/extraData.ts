import { bytesToHex, type Hex, hexToBytes, isHexData } from '@otterscan/ethereum/hex'
import { decodeRlp } from '../rlp.ts'
import { decodeUtf8 } from './hexToText.ts'

/** Content of `extraData`. */
export type ExtraData =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  /** `[version, client, compiler, system]` as Geth writes by default. */
  | { readonly kind: 'client'; readonly version: string; readonly words: readonly string[] }
  /** Any other flat RLP list; each item as text, or as hex where it is not text. */
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'bytes'; readonly data: Hex }

/** Reads `extraData` as RLP list, as text, or as bytes. The text is untrusted like all text of the chain. */
export function decodeExtraData(data: Hex): ExtraData {
  if (!isHexData(data)) return { kind: 'bytes', data }
  if (data === '0x') return { kind: 'empty' }
  const bytes = hexToBytes(data)
  const list = decodeFlatList(bytes)
  if (list !== undefined) return toListView(list)
  const text = decodeUtf8(bytes)
  return text === undefined ? { kind: 'bytes', data } : { kind: 'text', text }
}

function decodeFlatList(bytes: Uint8Array): Uint8Array[] | undefined {
  const item = decodeRlp(bytes)
  if (item === undefined || item instanceof Uint8Array || item.length === 0) return undefined
  const flat = item.filter((entry) => entry instanceof Uint8Array)
  return flat.length === item.length ? flat : undefined
}

function toListView(list: readonly Uint8Array[]): ExtraData {
  const [version, ...rest] = list
  const words = rest.map(toPrintable)
  // Geth packs major, minor and patch into one number.
  if (
    version !== undefined &&
    version.length <= 3 &&
    rest.length === 3 &&
    words.every((word) => word !== undefined)
  ) {
    const padded = [0, 0, 0, ...version].slice(-3)
    return { kind: 'client', version: padded.join('.'), words: words.filter((word) => word !== undefined) }
  }
  return { kind: 'list', items: list.map((entry) => toPrintable(entry) ?? bytesToHex(entry)) }
}

function toPrintable(bytes: Uint8Array): string | undefined {
  const text = decodeUtf8(bytes)
  return text !== undefined && text !== '' && !/\p{Cc}/u.test(text) ? text : undefined
}
