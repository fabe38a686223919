import type { Address } from '../address.ts'
import {
  type ExtraFields,
  parseAddress,
  parseDecimalText,
  parseHash32,
  parseQuantity,
} from '../extraFields.ts'
import { type Hex, isHexData } from '../hex.ts'

/** A decoded value, with how it is displayed. */
export type FactValue =
  | {
      /**
       * `amount`: wei. `gas-price`: wei per gas. `time`: Unix seconds. `l1-block`: a block of the chain that this one
       * settles on.
       */
      readonly kind: 'amount' | 'gas-price' | 'integer' | 'time' | 'l1-block'
      readonly value: bigint
    }
  | { readonly kind: 'decimal'; readonly value: string }
  | { readonly kind: 'address'; readonly value: Address }
  /** `transaction`: of the same chain. */
  | { readonly kind: 'hash' | 'transaction' | 'bytes'; readonly value: Hex }
  | { readonly kind: 'flag'; readonly value: boolean }
  /** As sent. */
  | { readonly kind: 'list'; readonly value: readonly unknown[] }
  | { readonly kind: 'object'; readonly value: ExtraFields }

export type FactKind = FactValue['kind']

const INTEGER = { expected: 'an unsigned integer', parse: parseQuantity }
const HASH = { expected: '32 bytes', parse: parseHash32 }

const READERS: Readonly<
  Record<FactKind, { expected: string; parse: (wire: unknown) => FactValue['value'] | undefined }>
> = {
  amount: INTEGER,
  'gas-price': INTEGER,
  integer: INTEGER,
  time: INTEGER,
  'l1-block': INTEGER,
  decimal: { expected: 'a decimal number', parse: parseDecimalText },
  address: { expected: 'an address', parse: parseAddress },
  hash: HASH,
  transaction: HASH,
  bytes: { expected: 'bytes in hex', parse: (wire) => (isHexData(wire) ? wire : undefined) },
  flag: { expected: 'true or false', parse: (wire) => (typeof wire === 'boolean' ? wire : undefined) },
  list: {
    expected: 'a list',
    parse: (wire) => (Array.isArray(wire) ? (wire as readonly unknown[]) : undefined),
  },
  object: {
    expected: 'an object',
    parse: (wire) =>
      typeof wire === 'object' && wire !== null && !Array.isArray(wire) ? (wire as ExtraFields) : undefined,
  },
}

/** The expected form of a kind, shown beside a value that cannot be read. */
export function describeExpected(kind: FactKind): string {
  return READERS[kind].expected
}

/** A wire value as the kind says; `undefined` if it is something else. */
export function parseFact(kind: FactKind, wire: unknown): FactValue | undefined {
  const value = READERS[kind].parse(wire)
  return value === undefined ? undefined : ({ kind, value } as FactValue)
}
