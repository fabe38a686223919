import { CLOSE_LIST, INCOMPLETE, QUOTE } from './jsonBytes.ts'

const WORD = 32
/** The EVM's limit; more is cut off. */
export const MAX_STACK = 1024
/** Of the texts of a full stack, with quotes and commas. */
const MOST_TEXT = MAX_STACK * 70
/** Shorter texts are compared byte by byte: native code is slower to start. */
const LONG_TEXT = 256
/** Most instructions change no more words. */
const OFTEN_CHANGED = 3

/**
 * Reads stacks from their JSON. An instruction leaves most of the stack as it was, so the text is compared with that of the stack
 * before, and only what differs is read.
 */
export class StackReader {
  /** Words of 32 bytes, the bottom first. */
  readonly words = new Uint8Array(MAX_STACK * WORD)
  size = 0
  /** What the first `known` words were read from. */
  private readonly text = new Uint8Array(MOST_TEXT)
  /** Where the text of each of them ends. */
  private readonly ends = new Int32Array(MAX_STACK)
  private known = 0

  /** Position behind a list that starts with a bracket. */
  read(data: Buffer, start: number): number {
    const { ends, words } = this
    const { length } = data
    const base = start + 1
    let size = this.countSame(data, base)
    this.known = size
    let at = size === 0 ? base : base + (ends[size - 1] ?? 0)
    while (at < length) {
      const byte = data[at]
      if (byte === CLOSE_LIST) {
        this.size = size
        return at + 1
      }
      if (byte !== QUOTE) {
        at++
        continue
      }
      let end = at + 1
      while (end < length && data[end] !== QUOTE) end++
      if (end >= length) return INCOMPLETE
      if (size < MAX_STACK) {
        writeWord(data, at + 1, end, words, size * WORD)
        this.note(data, base, end + 1, size++)
      }
      at = end + 1
    }
    return INCOMPLETE
  }

  private countSame(data: Buffer, base: number): number {
    const { text, ends, known } = this
    if (known === 0) return 0
    const most = Math.min(ends[known - 1] ?? 0, data.length - base)
    let same = 0
    const likely = known > OFTEN_CHANGED ? (ends[known - 1 - OFTEN_CHANGED] ?? 0) : 0
    if (likely > LONG_TEXT && likely <= most && data.compare(text, 0, likely, base, base + likely) === 0)
      same = likely
    while (same < most && text[same] === data[base + same]) same++
    let count = known
    while (count > 0 && (ends[count - 1] ?? 0) > same) count--
    return count
  }

  /** Keeps the text up to the end of a word. */
  private note(data: Buffer, base: number, end: number, word: number): void {
    const { text, ends } = this
    if (this.known !== word || end - base > MOST_TEXT) return
    for (let at = word === 0 ? 0 : (ends[word - 1] ?? 0); base + at < end; at++)
      text[at] = data[base + at] ?? 0
    ends[word] = end - base
    this.known = word + 1
  }
}

const DIGITS = new Uint8Array(256).fill(0)
for (const [at, digit] of [...'0123456789abcdef'].entries()) DIGITS[digit.charCodeAt(0)] = at
for (const [at, digit] of [...'ABCDEF'].entries()) DIGITS[digit.charCodeAt(0)] = 10 + at

/** Hex digits, with or without `0x` and leading zeros, as a word at a position. */
function writeWord(data: Buffer, start: number, end: number, words: Uint8Array, to: number): void {
  const first = data[start + 1] === 0x78 ? start + 2 : start
  let digit = end - 1
  let byte = to + WORD - 1
  for (; digit > first && byte >= to; digit -= 2, byte--) {
    words[byte] = ((DIGITS[data[digit - 1] ?? 0] ?? 0) << 4) | (DIGITS[data[digit] ?? 0] ?? 0)
  }
  if (digit === first && byte >= to) words[byte--] = DIGITS[data[digit] ?? 0] ?? 0
  if (byte >= to) words.fill(0, to, byte + 1)
}
