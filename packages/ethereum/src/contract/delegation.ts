import { type Address, toChecksumAddress } from '../address.ts'
import type { Hex } from '../hex.ts'

const DESIGNATOR = /^0xef0100([0-9a-f]{40})$/i

/**
 * Account whose code a delegated account runs: exactly 23 bytes, 0xef0100 and the address. `undefined` for other code.
 * EIP-7702.
 */
export function decodeDelegation(code: string): Address | undefined {
  const digits = DESIGNATOR.exec(code)?.[1]
  return digits === undefined ? undefined : toChecksumAddress(`0x${digits}` satisfies Hex)
}
