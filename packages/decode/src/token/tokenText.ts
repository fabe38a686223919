import { type Hex, hexToBytes, isHexData } from '@otterscan/ethereum/hex'
import { decodeParameters } from '../abi/abiValue.ts'
import { findBreak } from '../abi/candidate.ts'
import { decodeUtf8 } from '../text/hexToText.ts'

const STRING_OUTPUT = [{ name: '', type: { kind: 'string' }, indexed: false }] as const

/**
 * Text a token returned for its name or symbol: a string, or the bytes32 some early tokens return, without its zeros.
 *
 * `undefined` when it is neither. The text is untrusted like all text of the chain.
 */
export function decodeTokenText(data: Hex): string | undefined {
  if (!isHexData(data)) return undefined
  const bytes = hexToBytes(data)
  if (bytes.length === 32) return decodePaddedText(bytes)
  const decoded = decodeParameters(STRING_OUTPUT, data)
  const value = decoded.values[0]?.value
  return typeof value === 'string' && findBreak(decoded) === undefined ? value : undefined
}

function decodePaddedText(bytes: Uint8Array): string | undefined {
  const end = bytes.indexOf(0)
  const text = end < 0 ? bytes : bytes.subarray(0, end)
  const isPadded = bytes.subarray(text.length).every((byte) => byte === 0)
  return text.length > 0 && isPadded ? decodeUtf8(text) : undefined
}
