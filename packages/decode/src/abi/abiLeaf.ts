import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import type { AbiType } from './abiType.ts'
import type { AbiWarning } from './abiWarning.ts'

/** A value with its warnings. */
export interface LeafContents {
  /** `undefined` when it could not be read. */
  readonly value?: bigint | boolean | string | undefined
  readonly warnings: AbiWarning[]
}

/** Value of a static type in one word, given as 64 hex digits; other types give no value. */
export function decodeLeaf(type: AbiType, digits: string): LeafContents {
  switch (type.kind) {
    case 'address':
      return decodeAddress(digits)
    case 'bool':
      return decodeBool(digits)
    case 'fixedBytes':
      return decodeFixedBytes(digits, type.size)
    case 'function':
      return decodeFixedBytes(digits, 24)
    case 'uint':
    case 'ufixed':
      return inRange(BigInt(`0x${digits}`), 0n, (1n << BigInt(type.bits)) - 1n, type)
    case 'int':
    case 'fixed': {
      const half = 1n << BigInt(type.bits - 1)
      return inRange(BigInt.asIntN(256, BigInt(`0x${digits}`)), -half, half - 1n, type)
    }
    default:
      return { warnings: [] }
  }
}

function decodeAddress(digits: string): LeafContents {
  const value: Address = toChecksumAddress(`0x${digits.slice(24)}`)
  const dirt = digits.slice(0, 24).replace(/^(?:00)+/, '')
  if (dirt === '') return { value, warnings: [] }
  return { value, warnings: [{ kind: 'dirtyHighBytes', text: `dirty high bytes 0x${dirt}` }] }
}

function decodeBool(digits: string): LeafContents {
  const word = BigInt(`0x${digits}`)
  if (word <= 1n) return { value: word === 1n, warnings: [] }
  return { value: word, warnings: [{ kind: 'outOfRange', text: 'a bool must be 0 or 1' }] }
}

function decodeFixedBytes(digits: string, size: number): LeafContents {
  const value = `0x${digits.slice(0, size * 2)}`
  const rest = digits.slice(size * 2)
  if (/^0*$/.test(rest)) return { value, warnings: [] }
  return { value, warnings: [{ kind: 'dirtyPadding', text: `dirty low bytes 0x${rest}` }] }
}

function inRange(
  value: bigint,
  lowest: bigint,
  highest: bigint,
  type: { kind: string; bits: number },
): LeafContents {
  if (value >= lowest && value <= highest) return { value, warnings: [] }
  return {
    value,
    warnings: [{ kind: 'outOfRange', text: `out of range of ${type.kind}${type.bits}` }],
  }
}
