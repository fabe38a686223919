import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { type Codec, type Decoder, isWireObject, joinPath } from './codec.ts'
import { CheckFailedError } from './jsonRpc.ts'

const WIRES = new WeakMap<object, unknown>()

/** The same value, encoded as `wire` unchanged: a forwarded answer of a node. */
export function keepWire<T extends object>(value: T, wire: unknown): T {
  WIRES.set(value, wire)
  return value
}

/** Encodes a value: as the node's kept JSON if there is one, otherwise with `encode`. */
export function writeOnce<T>(value: T, encode: (value: T) => unknown): unknown {
  const kept = typeof value === 'object' && value !== null ? WIRES.get(value) : undefined
  return kept ?? encode(value)
}

/** A codec that maps the value of `codec` to another form. */
/* @__NO_SIDE_EFFECTS__ */
export function convert<Inner, Outer>(
  codec: Codec<Inner>,
  from: (value: Inner) => Outer,
  to: (value: Outer) => Inner,
): Codec<Outer> {
  return {
    of: codec,
    decode: (wire, path, unreadable) => from(codec.decode(wire, path, unreadable)),
    encode: (value) => writeOnce(value, (own) => codec.encode(to(own))),
  }
}

/** `null` for null or absent, else the codec's value. */
/* @__NO_SIDE_EFFECTS__ */
export function nullable<T>(codec: Codec<T>): Codec<T | null> {
  return orElse(codec, null)
}

/** Like the codec; null and absent become `absent`. An optional field that cannot be read is `undefined` all the same. */
/* @__NO_SIDE_EFFECTS__ */
export function orElse<T, Absent>(
  codec: Codec<T>,
  absent: Absent,
): Codec<T | Absent> & { readonly absent: Absent }
export function orElse<T, Absent>(
  codec: Decoder<T>,
  absent: Absent,
): Decoder<T | Absent> & { readonly absent: Absent }
export function orElse<T, Absent>(
  codec: Decoder<T>,
  absent: Absent,
): Codec<T | Absent> & { readonly absent: Absent } {
  return {
    of: codec,
    absent,
    decode: (wire, path, unreadable) => (wire == null ? absent : codec.decode(wire, path, unreadable)),
    encode: (value) => (value == null ? null : write(codec, value)),
  }
}

/** Only called where the types guarantee a codec. */
function write(codec: Decoder<unknown>, value: unknown): unknown {
  return (codec as Codec<unknown>).encode(value)
}

/** List in which every element must be readable. */
/* @__NO_SIDE_EFFECTS__ */
export function list<T>(element: Codec<T>): Codec<readonly T[]>
export function list<T>(element: Decoder<T>): Decoder<readonly T[]>
export function list<T>(element: Decoder<T>): Codec<readonly T[]> {
  return {
    of: element,
    as: 'list',
    decode: (wire, path, unreadable) =>
      toWireList(wire, path).map((one, index) => element.decode(one, joinPath(path, index), unreadable)),
    encode: (values) => values.map((value) => write(element, value)),
  }
}

/**
 * List without unreadable elements, each of which is listed in `unreadable` with its position and raw value: see
 * `listUnreadableEntries`. The object that owns the list puts them back in their places when it is written.
 */
/* @__NO_SIDE_EFFECTS__ */
export function listOfReadable<T>(element: Codec<T>): Codec<readonly T[]>
export function listOfReadable<T>(element: Decoder<T>): Decoder<readonly T[]>
export function listOfReadable<T>(element: Decoder<T>): Codec<readonly T[]> {
  return {
    of: element,
    as: 'list',
    decode: (wire, path, unreadable) => {
      const elements: T[] = []
      toWireList(wire, path).forEach((one, index) => {
        const elementPath = joinPath(path, index)
        const noted = unreadable.length
        try {
          elements.push(element.decode(one, elementPath, unreadable))
        } catch (error) {
          // The screen shows the raw element, which includes the parts noted so far.
          unreadable.length = noted
          unreadable.push(toUnreadableElement(elementPath, one, error))
        }
      })
      return elements
    },
    encode: (values) => values.map((value) => write(element, value)),
  }
}

/** A list that is an answer by itself, with the entries that could not be read. */
export interface DecodedList<T> {
  /** The readable ones, in the order sent. */
  readonly entries: readonly T[]
  /** The others: the path is the position. */
  readonly unreadable: readonly UnreadableField[]
}

/** An answer that is a list: unreadable entries are kept beside the others. Throws: `CheckFailedError` for no list. */
/* @__NO_SIDE_EFFECTS__ */
export function listAnswer<T>(element: Codec<T>): Codec<DecodedList<T>> {
  const entries = listOfReadable(element)
  return {
    of: entries,
    decode: (wire) => {
      const unreadable: UnreadableField[] = []
      return { entries: entries.decode(wire, '', unreadable), unreadable }
    },
    encode: (value) => writeOnce(value, (own) => putBack(own.entries.map(element.encode), own.unreadable)),
  }
}

/**
 * An encoded value with its unreadable parts put back as they came: fields under their names, list entries at their
 * positions. What no longer has a position is left out.
 */
export function putBack(wire: unknown, unreadable: readonly UnreadableField[]): unknown {
  for (const { path, value } of unreadable) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    const place = names.reduce(readMember, wire)
    if (Array.isArray(place)) place.splice(Number(last), 0, value)
    else if (isWireObject(place)) {
      // Defined, not assigned: a field called `__proto__` stays a field.
      Object.defineProperty(place, last, { value, writable: true, enumerable: true, configurable: true })
    }
  }
  return wire
}

function readMember(wire: unknown, name: string): unknown {
  if (Array.isArray(wire)) return wire[Number(name)]
  return isWireObject(wire) && Object.hasOwn(wire, name) ? wire[name] : undefined
}

/** Reads and writes positional parameters. */
export interface ParamsCodec<Values extends readonly unknown[]> extends Codec<Values> {
  encode(values: Values): readonly unknown[]
}

/** Positional parameters of a method, named in the type argument: `tuple<[account: Address]>(account)`. */
/* @__NO_SIDE_EFFECTS__ */
export function tuple<const Values extends readonly unknown[]>(
  ...codecs: { readonly [At in keyof Values]: Codec<Values[At]> }
): ParamsCodec<Values> {
  return {
    of: codecs,
    as: 'tuple',
    decode: (wire, path, unreadable) => {
      const elements = toWireList(wire, path)
      // One value per codec.
      return codecs.map((codec, at) =>
        codec.decode(elements[at], joinPath(path, at), unreadable),
      ) as readonly unknown[] as Values
    },
    encode: (values) => codecs.map((codec, at) => codec.encode(values[at])),
  }
}

/**
 * Handles an unreadable element of a list.
 *
 * Rethrows anything except a `CheckFailedError`.
 */
export function toUnreadableElement(path: string, value: unknown, error: unknown): UnreadableField {
  if (!(error instanceof CheckFailedError)) throw error
  return { path, value, reason: error.field === path ? error.expected : `${error.field}: ${error.expected}` }
}

/** The elements of a wire list. Throws: `CheckFailedError` when it is not a list. */
export function toWireList(wire: unknown, path: string): readonly unknown[] {
  if (Array.isArray(wire)) return wire
  throw new CheckFailedError(path, wire, 'a list')
}
