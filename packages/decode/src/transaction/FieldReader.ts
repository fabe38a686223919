import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { bytesToHex, type Hex } from '@otterscan/ethereum/hex'
import type { RlpItem } from '../rlp.ts'

/** A field does not match the format; the message is a clause to display. */
export class FieldError extends Error {
  override readonly name = 'FieldError'
}

/** Reads the fields of a list in order, strictly. Every method throws `FieldError` on a mismatch. */
export class FieldReader {
  private readonly items: readonly RlpItem[]
  private next = 0

  /** Throws: `FieldError` when the count differs. */
  constructor(items: readonly RlpItem[], count: number) {
    if (items.length !== count) throw new FieldError(`it has ${items.length} fields instead of ${count}`)
    this.items = items
  }

  /** An unsigned integer of at most `maxBytes`, without leading zeros. */
  integer(name: string, maxBytes = 32): bigint {
    const bytes = this.take(name)
    if (bytes.length > maxBytes) throw new FieldError(`its ${name} is too large`)
    if (bytes[0] === 0) throw new FieldError(`its ${name} has leading zeros`)
    return bytes.length === 0 ? 0n : BigInt(bytesToHex(bytes))
  }

  /** 0 or 1. */
  bit(name: string): 0 | 1 {
    const value = this.integer(name, 1)
    if (value > 1n) throw new FieldError(`its ${name} is ${value} instead of 0 or 1`)
    return value === 1n ? 1 : 0
  }

  /** Any bytes, or exactly `length`. */
  bytes(name: string, length?: number): Hex {
    const bytes = this.take(name)
    if (length !== undefined && bytes.length !== length)
      throw new FieldError(`its ${name} has ${bytes.length} bytes instead of ${length}`)
    return bytesToHex(bytes)
  }

  address(name: string): Address {
    return toChecksumAddress(this.bytes(name, 20))
  }

  /** An address, or none: `null`. */
  recipient(name: string): Address | null {
    const item = this.items[this.next]
    if (item instanceof Uint8Array && item.length === 0) {
      this.next += 1
      return null
    }
    return this.address(name)
  }

  list(name: string): readonly RlpItem[] {
    const item = this.items[this.next++]
    if (item === undefined || item instanceof Uint8Array) throw new FieldError(`its ${name} is not a list`)
    return item
  }

  private take(name: string): Uint8Array {
    const item = this.items[this.next++]
    if (!(item instanceof Uint8Array)) throw new FieldError(`its ${name} is a list`)
    return item
  }
}
