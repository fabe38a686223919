import { type Hex, hexToBytes, isHexData } from '@otterscan/ethereum/hex'

const lossyUtf8 = new TextDecoder('utf-8')

/** What a screen must not be led by: controls, direction marks, unassigned and private characters. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}]/gu

/** Bytes as UTF-8 with what is no text replaced by U+FFFD; `undefined` when nothing readable is left. */
export function toReadableText(hex: Hex): string | undefined {
  if (!isHexData(hex)) return undefined
  const text = lossyUtf8.decode(hexToBytes(hex)).replaceAll(UNSAFE, '\u{fffd}')
  return /[\p{L}\p{N}]/u.test(text) ? text : undefined
}
