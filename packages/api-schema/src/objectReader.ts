import type { Decoded, UnreadableField } from '@otterscan/ethereum/unreadableField'
import { type Codec, joinPath } from './codec.ts'
import { CheckFailedError } from './jsonRpc.ts'

const NOTHING_UNREADABLE: readonly UnreadableField[] = Object.freeze([])
const NO_EXTRA: Readonly<Record<string, unknown>> = Object.freeze({})

/** Takes the fields of one wire object one by one and remembers which it has not been asked for. */
export interface ObjectReader {
  /**
   * A field without which the object means nothing.
   *
   * Throws: `CheckFailedError` when it is absent or cannot be read.
   */
  readonly core: <T>(name: string, codec: Codec<T>) => T
  /** A field that may be missed: `undefined` when absent, null or unreadable; unreadable ones are noted. */
  readonly optional: <T>(name: string, codec: Codec<T>) => T | undefined
  /** The field as it came; counts as known. */
  readonly raw: (name: string) => unknown
  /** True when the field is there and not null. */
  readonly has: (name: string) => boolean
  /** What could not be read and the fields nobody asked for. Ask last. */
  readonly rest: () => Decoded
  /** List to note further unreadable parts in. */
  readonly unreadable: UnreadableField[]
}

/** True for a JSON object. */
export function isWireObject(wire: unknown): wire is Readonly<Record<string, unknown>> {
  return typeof wire === 'object' && wire !== null && !Array.isArray(wire)
}

/**
 * Reader of an object that carries its own `unreadable`; paths in it start at the object.
 *
 * Throws: `CheckFailedError` when the value is no object.
 */
export function readObject(wire: unknown, path = ''): ObjectReader {
  return createReader(wire, path, '', [])
}

/**
 * Reader of a part of another object: what cannot be read is noted with that one, under `path`.
 *
 * Throws: `CheckFailedError` when the value is no object.
 */
export function readPart(wire: unknown, path: string, unreadable: UnreadableField[]): ObjectReader {
  return createReader(wire, '', path, unreadable)
}

/** `unreadable` of nouns that have it only when something was. */
export function toUnreadable(reader: ObjectReader): { readonly unreadable?: readonly UnreadableField[] } {
  return reader.unreadable.length === 0 ? {} : { unreadable: reader.unreadable }
}

function createReader(
  wire: unknown,
  ownPath: string,
  prefix: string,
  unreadable: UnreadableField[],
): ObjectReader {
  if (!isWireObject(wire)) throw new CheckFailedError(ownPath || prefix, wire, 'an object')
  const known = new Set<string>()
  // Own fields only: an answer must not reach what every object inherits.
  const raw = (name: string) => {
    known.add(name)
    return Object.hasOwn(wire, name) ? wire[name] : undefined
  }
  return {
    unreadable,
    raw,
    has: (name) => Object.hasOwn(wire, name) && wire[name] != null,
    core: (name, codec) => {
      const value = raw(name)
      try {
        return codec(value, joinPath(prefix, name), unreadable)
      } catch (error) {
        if (!(error instanceof CheckFailedError) || ownPath === '') throw error
        throw new CheckFailedError(joinPath(ownPath, error.field), error.value, error.expected)
      }
    },
    optional: (name, codec) => {
      const value = raw(name)
      if (value === undefined || value === null) return undefined
      try {
        return codec(value, joinPath(prefix, name), unreadable)
      } catch (error) {
        if (!(error instanceof CheckFailedError)) throw error
        // Costs this field alone; the screen shows it as unreadable with the value as it came.
        unreadable.push({ path: error.field, value: error.value, reason: error.expected })
        return undefined
      }
    },
    rest: () => ({
      unreadable: unreadable.length === 0 ? NOTHING_UNREADABLE : unreadable,
      extra: toExtra(wire, known),
    }),
  }
}

function toExtra(
  wire: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  const names = Object.keys(wire).filter((name) => !known.has(name))
  // `fromEntries` defines, it does not assign: a field called `__proto__` stays a field.
  return names.length === 0 ? NO_EXTRA : Object.fromEntries(names.map((name) => [name, wire[name]]))
}
