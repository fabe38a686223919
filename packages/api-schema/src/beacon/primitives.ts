import { parseKnownEpoch } from '@otterscan/ethereum/consensus/farFutureEpoch'
import { type Hex, isHex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { count, type Decoder, isWireObject, joinPath, quantity } from '../codec.ts'
import { type DecodedList, listOfReadable, toWireList } from '../combinators.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { withExtra } from '../object.ts'
import { readPart } from '../objectReader.ts'

/** Epoch; `null` for every form of "never", negative numbers among them. */
export const knownEpoch: Decoder<bigint | null> = {
  decode: (wire, path, unreadable) =>
    wire === '-1' || wire === -1 ? null : (parseKnownEpoch(quantity.decode(wire, path, unreadable)) ?? null),
}

/** 48 bytes: a BLS public key or a KZG commitment, lower case. */
export const bytes48: Decoder<Hex> = { decode: (wire, path) => toFixed(wire, path, 48) }

/** 96 bytes: a BLS signature, lower case. */
export const bytes96: Decoder<Hex> = { decode: (wire, path) => toFixed(wire, path, 96) }

function toFixed(wire: unknown, path: string, size: number): Hex {
  if (isHex(wire) && wire.length === 2 + size * 2) return wire.toLowerCase() as Hex
  throw new CheckFailedError(path, wire, `${size} bytes of hex`)
}

/** Number of elements of a list, without reading them. */
export const listLength: Decoder<number> = { decode: (wire, path) => toWireList(wire, path).length }

/** Longest epoch or slot (in its unit) accepted as plausible: pages list every slot of an epoch. */
const LARGEST_SETTING = 1_000_000

/** A setting that is a size or a duration: a whole number from 1 to a million. */
export const setting: Decoder<bigint> = {
  decode: (wire, path, unreadable) => {
    const value = count.decode(wire, path, unreadable)
    if (value === 0 || value > LARGEST_SETTING)
      throw new CheckFailedError(path, wire, `a number from 1 to ${LARGEST_SETTING}`)
    return BigInt(value)
  },
}

/** One field of an object, with the unknown fields around it; the `known` ones are not needed. */
/* @__NO_SIDE_EFFECTS__ */
export function member<T extends object>(
  name: string,
  inner: Decoder<T>,
  known: readonly string[] = [],
): Decoder<T> {
  return {
    decode: (wire, path, unreadable) => {
      const reader = readPart(wire, path, unreadable)
      const value = inner.decode(reader.raw(name), joinPath(path, name), unreadable)
      for (const one of known) reader.raw(one)
      return withExtra(value, reader.rest())
    },
  }
}

/**
 * The `data` of an answer.
 *
 * Throws: `CheckFailedError` when there is none.
 */
function readData(wire: unknown): unknown {
  if (isWireObject(wire) && Object.hasOwn(wire, 'data')) return wire.data
  throw new CheckFailedError('data', isWireObject(wire) ? undefined : wire, 'an answer with data')
}

/** The decoded `data` of an answer. Throws: `CheckFailedError` when it cannot be decoded. */
export function decodeData<T>(wire: unknown, decoder: Decoder<T>): T {
  return decoder.decode(readData(wire), 'data', [])
}

/** The rows of an answer: unreadable ones are kept beside the others, so that one row cannot break the page. */
export function decodeRows<T>(wire: unknown, decoder: Decoder<T>): DecodedList<T> {
  const unreadable: UnreadableField[] = []
  return { entries: listOfReadable(decoder).decode(readData(wire), '', unreadable), unreadable }
}
