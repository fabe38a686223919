import { type Hex, isHexData, sliceHex } from '@otterscan/ethereum/hex'
import { type AbiValue, decodeParameters, toWords } from './abiValue.ts'
import type { AbiWarning } from './abiWarning.ts'
import { type DecodedCall, decodeCalldata } from './calldata.ts'
import { type Candidate, findBreak } from './candidate.ts'

/** Selector of `Error(string)`. */
export const ERROR_SELECTOR: Hex = '0x08c379a0'
/** Selector of `Panic(uint256)`. */
export const PANIC_SELECTOR: Hex = '0x4e487b71'

/** Why a call failed, from its return data. */
export type DecodedRevert<Tag> =
  /** No data: a bare revert, out of gas, or an invalid instruction. */
  | { readonly kind: 'none' }
  /** Hex of its bytes when it is not UTF-8, which the warnings say. */
  | { readonly kind: 'reason'; readonly message: string; readonly warnings: readonly AbiWarning[] }
  | {
      readonly kind: 'panic'
      readonly code: bigint
      /** At least two hex digits: `0x01`. */
      readonly codeHex: Hex
      /** `undefined` for a code the compiler does not define. */
      readonly meaning: string | undefined
      readonly warnings: readonly AbiWarning[]
    }
  | {
      readonly kind: 'custom'
      readonly selector: Hex
      readonly words: readonly Hex[]
      /** `undefined` when no candidate fits. */
      readonly decoded: DecodedCall<Tag> | undefined
    }
  /** Claims to be a standard error but cannot be read, or is not an error at all. */
  | {
      readonly kind: 'malformed'
      readonly expected: 'Error(string)' | 'Panic(uint256)' | undefined
      readonly data: Hex
    }

const PANIC_MEANINGS: ReadonlyMap<bigint, string> = new Map([
  [0n, 'generic compiler panic'],
  [1n, 'assertion failed'],
  [17n, 'arithmetic overflow or underflow'],
  [18n, 'division or modulo by zero'],
  [33n, 'enum conversion out of range'],
  [34n, 'incorrectly encoded storage byte array'],
  [49n, 'pop on an empty array'],
  [50n, 'index out of bounds'],
  [65n, 'excessive memory allocation'],
  [81n, 'call to an uninitialised internal function'],
])

const ERROR_INPUTS = [{ name: 'message', type: { kind: 'string' }, indexed: false }] as const
const PANIC_INPUTS = [{ name: 'code', type: { kind: 'uint', bits: 256 }, indexed: false }] as const

/** Revert data with its meaning; `errors` are candidates for custom errors. Never throws. */
export function decodeRevert<Tag = undefined>(
  data: Hex,
  errors: readonly Candidate<Tag>[] = [],
): DecodedRevert<Tag> {
  if (!isHexData(data)) return { kind: 'malformed', expected: undefined, data }
  if (data === '0x') return { kind: 'none' }
  if (data.length < 10) return { kind: 'malformed', expected: undefined, data }
  const selector = sliceHex(data, 0, 4).toLowerCase() as Hex
  const payload = sliceHex(data, 4)
  if (selector === ERROR_SELECTOR) return decodeReason(payload, data)
  if (selector === PANIC_SELECTOR) return decodePanic(payload, data)
  const decoded = decodeCalldata(data, errors)
  return {
    kind: 'custom',
    selector,
    words: toWords(payload),
    decoded: decoded.kind === 'decoded' ? decoded : undefined,
  }
}

function decodeReason(payload: Hex, data: Hex): DecodedRevert<never> {
  const decoded = decodeParameters(ERROR_INPUTS, payload)
  const message = decoded.values[0]
  if (typeof message?.value !== 'string' || findBreak(decoded) !== undefined) {
    return { kind: 'malformed', expected: 'Error(string)', data }
  }
  return { kind: 'reason', message: message.value, warnings: allWarnings(message, decoded.warnings) }
}

function decodePanic(payload: Hex, data: Hex): DecodedRevert<never> {
  const decoded = decodeParameters(PANIC_INPUTS, payload)
  const code = decoded.values[0]
  if (typeof code?.value !== 'bigint') return { kind: 'malformed', expected: 'Panic(uint256)', data }
  const digits = code.value.toString(16)
  return {
    kind: 'panic',
    code: code.value,
    codeHex: `0x${digits.padStart(digits.length + (digits.length % 2), '0')}`,
    meaning: PANIC_MEANINGS.get(code.value),
    warnings: allWarnings(code, decoded.warnings),
  }
}

function allWarnings(value: AbiValue, around: readonly AbiWarning[]): AbiWarning[] {
  return [...value.warnings, ...around]
}
