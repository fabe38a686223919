import { type Hex, hexToBytes, isHexData } from '@otterscan/ethereum/hex'

const lossyUtf8 = new TextDecoder('utf-8')

/** Bytes as UTF-8 with U+FFFD for what is none; `undefined` when not even half of it can be read. */
export function toLossyText(hex: Hex): string | undefined {
  if (!isHexData(hex)) return undefined
  const characters = [...lossyUtf8.decode(hexToBytes(hex))]
  const readable = characters.filter(
    (character) => /[\p{L}\p{N}\p{P}\p{S} ]/u.test(character) && character !== '\u{fffd}',
  )
  return readable.length * 2 > characters.length ? characters.join('') : undefined
}
