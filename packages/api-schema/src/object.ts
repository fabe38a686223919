import type { Decoded, DecodedPart, UnreadableField } from '@otterscan/ethereum/unreadableField'
import type { Codec, Decoder, ValueOf } from './codec.ts'
import { putBack, writeOnce } from './combinators.ts'
import { type ObjectReader, readObject, readPart } from './objectReader.ts'

/** A field of `core`, `optional` or `nulls`: its codec, and its name on the wire if that differs (`from`). */
type Field = Decoder<unknown> & {
  readonly from?: string
  readonly also?: readonly string[]
  readonly absent?: unknown
  readonly readsNull?: true
}
type Fields = Readonly<Record<string, Field>>

/** Fields of an object by property name. */
interface Shape {
  /** Required fields: decoding fails without one of them. */
  readonly core?: Fields
  /**
   * `undefined`, or the value of `orElse`, when absent or null; always `undefined` when unreadable, which is noted: an
   * unreadable field is not an absent one.
   */
  readonly optional?: Fields
  /** As `optional`; written as null where there is no value. */
  readonly nulls?: Fields
  /** Wire names that are known but not needed, so not `extra`. */
  readonly known?: readonly string[]
}

type Group<S, Name extends keyof Shape> = S extends { readonly [Key in Name]: infer Found } ? Found : unknown

type OptionalValue<F> = ValueOf<F> | undefined
type CoreValues<Group> = { readonly [Name in keyof Group]: ValueOf<Group[Name]> }
type OptionalValues<Group> = { readonly [Name in keyof Group]: OptionalValue<Group[Name]> }

type ObjectValue<S> = CoreValues<Group<S, 'core'>> &
  OptionalValues<Group<S, 'optional'>> &
  OptionalValues<Group<S, 'nulls'>>

type AnyField<Group> = Group[keyof Group]

/** A codec if every field can be encoded, else a decoder. */
type ObjectCodec<S, Notes> = [
  AnyField<Group<S, 'core'>> | AnyField<Group<S, 'optional'>> | AnyField<Group<S, 'nulls'>>,
] extends [{ encode(value: never): unknown }]
  ? Codec<ObjectValue<S> & Notes>
  : Decoder<ObjectValue<S> & Notes>

/** The same field, called `from` on the wire. */
/* @__NO_SIDE_EFFECTS__ */
export function named<F extends Decoder<unknown>>(from: string, field: F): F & { readonly from: string } {
  return { ...field, from }
}

/**
 * The same field, read under these names where its own is not sent: what other clients, or older versions, call it. It
 * is written under its own name.
 */
/* @__NO_SIDE_EFFECTS__ */
export function alsoNamed<F extends Decoder<unknown>>(
  field: F,
  ...also: readonly string[]
): F & { readonly also: readonly string[] } {
  return { ...field, also }
}

/** As the codec, for a field whose null has a meaning: it is read as null, not as absent. */
/* @__NO_SIDE_EFFECTS__ */
export function orNull<T>(codec: Codec<T>): Codec<T | null> & { readonly readsNull: true } {
  return { ...codec, readsNull: true }
}

/** Wire name of a field, where it differs from the property name. */
type ToName = (name: string) => string

const sameName: ToName = (name) => name

/** For wires in snake case, as that of the consensus layer: `fee_recipient` for `feeRecipient`. */
export const snakeCase: ToName = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A domain object: it carries its own `unreadable`, with paths relative to it, and its unknown fields in `extra`. */
/* @__NO_SIDE_EFFECTS__ */
export function object<const S extends Shape>(shape: S, toName = sameName): ObjectCodec<S, Decoded> {
  return create(shape, toName, readOwn, (reader) => reader.rest())
}

/** A domain object without `extra`. */
interface Unreadable {
  readonly unreadable: readonly UnreadableField[]
}

/** As `object`, without `extra`: the envelope of an answer, whose other fields are not needed. */
/* @__NO_SIDE_EFFECTS__ */
export function answer<const S extends Shape>(
  shape: S,
): ObjectCodec<S, Unreadable & Partial<Pick<Decoded, 'extra'>>> {
  return create(shape, sameName, readOwn, ({ unreadable }) => ({ unreadable }))
}

/** As `object`, with `unreadable` and `extra` only when not empty: for objects that come by the thousand. */
/* @__NO_SIDE_EFFECTS__ */
export function entry<const S extends Shape>(
  shape: S,
  toName = sameName,
): ObjectCodec<S, Partial<Unreadable> & DecodedPart> {
  return create(shape, toName, readOwn, (reader) => ({
    ...(reader.unreadable.length === 0 ? {} : { unreadable: reader.unreadable }),
    ...toPartNotes(reader),
  }))
}

/** A part of another object: what cannot be read is noted with that one; `extra` is there only when there is some. */
/* @__NO_SIDE_EFFECTS__ */
export function part<const S extends Shape>(shape: S, toName = sameName): ObjectCodec<S, DecodedPart> {
  return create(shape, toName, readPart, toPartNotes)
}

/** Some fields of an object whose others are not needed; what cannot be read is noted with the owner. */
/* @__NO_SIDE_EFFECTS__ */
export function pick<const S extends Shape>(shape: S, toName = sameName): ObjectCodec<S, unknown> {
  return create(shape, toName, readPart, () => ({}))
}

function toPartNotes(reader: ObjectReader): DecodedPart {
  const { extra } = reader.rest()
  return Object.keys(extra).length === 0 ? {} : { extra }
}

const join = (one: object, other: unknown): object => ({ ...one, ...(other as object) })

/** The value with more unknown fields: those of what it came in. */
export function withExtra<T extends object>(value: T & DecodedPart, ...more: readonly DecodedPart[]): T {
  const extras = more.flatMap(({ extra }) => extra ?? [])
  if (extras.length === 0) return value
  // Defined, not assigned: a field called `__proto__` stays a field.
  return { ...value, extra: extras.reduce<object>(join, value.extra ?? {}) }
}

type Notes = Partial<Pick<Decoded, 'unreadable'>> & DecodedPart
type Open = (wire: unknown, path: string, unreadable: UnreadableField[]) => ObjectReader

const readOwn: Open = (wire, path) => readObject(wire, path)

function create<Result>(
  { core = {}, optional = {}, nulls = {}, known = [] }: Shape,
  toName: ToName,
  open: Open,
  takeNotes: (reader: ObjectReader) => Notes,
): Result {
  const fields = Object.entries({ ...core, ...optional, ...nulls }).map(([name, field]) => ({
    name,
    field,
    key: field.from ?? toName(name),
  }))
  const codec: Codec<Notes & Readonly<Record<string, unknown>>> = {
    of: fields,
    as: core,
    decode: (wire, path, unreadable) => {
      const reader = open(wire, path, unreadable)
      const value: Record<string, unknown> = {}
      for (const { name, field, key } of fields) {
        value[name] = name in core ? reader.core(key, field) : readOptional(reader, key, field)
      }
      for (const name of known) reader.raw(name)
      return Object.assign(value, takeNotes(reader))
    },
    encode: (value) => writeOnce(value, () => encodeFields(value)),
  }
  function encodeFields(value: Notes & Readonly<Record<string, unknown>>): unknown {
    const wire: Record<string, unknown> = { ...value.extra }
    for (const { name, field, key } of fields) {
      const one = value[name]
      const written = one == null ? one : (field as Codec<unknown>).encode(one)
      if (written !== undefined) wire[key] = written
      else if (name in nulls) wire[key] ??= null
    }
    return putBack(wire, value.unreadable ?? [])
  }
  // The types above describe the result.
  return codec as Result
}

function readOptional(reader: ObjectReader, key: string, field: Field): unknown {
  const sent = reader.raw(key)
  if (sent != null) {
    hideCopies(reader, sent, field)
    return reader.optional(key, field)
  }
  if (isElsewhere(reader, field)) return readElsewhere(reader, key, field)
  return field.readsNull && sent === null ? null : field.absent
}

function isElsewhere(reader: ObjectReader, { also = [] }: Field): boolean {
  return also.some((name) => reader.has(name))
}

/** An unreadable value is noted under the field's own name, where its row looks for it. */
function readElsewhere(reader: ObjectReader, key: string, field: Field): unknown {
  const name = field.also?.find((one) => reader.has(one)) ?? key
  const { unreadable } = reader
  const before = unreadable.length
  const value = reader.optional(name, field)
  for (const [at, entry] of unreadable.entries()) {
    if (at >= before) unreadable[at] = { ...entry, path: renameIn(entry.path, name, key) }
  }
  return value
}

/** A dotted path, prefixed with the part of the object it is in. */
function renameIn(path: string, from: string, to: string): string {
  return path
    .split('.')
    .map((part) => (part === from ? to : part))
    .join('.')
}

/** The same value under another name adds nothing, so it is not an unknown field; a different value is. */
function hideCopies(reader: ObjectReader, sent: unknown, { also = [] }: Field): void {
  for (const name of also) {
    if (reader.has(name) && reader.isSame(name, sent)) reader.raw(name)
  }
}
