import { type Address, isAddress, toChecksumAddress } from '../../address.ts'
import { type Hex, hexByteLength, isHexData, sliceHex } from '../../hex.ts'
import { createByteReader } from '../byteReader.ts'
import type { DerivedFact, TransactionGroup } from '../dialectDescription.ts'
import type { FactValue } from '../factValue.ts'

/** Layout of the input: which value stands where, in bytes. */
type Layout = readonly (readonly [
  label: string,
  kind: 'integer' | 'gas-price' | 'time' | 'l1-block' | 'hash' | 'batcher',
  start: number,
  length: number,
])[]

/** Each value in a word of its own. Bedrock. */
const BEDROCK: Layout = [
  ['L1 Block', 'l1-block', 4, 32],
  ['L1 Timestamp', 'time', 36, 32],
  ['L1 Base Fee', 'gas-price', 68, 32],
  ['L1 Block Hash', 'hash', 100, 32],
  ['Sequence Number', 'integer', 132, 32],
  ['Batcher', 'batcher', 164, 32],
  ['L1 Fee Overhead', 'integer', 196, 32],
  ['L1 Fee Scalar', 'integer', 228, 32],
]

/** Packed. */
const ECOTONE: Layout = [
  ['L1 Block', 'l1-block', 28, 8],
  ['L1 Timestamp', 'time', 20, 8],
  ['L1 Base Fee', 'gas-price', 36, 32],
  ['L1 Blob Base Fee', 'gas-price', 68, 32],
  ['L1 Block Hash', 'hash', 100, 32],
  ['Sequence Number', 'integer', 12, 8],
  ['Batcher', 'batcher', 132, 32],
  ['L1 Base Fee Scalar', 'integer', 4, 4],
  ['L1 Blob Base Fee Scalar', 'integer', 8, 4],
]

const ISTHMUS: Layout = [
  ...ECOTONE,
  ['Operator Fee Scalar', 'integer', 164, 4],
  ['Operator Fee Constant', 'integer', 168, 8],
]

const JOVIAN: Layout = [...ISTHMUS, ['DA Footprint Gas Scalar', 'integer', 176, 2]]

/** By selector: `setL1BlockValues` and its successors. */
const LAYOUTS: ReadonlyMap<string, Layout> = new Map([
  ['0x015d8eb9', BEDROCK],
  ['0x440a5e20', ECOTONE],
  ['0x098999be', ISTHMUS],
  ['0x3db6be2b', JOVIAN],
])

/**
 * What the first transaction of a block says of L1, from its input; empty for any other input. Source: OP stack
 * specification, "L1 attributes deposited transaction", with its changes of Ecotone, Isthmus and Jovian.
 */
export function listL1Attributes(input: Hex): readonly DerivedFact<TransactionGroup>[] {
  if (!isHexData(input) || hexByteLength(input) < 4) return []
  const layout = LAYOUTS.get(sliceHex(input, 0, 4).toLowerCase())
  if (layout === undefined) return []
  const { readBytes, readInteger } = createByteReader(input)
  return layout.flatMap(([label, kind, start, length]) => {
    const bytes = readBytes(start, length)
    const integer = readInteger(start, length)
    if (bytes === undefined || integer === undefined) return []
    const value: FactValue =
      kind === 'hash'
        ? { kind, value: bytes }
        : kind === 'batcher'
          ? toBatcher(bytes)
          : { kind, value: integer }
    return [{ group: 'envelope' as const, label, value }]
  })
}

/** An address for now; the specification leaves room for other versions. */
function toBatcher(word: Hex): FactValue {
  const address = sliceHex(word, 12)
  const isPlain = BigInt(sliceHex(word, 0, 12)) === 0n && isAddress(address)
  return isPlain
    ? { kind: 'address', value: toChecksumAddress(address) as Address }
    : { kind: 'hash', value: word }
}
