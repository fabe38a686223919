import { type Hex, hexToBytes, isHexData } from '@otterscan/ethereum/hex'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Text of bytes that are valid UTF-8, byte order mark kept; `undefined` otherwise. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    // Not text: the caller shows bytes instead.
    return undefined
  }
}

/** Text of hex bytes that are valid UTF-8; `undefined` for other bytes and for what is not hex. */
export function hexToText(hex: Hex): string | undefined {
  return isHexData(hex) ? decodeUtf8(hexToBytes(hex)) : undefined
}
