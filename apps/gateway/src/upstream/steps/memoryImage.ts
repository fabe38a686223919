/** Bytes of which some may be unknown: those are zeros in `bytes` and ones in `unknown`. */
export interface PartBytes {
  readonly bytes: Uint8Array
  /** `undefined` when all are known. */
  readonly unknown: Uint8Array | undefined
}

export const NO_BYTES: PartBytes = { bytes: new Uint8Array(0), unknown: undefined }

/** Nothing is known, not even the length. */
export const UNKNOWN_BYTES: PartBytes = { bytes: new Uint8Array(0), unknown: new Uint8Array(0) }

/** True when not even the length is known. */
export function isUnknown(data: PartBytes): boolean {
  return data.unknown !== undefined && data.bytes.length === 0
}

/** An instruction that reaches beyond runs out of gas on every chain. */
const LIMIT_BYTES = 64_000_000

/** The memory of a frame, as its instructions write it. */
export class MemoryImage {
  /** Bytes that the frame has reached so far, whole words. */
  size = 0
  private bytes = new Uint8Array(1024)
  private unknown: Uint8Array | undefined

  /** Reaching a place makes the memory that large. False when no frame can pay for it. */
  touch(offset: number, length: number): boolean {
    if (length === 0) return true
    const end = offset + length
    if (!(end <= LIMIT_BYTES)) return false
    this.size = Math.max(this.size, Math.ceil(end / 32) * 32)
    if (end <= this.bytes.length) return true
    const capacity = 2 ** Math.ceil(Math.log2(this.size))
    const grown = new Uint8Array(capacity)
    grown.set(this.bytes)
    this.bytes = grown
    if (this.unknown !== undefined) {
      const mask = new Uint8Array(capacity)
      mask.set(this.unknown)
      this.unknown = mask
    }
    return true
  }

  /** Writes `length` bytes from a place of the data; beyond its end are zeros. */
  write(offset: number, data: PartBytes, from: number, length: number): void {
    if (length === 0 || !this.touch(offset, length)) return
    const part = data.bytes.subarray(Math.min(from, data.bytes.length), from + length)
    this.bytes.set(part, offset)
    this.bytes.fill(0, offset + part.length, offset + length)
    this.unknown?.fill(0, offset, offset + length)
    const mask = data.unknown?.subarray(Math.min(from, data.bytes.length), from + length)
    if (mask?.includes(1)) this.ensureMask().set(mask, offset)
  }

  forget(offset: number, length: number): void {
    if (length === 0 || !this.touch(offset, length)) return
    this.bytes.fill(0, offset, offset + length)
    this.ensureMask().fill(1, offset, offset + length)
  }

  read(offset: number, length: number): PartBytes {
    if (length === 0) return NO_BYTES
    if (!this.touch(offset, length)) return NO_BYTES
    const mask = this.unknown?.slice(offset, offset + length)
    return {
      bytes: this.bytes.slice(offset, offset + length),
      unknown: mask?.includes(1) === true ? mask : undefined,
    }
  }

  /** Everything up to its size. */
  readAll(): PartBytes {
    return this.read(0, this.size)
  }

  clone(): MemoryImage {
    const copy = new MemoryImage()
    copy.size = this.size
    copy.bytes = this.bytes.slice()
    copy.unknown = this.unknown?.slice()
    return copy
  }

  private ensureMask(): Uint8Array {
    this.unknown ??= new Uint8Array(this.bytes.length)
    return this.unknown
  }
}

/** Start and length of what is not known. */
export function listUnknown({ unknown }: PartBytes): [start: number, length: number][] {
  const ranges: [number, number][] = []
  let start = unknown?.indexOf(1) ?? -1
  while (unknown !== undefined && start !== -1) {
    const known = unknown.indexOf(0, start)
    const end = known === -1 ? unknown.length : known
    ranges.push([start, end - start])
    start = unknown.indexOf(1, end)
  }
  return ranges
}
