import { type AbiSignature, createSignature } from './abiSignature.ts'
import {
  type AbiParameter,
  type AbiType,
  isWithinBounds,
  MAX_TYPE_DEPTH,
  parseAbiType,
  wrapInArrays,
} from './abiType.ts'

const MAX_SIGNATURE_CHARACTERS = 20_000
const IDENTIFIER_PATTERN = /[A-Za-z_$][\w$]*/y
const SUFFIX_PATTERN = /\[\s*(\d*)\s*\]/y
const SPACE_PATTERN = /\s+/y
const MUTABILITIES = ['pure', 'view', 'nonpayable', 'payable'] as const
/** Words that may stand between a type and its name. */
const LOCATIONS: ReadonlySet<string> = new Set(['memory', 'calldata', 'storage', 'payable'])
/** How some public signature collections mark indexed inputs: before the type. */
const LEADING_INDEXED_PATTERN = /^index_topic_\d+$/

/**
 * A signature in human-readable form: `transfer(address,uint256)`, `event Transfer(address indexed from, …)`,
 * `f((uint a, bytes)[] items) view returns (bool)`.
 *
 * `undefined` when the text is not a signature or holds an unknown type.
 */
export function parseSignature(text: string): AbiSignature | undefined {
  if (text.length > MAX_SIGNATURE_CHARACTERS) return undefined
  return new SignatureReader(text).readSignature()
}

/** Signatures of a `;`-separated list, in its order; `skipped` counts those that could not be read. */
export function parseSignatureList(text: string): { signatures: AbiSignature[]; skipped: number } {
  const signatures: AbiSignature[] = []
  let skipped = 0
  for (const part of text.split(/[;\n]/)) {
    if (part.trim() === '') continue
    const signature = parseSignature(part)
    if (signature === undefined) skipped++
    else signatures.push(signature)
  }
  return { signatures, skipped }
}

class SignatureReader {
  readonly #text: string
  #position = 0
  #hasIndexed = false

  constructor(text: string) {
    this.#text = text.trim()
  }

  readSignature(): AbiSignature | undefined {
    let kind: AbiSignature['kind'] = 'function'
    let name = this.#identifier()
    if ((name === 'function' || name === 'event' || name === 'error') && !this.#peek('(')) {
      kind = name
      name = this.#identifier()
    }
    if (name === undefined) return undefined
    const inputs = this.#parameters(0)
    if (inputs === undefined) return undefined
    const rest = this.#modifiers()
    if (rest === undefined) return undefined
    return createSignature({
      kind,
      name,
      inputs,
      hasIndexedFlags: kind === 'event' || this.#hasIndexed,
      ...rest,
    })
  }

  #modifiers(): Pick<AbiSignature, 'outputs' | 'stateMutability' | 'anonymous'> | undefined {
    let outputs: AbiParameter[] | undefined
    let stateMutability: AbiSignature['stateMutability']
    let anonymous = false
    for (;;) {
      this.#match(SPACE_PATTERN)
      if (this.#position === this.#text.length) return { outputs, stateMutability, anonymous }
      const word = this.#identifier()
      if (word === undefined) return undefined
      if (word === 'returns') {
        outputs = this.#parameters(0)
        if (outputs === undefined) return undefined
      } else if (word === 'anonymous') anonymous = true
      else stateMutability = MUTABILITIES.find((mutability) => mutability === word) ?? stateMutability
    }
  }

  #parameters(depth: number): AbiParameter[] | undefined {
    if (depth > MAX_TYPE_DEPTH || !this.#take('(')) return undefined
    const parameters: AbiParameter[] = []
    if (this.#take(')')) return parameters
    for (;;) {
      const parameter = this.#parameter(depth)
      if (parameter === undefined) return undefined
      parameters.push(parameter)
      if (this.#take(')')) return parameters
      if (!this.#take(',')) return undefined
    }
  }

  #parameter(depth: number): AbiParameter | undefined {
    const start = this.#position
    let indexed = LEADING_INDEXED_PATTERN.test(this.#identifier() ?? '')
    if (!indexed) this.#position = start
    const type = this.#type(depth)
    const wrapped = type === undefined ? undefined : wrapInArrays(type, this.#arraySuffixes())
    if (wrapped === undefined || !isWithinBounds(wrapped)) return undefined
    let name = this.#identifier()
    while (name !== undefined && (name === 'indexed' || LOCATIONS.has(name))) {
      if (name === 'indexed') indexed = true
      name = this.#identifier()
    }
    if (indexed) this.#hasIndexed = true
    return { name: name ?? '', type: wrapped, indexed }
  }

  /** A type without array suffixes. */
  #type(depth: number): AbiType | undefined {
    const word = this.#peek('(') ? 'tuple' : this.#identifier()
    if (word === undefined) return undefined
    if (word !== 'tuple') return parseAbiType(word)
    const components = this.#parameters(depth + 1)
    return components === undefined ? undefined : { kind: 'tuple', components }
  }

  #arraySuffixes(): (number | undefined)[] {
    const lengths: (number | undefined)[] = []
    for (let match = this.#match(SUFFIX_PATTERN); match !== undefined; match = this.#match(SUFFIX_PATTERN)) {
      lengths.push(match[1] === '' ? undefined : Number(match[1]))
    }
    return lengths
  }

  #identifier(): string | undefined {
    this.#match(SPACE_PATTERN)
    return this.#match(IDENTIFIER_PATTERN)?.[0]
  }

  #peek(character: string): boolean {
    this.#match(SPACE_PATTERN)
    return this.#text[this.#position] === character
  }

  #take(character: string): boolean {
    if (!this.#peek(character)) return false
    this.#position++
    return true
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#position
    const match = pattern.exec(this.#text)
    if (match === null) return undefined
    this.#position = pattern.lastIndex
    return match
  }
}
