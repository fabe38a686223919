import { type Address, isAddress } from '@otterscan/ethereum/address'
import type { BlockTag } from '@otterscan/ethereum/execution/block'
import { type Hex, isHash32, isHex, toSafeCount } from '@otterscan/ethereum/hex'
import type { BlockSelector } from '../upstream/knownBlock.ts'
import { isWireObject } from '../upstream/wireValue.ts'
import { invalidParams } from './gatewayError.ts'

// Every form that any client sends is read everywhere: integers, hex with or without leading zeros, decimal text, tags.

const TAGS: ReadonlySet<string> = new Set(['earliest', 'finalized', 'safe', 'latest', 'pending'])
const DECIMAL_PATTERN = /^[0-9]{1,78}$/

/** A block; null and nothing are the newest. Throws: `GatewayError`. */
export function readBlock(params: readonly unknown[], at: number): BlockSelector {
  const value = params[at]
  if (value == null || value === '') return { kind: 'tag', tag: 'latest' }
  if (isHash32(value)) return { kind: 'hash', hash: value.toLowerCase() as Hex }
  if (typeof value === 'string' && TAGS.has(value)) return { kind: 'tag', tag: value as BlockTag }
  // EIP-1898.
  if (isWireObject(value)) {
    if (isHash32(value.blockHash)) return { kind: 'hash', hash: value.blockHash.toLowerCase() as Hex }
    return { kind: 'number', number: readInteger([value.blockNumber], 0, 'blockNumber') }
  }
  return { kind: 'number', number: readInteger(params, at, 'block') }
}

/** An integer in any form. Throws: `GatewayError`. */
export function readInteger(params: readonly unknown[], at: number, name: string): bigint {
  const value = params[at]
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && DECIMAL_PATTERN.test(value)) return BigInt(value)
  if (isHex(value) && value.length > 2 && value.length <= 66) return BigInt(value)
  throw invalidParams(`invalid argument ${at}: ${name} must be an unsigned integer`)
}

/** A count or position. Throws: `GatewayError`. */
export function readCount(params: readonly unknown[], at: number, name: string): number {
  const count = toSafeCount(readInteger(params, at, name))
  if (count === undefined) throw invalidParams(`invalid argument ${at}: ${name} is too large`)
  return count
}

/** An address in lower case. Throws: `GatewayError`. */
export function readAddress(params: readonly unknown[], at: number): Address {
  const value = params[at]
  if (isAddress(value)) return value.toLowerCase() as Address
  throw invalidParams(`invalid argument ${at}: must be an address of 20 bytes`)
}

/** A hash in lower case. Throws: `GatewayError`. */
export function readHash(params: readonly unknown[], at: number): Hex {
  const value = params[at]
  if (isHash32(value)) return value.toLowerCase() as Hex
  throw invalidParams(`invalid argument ${at}: must be 32 bytes of hex`)
}
