import type { Decoded, UnreadableField } from '@otterscan/ethereum/unreadableField'
import { type Decoder, isWireObject, joinPath } from './codec.ts'
import { toUnreadableElement } from './combinators.ts'
import { CheckFailedError } from './jsonRpc.ts'

const NOTHING_UNREADABLE: readonly UnreadableField[] = Object.freeze([])
const NO_EXTRA: Readonly<Record<string, unknown>> = Object.freeze({})

/** Decodes the fields of a wire object one by one and remembers which were not read. */
export interface ObjectReader {
  /**
   * A required field.
   *
   * Throws: `CheckFailedError` when it is absent or cannot be read.
   */
  readonly core: <T>(name: string, codec: Decoder<T>) => T
  /** An optional field: `undefined` when absent, null or unreadable; unreadable ones are noted. */
  readonly optional: <T>(name: string, codec: Decoder<T>) => T | undefined
  /** The field as it came; counts as known. */
  readonly raw: (name: string) => unknown
  /** True when the field is there and not null. */
  readonly has: (name: string) => boolean
  /** True when the field holds this JSON; the case of text does not matter. */
  readonly isSame: (name: string, value: unknown) => boolean
  /** Unreadable fields, and fields that were not read. Call last. */
  readonly rest: () => Decoded
  /** List to note further unreadable parts in. */
  readonly unreadable: UnreadableField[]
}

/**
 * Reader of an object that carries its own `unreadable`; paths in it start at the object.
 *
 * Throws: `CheckFailedError` when the value is not an object.
 */
export function readObject(wire: unknown, path = ''): ObjectReader {
  return createReader(wire, path, '', [])
}

/**
 * Reader of a part of another object: what cannot be read is noted with that one, under `path`.
 *
 * Throws: `CheckFailedError` when the value is not an object.
 */
export function readPart(wire: unknown, path: string, unreadable: UnreadableField[]): ObjectReader {
  return createReader(wire, '', path, unreadable)
}

function createReader(
  wire: unknown,
  ownPath: string,
  prefix: string,
  unreadable: UnreadableField[],
): ObjectReader {
  if (!isWireObject(wire)) throw new CheckFailedError(ownPath || prefix, wire, 'an object')
  const known = new Set<string>()
  // Own fields only: an answer must not reach inherited properties.
  const raw = (name: string) => {
    known.add(name)
    return Object.hasOwn(wire, name) ? wire[name] : undefined
  }
  return {
    unreadable,
    raw,
    has: (name) => Object.hasOwn(wire, name) && wire[name] != null,
    isSame: (name, value) => toComparable(wire[name]) === toComparable(value),
    core: (name, codec) => {
      const value = raw(name)
      try {
        return codec.decode(value, joinPath(prefix, name), unreadable)
      } catch (error) {
        if (!(error instanceof CheckFailedError) || ownPath === '') throw error
        throw new CheckFailedError(joinPath(ownPath, error.field), error.value, error.expected)
      }
    },
    optional: (name, codec) => {
      const value = raw(name)
      if (value === undefined || value === null) return undefined
      const path = joinPath(prefix, name)
      const noted = unreadable.length
      try {
        return codec.decode(value, path, unreadable)
      } catch (error) {
        // Only this field is lost; the screen shows it as unreadable, with the complete raw value.
        const field = toUnreadableElement(path, value, error)
        unreadable.length = noted
        unreadable.push(field)
        return undefined
      }
    },
    rest: () => ({
      unreadable: unreadable.length === 0 ? NOTHING_UNREADABLE : unreadable,
      extra: toExtra(wire, known),
    }),
  }
}

function toComparable(value: unknown): string | undefined {
  return (typeof value === 'string' ? value : JSON.stringify(value))?.toLowerCase()
}

function toExtra(
  wire: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  const names = Object.keys(wire).filter((name) => !known.has(name))
  // `fromEntries` defines, it does not assign: a field called `__proto__` stays a field.
  return names.length === 0 ? NO_EXTRA : Object.fromEntries(names.map((name) => [name, wire[name]]))
}
