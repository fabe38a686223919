import { bytesToHex, type Hex, hexToBytes } from '@otterscan/ethereum/hex'
import {
  type BlockTotals,
  CODE_CHANGES,
  CONTRACT_CLASSES,
  type CodeChangeRow,
  type ContractClass,
  type CreationRow,
  UNKNOWN_HASH,
} from '../blockRows.ts'
import type { IndexCheckpoint, IndexedTokenTotals, IndexGap } from '../storage.ts'
import { ByteReader, createByteWriter } from './byteCodec.ts'

/** Increased with every change of the format on disk; an index of another version is moved aside. */
export const LAYOUT_VERSION = 4

/** The extent of the cold layer, and how many records it has on disk. */
export interface StoredCheckpoint {
  readonly checkpoint: IndexCheckpoint
  readonly records: number
}

/** The checkpoint's bytes. */
export function encodeCheckpoint({ checkpoint, records }: StoredCheckpoint): Uint8Array {
  const { chainId, genesisHash, firstBlock, firstParentHash, lastBlock, lastHash, tracedFrom } = checkpoint
  const writer = createByteWriter()
  writer.varint(LAYOUT_VERSION)
  writer.bigVarint(chainId)
  writer.bytes(hexToBytes(genesisHash))
  writer.bigVarint(firstBlock)
  writer.bytes(hexToBytes(firstParentHash))
  // Plus one, so that an empty index that ends below block 0 can be encoded.
  writer.bigVarint(lastBlock + 1n)
  writer.bytes(hexToBytes(lastHash))
  writer.bigVarint(tracedFrom)
  writer.varint(records)
  return writer.finish()
}

/** `undefined` for a checkpoint of another layout. */
export function decodeCheckpoint(bytes: Uint8Array): StoredCheckpoint | undefined {
  const reader = new ByteReader(bytes)
  if (reader.varint() !== LAYOUT_VERSION) return undefined
  const checkpoint = {
    chainId: reader.bigVarint(),
    genesisHash: readHash(reader),
    firstBlock: reader.bigVarint(),
    firstParentHash: readHash(reader),
    lastBlock: reader.bigVarint() - 1n,
    lastHash: readHash(reader),
    tracedFrom: reader.bigVarint(),
  }
  return { checkpoint, records: reader.varint() }
}

function readHash(reader: ByteReader): Hex {
  return bytesToHex(reader.bytes(32))
}

const TOTALS = ['timestamp', 'totalFees', 'blockReward', 'uncleReward'] as const
const COUNT_BIT = 1 << TOTALS.length

/** A block's totals and hash. A first byte says which totals are known. */
export function encodeBlock(hash: Hex, totals: BlockTotals): Uint8Array {
  const writer = createByteWriter()
  writer.bytes(hexToBytes(hash))
  const known = TOTALS.reduce((bits, name, at) => bits | (totals[name] === undefined ? 0 : 1 << at), 0)
  writer.byte(known | (totals.transactionCount === undefined ? 0 : COUNT_BIT))
  for (const name of TOTALS) {
    const value = totals[name]
    if (value !== undefined) writer.bigVarint(value)
  }
  if (totals.transactionCount !== undefined) writer.varint(totals.transactionCount)
  return writer.finish()
}

/** Decodes the hash from the output of `encodeBlock`; `undefined` for that of a block that could not be read. */
export function decodeBlockHash(bytes: Uint8Array): Hex | undefined {
  const hash = readHash(new ByteReader(bytes))
  return hash === UNKNOWN_HASH ? undefined : hash
}

/** Decodes the totals from the output of `encodeBlock`. */
export function decodeTotals(bytes: Uint8Array): BlockTotals {
  const reader = new ByteReader(bytes, 32)
  const known = reader.byte()
  const [timestamp, totalFees, blockReward, uncleReward] = TOTALS.map((_, at) =>
    (known & (1 << at)) === 0 ? undefined : reader.bigVarint(),
  )
  const transactionCount = (known & COUNT_BIT) === 0 ? undefined : reader.varint()
  return { timestamp, transactionCount, totalFees, blockReward, uncleReward }
}

/** A code change without its position, which is its key. */
export function encodeCodeChange({ kind, address, transactionIndex, other }: CodeChangeRow): Uint8Array {
  const writer = createByteWriter()
  writer.byte(CODE_CHANGES.indexOf(kind))
  writer.bytes(hexToBytes(address))
  writer.varint(transactionIndex)
  if (other !== undefined) writer.bytes(hexToBytes(other))
  return writer.finish()
}

/** Decodes the output of `encodeCodeChange`. Throws: `RangeError` for invalid bytes. */
export function decodeCodeChange(bytes: Uint8Array): CodeChangeRow {
  const reader = new ByteReader(bytes)
  const kind = CODE_CHANGES[reader.byte()]
  if (kind === undefined) throw new RangeError('unknown code change')
  const address = bytesToHex(reader.bytes(20))
  const transactionIndex = reader.varint()
  const rest = reader.rest()
  return { kind, address, transactionIndex, other: rest.length === 0 ? undefined : bytesToHex(rest) }
}

/** A gap without its first block, which is its key. */
export function encodeGap({ to, reason }: IndexGap): Uint8Array {
  const writer = createByteWriter()
  writer.bigVarint(to)
  writer.bytes(new TextEncoder().encode(reason))
  return writer.finish()
}

/** Decodes the output of `encodeGap`. */
export function decodeGap(from: bigint, bytes: Uint8Array): IndexGap {
  const reader = new ByteReader(bytes)
  return { from, to: reader.bigVarint(), reason: new TextDecoder().decode(reader.rest()) }
}

/** A creation without its position, which is its key. */
export function encodeCreation({ address, creator, transactionIndex, classes }: CreationRow): Uint8Array {
  const writer = createByteWriter()
  writer.bytes(hexToBytes(address))
  writer.bytes(hexToBytes(creator))
  writer.varint(transactionIndex)
  writer.varint(toClassBits(classes))
  return writer.finish()
}

/** Decodes the output of `encodeCreation`. */
export function decodeCreation(bytes: Uint8Array): CreationRow {
  const reader = new ByteReader(bytes)
  return {
    address: bytesToHex(reader.bytes(20)),
    creator: bytesToHex(reader.bytes(20)),
    transactionIndex: reader.varint(),
    classes: fromClassBits(reader.varint()),
  }
}

/** The classes of a contract. */
export function encodeClasses(classes: readonly ContractClass[]): Uint8Array {
  return Uint8Array.of(toClassBits(classes))
}

/** Decodes the output of `encodeClasses`. */
export function decodeClasses(bytes: Uint8Array): readonly ContractClass[] {
  return fromClassBits(new ByteReader(bytes).byte())
}

function toClassBits(classes: readonly ContractClass[]): number {
  return CONTRACT_CLASSES.reduce((bits, one, at) => bits | (classes.includes(one) ? 1 << at : 0), 0)
}

function fromClassBits(bits: number): readonly ContractClass[] {
  return CONTRACT_CLASSES.filter((_, at) => (bits & (1 << at)) !== 0)
}

/** What is stored of a token of a holder. */
export interface StoredHolding {
  /** Of the first transaction. */
  readonly block: number
  readonly index: number
  readonly balance: bigint
}

/** A holding without holder and token, which are its key. */
export function encodeHolding({ block, index, balance }: StoredHolding): Uint8Array {
  const writer = createByteWriter()
  writer.varint(block)
  writer.varint(index)
  // Most have nothing left.
  if (balance !== 0n) writer.bytes(toSignedBytes(balance))
  return writer.finish()
}

/** Decodes the output of `encodeHolding`. */
export function decodeHolding(bytes: Uint8Array): StoredHolding {
  const reader = new ByteReader(bytes)
  const [block, index] = [reader.varint(), reader.varint()]
  return { block, index, balance: fromSignedBytes(reader.rest()) }
}

/** A sum that may be negative. Zero is written as nothing. */
export function toSignedBytes(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array()
  // The last bit is the sign.
  const digits = (value < 0n ? -value * 2n + 1n : value * 2n).toString(16)
  return hexToBytes(`0x${digits.length % 2 === 0 ? digits : `0${digits}`}`)
}

/** Decodes the output of `toSignedBytes`. */
export function fromSignedBytes(bytes: Uint8Array): bigint {
  if (bytes.length === 0) return 0n
  const number = BigInt(bytesToHex(bytes))
  return number % 2n === 0n ? number / 2n : -(number / 2n)
}

/** Sums over the holders of a token. */
export function encodeTokenTotals({ holders, negative, unread }: IndexedTokenTotals): Uint8Array {
  const writer = createByteWriter()
  for (const count of [holders, negative, unread]) writer.varint(count)
  return writer.finish()
}

/** Decodes the output of `encodeTokenTotals`; zeros for `undefined`. */
export function decodeTokenTotals(bytes: Uint8Array | undefined): IndexedTokenTotals {
  if (bytes === undefined) return { holders: 0, negative: 0, unread: 0 }
  const reader = new ByteReader(bytes)
  return { holders: reader.varint(), negative: reader.varint(), unread: reader.varint() }
}

/** A number of ids. */
export function encodeCount(count: number): Uint8Array {
  const writer = createByteWriter()
  writer.varint(count)
  return writer.finish()
}

/** Decodes the output of `encodeCount`; 0 for `undefined`. */
export function decodeCount(bytes: Uint8Array | undefined): number {
  return bytes === undefined ? 0 : new ByteReader(bytes).varint()
}
