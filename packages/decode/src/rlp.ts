/** Bytes, or a list of items. Yellow Paper, appendix B. */
export type RlpItem = Uint8Array | readonly RlpItem[]

const MAX_RLP_DEPTH = 32

/** Decodes strict RLP of one item that fills the bytes; `undefined` otherwise. Nesting beyond 32 levels is rejected. */
export function decodeRlp(bytes: Uint8Array): RlpItem | undefined {
  const read = readItem(bytes, 0, 0)
  return read !== undefined && read.end === bytes.length ? read.item : undefined
}

interface ReadItem {
  readonly item: RlpItem
  readonly end: number
}

function readItem(bytes: Uint8Array, at: number, depth: number): ReadItem | undefined {
  const first = bytes[at]
  if (first === undefined || depth > MAX_RLP_DEPTH) return undefined
  if (first < 0x80) return { item: bytes.subarray(at, at + 1), end: at + 1 }
  const isList = first >= 0xc0
  const payload = readLength(bytes, at, first - (isList ? 0xc0 : 0x80))
  if (payload === undefined) return undefined
  const { start, end } = payload
  if (isList) return readList(bytes, start, end, depth)
  // A single byte below 0x80 must be encoded as itself.
  if (end - start === 1 && (bytes[start] ?? 0) < 0x80) return undefined
  return { item: bytes.subarray(start, end), end }
}

function readList(bytes: Uint8Array, start: number, end: number, depth: number): ReadItem | undefined {
  const items: RlpItem[] = []
  const within = bytes.subarray(0, end)
  for (let at = start; at < end; ) {
    const read = readItem(within, at, depth + 1)
    if (read === undefined) return undefined
    items.push(read.item)
    at = read.end
  }
  return { item: items, end }
}

/** `code` is the prefix without its list or string base: up to 55 it is the length, above it counts length bytes. */
function readLength(bytes: Uint8Array, at: number, code: number): { start: number; end: number } | undefined {
  const lengthBytes = code <= 55 ? 0 : code - 55
  const start = at + 1 + lengthBytes
  let length = code <= 55 ? code : 0
  for (let index = at + 1; index < start; index++) length = length * 256 + (bytes[index] ?? 0)
  const isPadded = lengthBytes > 0 && (bytes[at + 1] === 0 || length <= 55)
  if (isPadded || start + length > bytes.length) return undefined
  return { start, end: start + length }
}

/** RLP of bytes and lists. */
export function encodeRlp(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array) {
    if (item.length === 1 && (item[0] ?? 0) < 0x80) return item
    return concat([encodeLength(item.length, 0x80), item])
  }
  const payload = concat(item.map(encodeRlp))
  return concat([encodeLength(payload.length, 0xc0), payload])
}

function encodeLength(length: number, base: number): Uint8Array {
  if (length <= 55) return Uint8Array.of(base + length)
  const bytes = toBigEndian(BigInt(length))
  return concat([Uint8Array.of(base + 55 + bytes.length), bytes])
}

/** Shortest big-endian bytes of an unsigned integer; none for zero, as RLP wants integers. */
export function toBigEndian(value: bigint): Uint8Array {
  const bytes: number[] = []
  for (let rest = value; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 0xffn))
  return Uint8Array.from(bytes)
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
