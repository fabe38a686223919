import { bytesToHex, type Hex, hexToBytes } from '@otterscan/ethereum/hex'
import { type BlockTotals, CONTRACT_CLASSES, type ContractClass, type CreationRow } from '../blockRows.ts'
import type { Checkpoint } from '../Storage.ts'
import { ByteReader, createByteWriter } from './byteCodec.ts'

/** Changes with every change of what is on disk; an index of another version is built anew. */
const LAYOUT_VERSION = 1

/** The checkpoint's bytes. */
export function encodeCheckpoint(checkpoint: Checkpoint): Uint8Array {
  const { chainId, genesisHash, firstBlock, firstParentHash, lastBlock, lastHash, tracedFrom } = checkpoint
  const writer = createByteWriter()
  writer.varint(LAYOUT_VERSION)
  writer.bigVarint(chainId)
  writer.bytes(hexToBytes(genesisHash))
  writer.bigVarint(firstBlock)
  writer.bytes(hexToBytes(firstParentHash))
  // One above, so that an empty index of which nothing is below block 0 can be written.
  writer.bigVarint(lastBlock + 1n)
  writer.bytes(hexToBytes(lastHash))
  writer.bigVarint(tracedFrom)
  return writer.finish()
}

/** `undefined` for a checkpoint of another layout. */
export function decodeCheckpoint(bytes: Uint8Array): Checkpoint | undefined {
  const reader = new ByteReader(bytes)
  if (reader.varint() !== LAYOUT_VERSION) return undefined
  return {
    chainId: reader.bigVarint(),
    genesisHash: readHash(reader),
    firstBlock: reader.bigVarint(),
    firstParentHash: readHash(reader),
    lastBlock: reader.bigVarint() - 1n,
    lastHash: readHash(reader),
    tracedFrom: reader.bigVarint(),
  }
}

function readHash(reader: ByteReader): Hex {
  return bytesToHex(reader.bytes(32))
}

/** A block's totals and hash. */
export function encodeBlock(hash: Hex, totals: BlockTotals): Uint8Array {
  const writer = createByteWriter()
  writer.bytes(hexToBytes(hash))
  writer.bigVarint(totals.timestamp)
  writer.varint(totals.transactionCount)
  writer.bigVarint(totals.totalFees)
  writer.bigVarint(totals.blockReward)
  writer.bigVarint(totals.uncleReward)
  return writer.finish()
}

/** The hash of `encodeBlock`. */
export function decodeBlockHash(bytes: Uint8Array): Hex {
  return readHash(new ByteReader(bytes))
}

/** The totals of `encodeBlock`. */
export function decodeTotals(bytes: Uint8Array): BlockTotals {
  const reader = new ByteReader(bytes, 32)
  return {
    timestamp: reader.bigVarint(),
    transactionCount: reader.varint(),
    totalFees: reader.bigVarint(),
    blockReward: reader.bigVarint(),
    uncleReward: reader.bigVarint(),
  }
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

/** What `encodeCreation` wrote. */
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

/** What `encodeClasses` wrote. */
export function decodeClasses(bytes: Uint8Array): readonly ContractClass[] {
  return fromClassBits(new ByteReader(bytes).byte())
}

function toClassBits(classes: readonly ContractClass[]): number {
  return CONTRACT_CLASSES.reduce((bits, one, at) => bits | (classes.includes(one) ? 1 << at : 0), 0)
}

function fromClassBits(bits: number): readonly ContractClass[] {
  return CONTRACT_CLASSES.filter((_, at) => (bits & (1 << at)) !== 0)
}

/** First transaction of a holding. */
export function encodePosition(block: number, index: number): Uint8Array {
  const writer = createByteWriter()
  writer.varint(block)
  writer.varint(index)
  return writer.finish()
}

/** What `encodePosition` wrote. */
export function decodePosition(bytes: Uint8Array): { readonly block: number; readonly index: number } {
  const reader = new ByteReader(bytes)
  return { block: reader.varint(), index: reader.varint() }
}
