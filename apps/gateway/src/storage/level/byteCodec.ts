/** A growing byte buffer. */
export interface ByteWriter {
  byte(value: number): void
  bytes(value: Uint8Array): void
  /** Unsigned LEB128. */
  varint(value: number): void
  bigVarint(value: bigint): void
  finish(): Uint8Array
}

const CONTINUES = 0x80

/** An empty writer. */
export function createByteWriter(): ByteWriter {
  let buffer = new Uint8Array(64)
  let length = 0
  const reserve = (more: number) => {
    if (length + more <= buffer.length) return
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + more))
    larger.set(buffer)
    buffer = larger
  }
  const byte = (value: number) => {
    reserve(1)
    buffer[length++] = value
  }
  const varint = (value: number) => {
    let rest = value
    // Division instead of shifts: positions may exceed 32 bits.
    for (; rest >= CONTINUES; rest = Math.floor(rest / CONTINUES)) byte((rest % CONTINUES) | CONTINUES)
    byte(rest)
  }
  return {
    byte,
    varint,
    bigVarint: (value) => {
      let rest = value
      for (; rest >= 128n; rest >>= 7n) byte(Number(rest & 127n) | CONTINUES)
      byte(Number(rest))
    },
    bytes: (value) => {
      reserve(value.length)
      buffer.set(value, length)
      length += value.length
    },
    finish: () => buffer.slice(0, length),
  }
}

/** Reads what a `ByteWriter` wrote, in the same order. Throws `RangeError` past the end. */
export class ByteReader {
  private readonly source: Uint8Array
  private at: number

  constructor(source: Uint8Array, at = 0) {
    this.source = source
    this.at = at
  }

  byte(): number {
    const value = this.source[this.at++]
    if (value === undefined) throw new RangeError('truncated index record')
    return value
  }

  bytes(length: number): Uint8Array {
    const end = this.at + length
    if (end > this.source.length) throw new RangeError('truncated index record')
    const slice = this.source.subarray(this.at, end)
    this.at = end
    return slice
  }

  varint(): number {
    let value = 0
    for (let factor = 1; ; factor *= CONTINUES) {
      const byte = this.byte()
      value += (byte % CONTINUES) * factor
      if (byte < CONTINUES) return value
    }
  }

  bigVarint(): bigint {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.byte()
      value |= BigInt(byte % CONTINUES) << shift
      if (byte < CONTINUES) return value
    }
  }

  /** The remaining bytes. */
  rest(): Uint8Array {
    return this.bytes(this.source.length - this.at)
  }
}
