/** The data ends within a value. */
export const INCOMPLETE = -1

export const [QUOTE, COLON] = [0x22, 0x3a]
const [COMMA, BACKSLASH] = [0x2c, 0x5c]
export const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d]

/** Blanks, and the comma between values. */
export function isBlank(byte: number | undefined): boolean {
  return byte === COMMA || byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

/** Texts that are longer are searched by native code, which is slower to start. */
const SHORT = 64

/** Position behind a text that starts with a quote. */
export function endOfText(data: Buffer, start: number): number {
  const near = Math.min(data.length, start + SHORT)
  for (let at = start + 1; at < near; at++) {
    const byte = data[at]
    if (byte === QUOTE) return at + 1
    if (byte === BACKSLASH) break
  }
  let end = data.indexOf(QUOTE, start + 1)
  while (end !== -1) {
    let slashes = 0
    while (data[end - 1 - slashes] === BACKSLASH) slashes++
    if (slashes % 2 === 0) return end + 1
    end = data.indexOf(QUOTE, end + 1)
  }
  return INCOMPLETE
}

/** Position behind any JSON value. */
export function skipValue(data: Buffer, start: number): number {
  const first = data[start]
  if (first === QUOTE) return endOfText(data, start)
  let nested = 0
  for (let at = start; at < data.length; ) {
    const byte = data[at]
    if (byte === QUOTE) {
      at = endOfText(data, at)
      if (at === INCOMPLETE) return INCOMPLETE
      continue
    }
    if (byte === OPEN || byte === OPEN_LIST) nested++
    else if (byte === CLOSE || byte === CLOSE_LIST) {
      // A scalar ends before what closes its surroundings.
      if (nested === 0) return at
      if (--nested === 0) return at + 1
    } else if (nested === 0 && isBlank(byte)) return at
    at++
  }
  return INCOMPLETE
}
