/** A literal typed by the user, before it is checked against a type. */
export type Literal =
  | { readonly kind: 'integer'; readonly value: bigint }
  /** `0x` and any number of digits. */
  | { readonly kind: 'hex'; readonly value: string }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'list'; readonly items: readonly Literal[] }

/** A literal, or what is wrong and where. `position` counts characters from 0. */
export type ParsedLiteral =
  | { readonly kind: 'parsed'; readonly literal: Literal }
  | { readonly kind: 'invalid'; readonly message: string; readonly position: number }

/** Nesting of lists above which the text is rejected. */
const MAX_DEPTH = 32
/** No 256-bit integer needs more. */
const MAX_EXPONENT = 100
const UNITS: Readonly<Record<string, number>> = { wei: 0, gwei: 9, ether: 18 }

/**
 * One literal: list, hex, integer (also `0.99e6`, `1.5 ether`, `1_000`), quoted string, `true` or `false`; blanks
 * around it. Integers are exact. Never throws.
 */
export function parseLiteral(text: string): ParsedLiteral {
  const reader = new LiteralReader(text)
  try {
    return { kind: 'parsed', literal: reader.readWhole() }
  } catch (error) {
    if (error instanceof LiteralSyntaxError) {
      return { kind: 'invalid', message: error.message, position: error.position }
    }
    throw error
  }
}

/** The text with a caret below the position of the error. */
export function formatSyntaxError(text: string, message: string, position: number): string {
  const lineStart = text.lastIndexOf('\n', position - 1) + 1
  const line = text.slice(lineStart).split('\n', 1)[0] ?? ''
  return `${message}\n${line}\n${' '.repeat(position - lineStart)}^`
}

/** Stops parsing; never leaves this file. */
class LiteralSyntaxError extends Error {
  readonly position: number
  constructor(message: string, position: number) {
    super(message)
    this.position = position
  }
}

const NUMBER_PATTERN = /(-?)(\d[\d_]*)(?:\.(\d[\d_]*))?(?:e(-?\d{1,4}))?(?:[ \t]*(wei|gwei|ether)\b)?/y
const HEX_PATTERN = /0x[0-9a-f]*/iy
const WORD_PATTERN = /[\p{L}_][\p{L}\p{N}_]*/uy
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', '"': '"', "'": "'", '\\': '\\' }

class LiteralReader {
  readonly #text: string
  #position = 0

  constructor(text: string) {
    this.#text = text
  }

  readWhole(): Literal {
    const literal = this.#readLiteral(0)
    this.#skipBlanks()
    if (this.#position < this.#text.length) throw this.#wrong('Expected the end of the value')
    return literal
  }

  #readLiteral(depth: number): Literal {
    this.#skipBlanks()
    const next = this.#text[this.#position]
    if (next === undefined) throw this.#wrong('Expected a value')
    if (next === '[') return this.#readList(depth)
    if (next === '"') return { kind: 'string', value: this.#readString() }
    const hex = this.#match(HEX_PATTERN)
    if (hex !== undefined) {
      this.#expectBoundary()
      return { kind: 'hex', value: `0x${hex[0].slice(2)}` }
    }
    if (next === '-' || /\d/.test(next)) return { kind: 'integer', value: this.#readInteger() }
    return { kind: 'boolean', value: this.#readBoolean() }
  }

  #readList(depth: number): Literal {
    if (depth >= MAX_DEPTH) throw this.#wrong('Too many lists inside one another')
    this.#position++
    const items: Literal[] = []
    this.#skipBlanks()
    if (this.#text[this.#position] === ']') {
      this.#position++
      return { kind: 'list', items }
    }
    for (;;) {
      items.push(this.#readLiteral(depth + 1))
      this.#skipBlanks()
      const next = this.#text[this.#position]
      if (next !== ',' && next !== ']') throw this.#wrong('Expected "," or "]"')
      this.#position++
      if (next === ']') return { kind: 'list', items }
    }
  }

  #readString(): string {
    const start = this.#position++
    let value = ''
    for (;;) {
      const character = this.#text[this.#position]
      if (character === undefined) {
        this.#position = start
        throw this.#wrong('Expected a closing quote for the string')
      }
      if (character === '\n' || character === '\r') throw this.#wrong('Expected \\n in place of a line break')
      this.#position++
      if (character === '"') return value
      value += character === '\\' ? this.#readEscape() : character
    }
  }

  #readEscape(): string {
    const escaped = this.#text[this.#position]
    const character = escaped === undefined || !Object.hasOwn(ESCAPES, escaped) ? undefined : ESCAPES[escaped]
    if (character === undefined) throw this.#wrong('Expected n, ", \' or \\ after a backslash')
    this.#position++
    return character
  }

  #readInteger(): bigint {
    const start = this.#position
    const match = this.#match(NUMBER_PATTERN)
    if (match === undefined) throw this.#wrong('Expected digits')
    const [, sign, whole = '', fraction = '', exponentText, unit] = match
    this.#expectBoundary()
    const shift = Number.parseInt(exponentText ?? '0', 10) + (unit === undefined ? 0 : (UNITS[unit] ?? 0))
    if (Math.abs(shift) > MAX_EXPONENT) throw this.#wrong('The exponent is too large', start)
    const decimals = fraction.replaceAll('_', '')
    const value = shiftExactly(whole.replaceAll('_', ''), decimals, shift)
    if (value === undefined) throw this.#wrong(`"${match[0]}" is not a whole number`, start)
    return sign === '-' ? -value : value
  }

  #readBoolean(): boolean {
    const start = this.#position
    const word = this.#match(WORD_PATTERN)?.[0]
    if (word === 'true' || word === 'false') return word === 'true'
    throw this.#wrong('Expected a list, a number, hex, a string in double quotes, true or false', start)
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#position
    const match = pattern.exec(this.#text)
    if (match === null) return undefined
    this.#position = pattern.lastIndex
    return match
  }

  /** `12abc` and `0x12z` are invalid, not numbers followed by something. */
  #expectBoundary(): void {
    const next = this.#text[this.#position]
    if (next !== undefined && !/[\s,\]]/.test(next))
      throw this.#wrong(`"${next}" does not belong into a number`)
  }

  #skipBlanks(): void {
    while (/[ \t]/.test(this.#text[this.#position] ?? '')) this.#position++
  }

  #wrong(message: string, position = this.#position): LiteralSyntaxError {
    return new LiteralSyntaxError(message, position)
  }
}

/** `whole.decimals × 10^shift`; `undefined` when that is not an integer. */
function shiftExactly(whole: string, decimals: string, shift: number): bigint | undefined {
  const digits = whole + decimals
  const places = shift - decimals.length
  if (places >= 0) return BigInt(digits) * 10n ** BigInt(places)
  const divisor = 10n ** BigInt(-places)
  const value = BigInt(digits)
  return value % divisor === 0n ? value / divisor : undefined
}
