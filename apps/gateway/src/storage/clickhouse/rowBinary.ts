const FIRST_BYTES = 4_096

/** Writes rows in ClickHouse's format RowBinary. */
export class RowBinaryWriter {
  private bytes = Buffer.allocUnsafe(FIRST_BYTES)
  private length = 0

  get size(): number {
    return this.length
  }

  uint8(value: number): void {
    this.reserve(1)
    this.bytes[this.length++] = value
  }

  uint32(value: number): void {
    this.reserve(4)
    this.length = this.bytes.writeUInt32LE(value, this.length)
  }

  uint64(value: bigint): void {
    this.reserve(8)
    this.length = this.bytes.writeBigUInt64LE(value, this.length)
  }

  int64(value: bigint): void {
    this.reserve(8)
    this.length = this.bytes.writeBigInt64LE(value, this.length)
  }

  /** `hex`: with 0x, as many bytes as the column has. */
  fixed(hex: string): void {
    const bytes = (hex.length - 2) / 2
    this.reserve(bytes)
    this.length += this.bytes.write(hex.slice(2), this.length, 'hex')
  }

  /** A String of bytes. */
  hexText(hex: string): void {
    this.varint((hex.length - 2) / 2)
    this.fixed(hex)
  }

  text(value: string): void {
    const length = Buffer.byteLength(value)
    this.varint(length)
    this.reserve(length)
    this.length += this.bytes.write(value, this.length)
  }

  array<Item>(items: readonly Item[], write: (item: Item) => void): void {
    this.varint(items.length)
    for (const item of items) write(item)
  }

  finish(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  private varint(value: number): void {
    let rest = value
    while (rest >= 128) {
      this.uint8((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    this.uint8(rest)
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + count))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
  }
}
