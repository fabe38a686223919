import { toKnownEpoch } from '@otterscan/ethereum/consensus/farFutureEpoch'
import { type Hex, isHex } from '@otterscan/ethereum/hex'
import { type Codec, count, joinPath, quantity, toUnreadableElement, toWireList } from '../codec.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { isWireObject } from '../objectReader.ts'

/** Epoch, `undefined` for every way of writing "never". Negative numbers are such a way. */
export const knownEpoch: Codec<bigint | undefined> = (wire, path, unreadable) =>
  wire === '-1' || wire === -1 ? undefined : toKnownEpoch(quantity(wire, path, unreadable))

/** 48 bytes: a BLS public key or a KZG commitment, lower case. */
export const bytes48: Codec<Hex> = (wire, path) => toFixed(wire, path, 48)

/** 96 bytes: a BLS signature, lower case. */
export const bytes96: Codec<Hex> = (wire, path) => toFixed(wire, path, 96)

function toFixed(wire: unknown, path: string, size: number): Hex {
  if (isHex(wire) && wire.length === 2 + size * 2) return wire.toLowerCase() as Hex
  throw new CheckFailedError(path, wire, `${size} bytes of hex`)
}

/** Number of elements of a list, without reading them. */
export const listLength: Codec<number> = (wire, path) => toWireList(wire, path).length

/** Longest epoch or slot (in its unit) taken for real: pages list every slot of an epoch. */
const LARGEST_SETTING = 1_000_000

/** A setting that sizes or times something: a whole number from 1 to a million. */
export const setting: Codec<bigint> = (wire, path, unreadable) => {
  const value = count(wire, path, unreadable)
  if (value === 0 || value > LARGEST_SETTING)
    throw new CheckFailedError(path, wire, `a number from 1 to ${LARGEST_SETTING}`)
  return BigInt(value)
}

/**
 * The `data` of an answer.
 *
 * Throws: `CheckFailedError` when there is none.
 */
export function readData(wire: unknown): unknown {
  if (isWireObject(wire) && Object.hasOwn(wire, 'data')) return wire.data
  throw new CheckFailedError('data', isWireObject(wire) ? undefined : wire, 'an answer with data')
}

/** The rows of an answer that can be read; those that cannot are left out, as one row may never cost a page. */
export function decodeRows<T>(wire: unknown, decodeRow: Codec<T>): readonly T[] {
  const rows: T[] = []
  toWireList(readData(wire), 'data').forEach((row, index) => {
    const path = joinPath('data', index)
    try {
      rows.push(decodeRow(row, path, []))
    } catch (error) {
      // Checks that it is a fault of the row and nothing worse.
      toUnreadableElement(path, row, error)
    }
  })
  return rows
}
