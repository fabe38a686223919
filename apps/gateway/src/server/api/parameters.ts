import { address as addressCodec, hash32 } from '@otterscan/api-schema/codec'
import type { BlockReference } from '@otterscan/api-schema/execution/blockReference'
import { bareBlockReference } from '@otterscan/api-schema/execution/blockReference'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { invalidArgument } from './apiError.ts'
import type { JsonSchema } from './jsonSchema.ts'

/** One parameter of an operation: in the path if its name is there, otherwise in the query. */
export interface Parameter<T> {
  readonly description: string
  readonly schema: JsonSchema
  /** `undefined` where it may not be left out. */
  readonly absent?: { readonly value: T }
  /** Throws: `ApiError` with what is expected. */
  readonly parse: (text: string) => T
}

/** Values of parameters, by name. */
export type ValuesOf<Parameters> = {
  readonly [Name in keyof Parameters]: Parameters[Name] extends Parameter<infer T> ? T : never
}

/** An address in any case. */
export const address: Parameter<Address> = {
  description: 'An address.',
  schema: { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' },
  parse: (text) => read(() => addressCodec.decode(text, 'address', [])),
}

/** The hash of a transaction. */
export const transactionHash: Parameter<Hex> = {
  description: 'The hash of a transaction.',
  schema: { type: 'string', pattern: '^0x[0-9a-fA-F]{64}$' },
  parse: (text) => read(() => hash32.decode(text, 'hash', [])),
}

const BLOCK = '^([0-9]+|0x[0-9a-fA-F]+|earliest|finalized|safe|latest|pending)$'

/** A block by number, hash or name. */
export const block: Parameter<BlockReference> = {
  description:
    'A block: its number (decimal or hex), its hash, or latest, safe, finalized, earliest, pending.',
  schema: { type: 'string', pattern: BLOCK },
  parse: (text) => {
    if (text === '') throw invalidArgument('block: must be a number, a hash or a name of a block')
    return read(() => bareBlockReference.decode(text, 'block', []))
  },
}

/** An unsigned integer of at most 15 digits, as block numbers and times are. */
export const position: Parameter<bigint> = {
  description: 'A number.',
  schema: { type: 'string', pattern: '^[0-9]{1,15}$' },
  parse: (text) => {
    if (!/^[0-9]{1,15}$/.test(text)) throw invalidArgument('must be a number of at most 15 digits')
    return BigInt(text)
  },
}

/** An amount in the smallest unit. */
export const amount: Parameter<bigint> = {
  description: 'An amount in the smallest unit.',
  schema: { type: 'string', pattern: '^[0-9]{1,78}$' },
  parse: (text) => {
    if (!/^[0-9]{1,78}$/.test(text)) throw invalidArgument('must be an amount in digits')
    return BigInt(text)
  },
}

const MOST_ROWS = 100
const USUAL_ROWS = 25

/** Rows of a page. */
export const limit: Parameter<number> = {
  description: `How many rows to return, ${MOST_ROWS} at most.`,
  schema: { type: 'integer', minimum: 1, maximum: MOST_ROWS, default: USUAL_ROWS },
  absent: { value: USUAL_ROWS },
  parse: (text) => {
    const value = /^[0-9]{1,3}$/.test(text) ? Number(text) : 0
    if (value < 1 || value > MOST_ROWS) throw invalidArgument(`must be a number from 1 to ${MOST_ROWS}`)
    return value
  },
}

/** Where a page begins. */
export const cursor: Parameter<string | undefined> = {
  description: 'Where to go on: next of the page before.',
  schema: { type: 'string' },
  absent: { value: undefined },
  parse: (text) => text,
}

/** One of some words; the first is used when it is left out. */
export function oneOf<const Words extends readonly [string, ...string[]]>(
  description: string,
  words: Words,
): Parameter<Words[number]> {
  return {
    description,
    schema: { type: 'string', enum: words, default: words[0] },
    absent: { value: words[0] },
    parse: (text) => {
      const found = words.find((word) => word === text)
      if (found === undefined) throw invalidArgument(`must be one of ${words.join(', ')}`)
      return found
    },
  }
}

/** Newest or oldest first. */
export const order = oneOf('Newest first (desc) or oldest first (asc).', ['desc', 'asc'])

/** The same parameter, which may be left out. */
export function optional<T>(parameter: Parameter<T>, description?: string): Parameter<T | undefined> {
  return {
    ...parameter,
    ...(description === undefined ? {} : { description }),
    absent: { value: undefined },
  }
}

/** The same parameter with other words. */
export function described<T>(parameter: Parameter<T>, description: string): Parameter<T> {
  return { ...parameter, description }
}

/** A cursor that is a number. Throws: `ApiError` for any other. */
export function parseCursor(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined
  if (!/^[0-9]{1,15}$/.test(text)) throw invalidArgument('cursor: is not one that this operation returned')
  return BigInt(text)
}

function read<T>(decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    if (!(error instanceof CheckFailedError)) throw error
    throw invalidArgument(`must be ${error.expected}`)
  }
}
