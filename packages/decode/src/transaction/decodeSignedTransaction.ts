import type { Address } from '@otterscan/ethereum/address'
import {
  ACCESS_LIST_TRANSACTION_TYPE,
  type AccessListEntry,
  type Authorization,
  BLOB_TRANSACTION_TYPE,
  DYNAMIC_FEE_TRANSACTION_TYPE,
  LEGACY_TRANSACTION_TYPE,
  SET_CODE_TRANSACTION_TYPE,
} from '@otterscan/ethereum/execution/transaction'
import { bytesToHex, type Hex, hexToBytes, isHexData } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { decodeRlp, encodeRlp, type RlpItem, toBigEndian } from '../rlp.ts'
import { FieldError, FieldReader } from './FieldReader.ts'
import { type RecoverableSignature, recoverSigner } from './recoverSigner.ts'

/** A signed transaction decoded from its bytes, before it is sent to a node. */
export interface SignedTransaction {
  readonly hash: Hex
  /** EIP-2718; 0 for the form without a type. */
  readonly type: bigint
  /** `undefined` when the signature names none (before EIP-155): valid on every chain. */
  readonly chainId: bigint | undefined
  /** Checksummed; `undefined` when the signature gives no account. */
  readonly from: Address | undefined
  readonly nonce: bigint
  /** `null` creates a contract. */
  readonly to: Address | null
  /** Wei. */
  readonly value: bigint
  readonly gas: bigint
  readonly input: Hex
  /** Wei per gas; types 0 and 1. */
  readonly gasPrice: bigint | undefined
  /** Wei per gas; types 2, 3 and 4, as the next. */
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
  readonly accessList: readonly AccessListEntry[]
  /** Type 3, as the next. */
  readonly maxFeePerBlobGas: bigint | undefined
  readonly blobVersionedHashes: readonly Hex[]
  /** Type 4. */
  readonly authorizationList: readonly Authorization[]
  /** The blob sidecar of a type 3; `undefined` when it is missing, which every node rejects. EIP-4844. */
  readonly sidecar: BlobSidecar | undefined
  /** Bytes as sent, blobs included. */
  readonly sizeBytes: number
}

/** Counts of the blob sidecar. EIP-4844 network form; version 1: EIP-7594. */
export interface BlobSidecar {
  readonly version: 0 | 1
  readonly blobCount: number
  readonly commitmentCount: number
  /** One per blob in version 0, 128 per blob in version 1. */
  readonly proofCount: number
}

/** Result of decoding a signed transaction; `reason` is a short clause to display. */
export type DecodedSignedTransaction =
  | { readonly transaction: SignedTransaction }
  | { readonly transaction: undefined; readonly reason: string }

/**
 * A signed transaction of types 0 to 4 from its bytes, read strictly, with its sender recovered. Never throws.
 *
 * Source: EIP-155, EIP-2718, EIP-2930, EIP-1559, EIP-4844, EIP-7594, EIP-7702.
 */
export function decodeSignedTransaction(raw: Hex): DecodedSignedTransaction {
  if (!isHexData(raw) || raw.length === 2) return refuse('it is not whole bytes of hexadecimal digits')
  const bytes = hexToBytes(raw)
  try {
    const first = bytes[0] ?? 0
    // A list prefix means a legacy transaction; type bytes are below it. EIP-2718.
    const parts = first >= 0xc0 ? readLegacy(bytes) : readTyped(BigInt(first), bytes.subarray(1))
    return { transaction: { ...parts, sizeBytes: bytes.length } }
  } catch (error) {
    if (error instanceof FieldError) return refuse(error.message)
    throw error
  }
}

type Parts = Omit<SignedTransaction, 'sizeBytes'>

function refuse(reason: string): DecodedSignedTransaction {
  return { transaction: undefined, reason }
}

const NO_EXTRAS = {
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
  accessList: [],
  maxFeePerBlobGas: undefined,
  blobVersionedHashes: [],
  authorizationList: [],
  sidecar: undefined,
} as const

function readLegacy(bytes: Uint8Array): Parts {
  const items = toList(decodeRlp(bytes), 'the bytes')
  if (items.length === 6) throw new FieldError('it is not signed')
  const reader = new FieldReader(items, 9)
  const parts = {
    ...NO_EXTRAS,
    type: LEGACY_TRANSACTION_TYPE,
    nonce: reader.integer('nonce', 8),
    gasPrice: reader.integer('gas price'),
    gas: reader.integer('gas', 8),
    to: reader.recipient('recipient'),
    value: reader.integer('value'),
    input: reader.bytes('input'),
  }
  const v = reader.integer('v')
  const { yParity, chainId } = splitV(v)
  const signature = { yParity, r: reader.integer('r'), s: reader.integer('s') }
  const tail = chainId === undefined ? [] : [toBigEndian(chainId), EMPTY, EMPTY]
  const signed = encodeRlp([...items.slice(0, 6), ...tail])
  return { ...parts, chainId, hash: keccak256(bytes), from: recoverSigner(keccak256(signed), signature) }
}

const EMPTY = new Uint8Array(0)

/** 27 and 28 are signatures without a chain id. EIP-155. */
function splitV(v: bigint): { readonly yParity: 0 | 1; readonly chainId: bigint | undefined } {
  if (v === 27n || v === 28n) return { yParity: v === 28n ? 1 : 0, chainId: undefined }
  if (v < 35n) throw new FieldError(`its v is ${v}, which signs nothing`)
  return { yParity: (v - 35n) % 2n === 1n ? 1 : 0, chainId: (v - 35n) / 2n }
}

function readTyped(type: bigint, payload: Uint8Array): Parts {
  if (type === 0n || type > SET_CODE_TRANSACTION_TYPE) throw new FieldError(`type ${type} is not known here`)
  const outer = toList(decodeRlp(payload), 'what follows the type')
  const isWrapped = type === BLOB_TRANSACTION_TYPE && outer[0] !== undefined && !isBytes(outer[0])
  const items = isWrapped ? toList(outer[0], 'the transaction') : outer
  const fieldCount = FIELD_COUNTS[Number(type)] ?? 0
  if (items.length === fieldCount - 3) throw new FieldError('it is not signed')
  const reader = new FieldReader(items, fieldCount)
  const parts = readTypedFields(type, reader)
  const signature: RecoverableSignature = {
    yParity: reader.bit('y parity'),
    r: reader.integer('r'),
    s: reader.integer('s'),
  }
  return {
    ...parts,
    sidecar: isWrapped ? readSidecar(outer.slice(1)) : undefined,
    hash: hashTyped(type, items),
    from: recoverSigner(hashTyped(type, items.slice(0, -3)), signature),
  }
}

/** Fields of each type, signature included. */
const FIELD_COUNTS = [9, 11, 12, 14, 13] as const

/** In the order of the bytes: each call takes the next field. */
function readTypedFields(type: bigint, reader: FieldReader): Omit<Parts, 'hash' | 'from' | 'sidecar'> {
  const hasOnePrice = type === ACCESS_LIST_TRANSACTION_TYPE
  const chainId = reader.integer('chain id')
  const nonce = reader.integer('nonce', 8)
  const firstPrice = reader.integer(hasOnePrice ? 'gas price' : 'priority fee')
  const maxFeePerGas = hasOnePrice ? undefined : reader.integer('maximum fee')
  const gas = reader.integer('gas', 8)
  const mayCreate = type === ACCESS_LIST_TRANSACTION_TYPE || type === DYNAMIC_FEE_TRANSACTION_TYPE
  const to = mayCreate ? reader.recipient('recipient') : reader.address('recipient')
  const value = reader.integer('value')
  const input = reader.bytes('input')
  const accessList = reader.list('access list').map(readAccessListEntry)
  const isBlob = type === BLOB_TRANSACTION_TYPE
  return {
    type,
    chainId,
    nonce,
    gas,
    to,
    value,
    input,
    accessList,
    maxFeePerGas,
    gasPrice: hasOnePrice ? firstPrice : undefined,
    maxPriorityFeePerGas: hasOnePrice ? undefined : firstPrice,
    maxFeePerBlobGas: isBlob ? reader.integer('maximum blob fee') : undefined,
    blobVersionedHashes: isBlob ? readHashes(reader.list('blob hashes'), 'blob hash') : [],
    authorizationList:
      type === SET_CODE_TRANSACTION_TYPE ? reader.list('authorizations').map(readAuthorization) : [],
  }
}

function readAccessListEntry(item: RlpItem): AccessListEntry {
  const reader = new FieldReader(toList(item, 'the access list'), 2)
  return {
    address: reader.address('access list'),
    storageKeys: readHashes(reader.list('storage keys'), 'storage key'),
  }
}

function readHashes(items: readonly RlpItem[], name: string): Hex[] {
  const reader = new FieldReader(items, items.length)
  return items.map(() => reader.bytes(name, 32))
}

function readAuthorization(item: RlpItem): Authorization {
  const reader = new FieldReader(toList(item, 'the authorization list'), 6)
  const chainId = reader.integer('authorization')
  const address = reader.address('authorization')
  const nonce = reader.integer('authorization', 8)
  const parity = reader.integer('authorization', 1)
  const yParity = parity === 0n ? 0 : parity === 1n ? 1 : undefined
  const r = reader.integer('authorization')
  const s = reader.integer('authorization')
  // Another parity value is valid on the wire; the entry is then skipped. EIP-7702.
  const unreadable =
    yParity === undefined ? [{ path: 'yParity', value: parity.toString(), reason: 'expected 0 or 1' }] : []
  return { chainId, address, nonce, yParity, r, s, unreadable, extra: {} }
}

function readSidecar(items: readonly RlpItem[]): BlobSidecar {
  const isNewer = items.length === 4
  if (!isNewer && items.length !== 3)
    throw new FieldError(`${items.length} lists travel with it instead of blobs, commitments and proofs`)
  const reader = new FieldReader(items, items.length)
  const version = isNewer ? reader.integer('version of the blobs', 1) : 0n
  if (isNewer && version !== 1n) throw new FieldError(`its blobs are of version ${version}`)
  return {
    version: isNewer ? 1 : 0,
    blobCount: reader.list('blobs').length,
    commitmentCount: reader.list('commitments').length,
    proofCount: reader.list('proofs').length,
  }
}

function hashTyped(type: bigint, items: readonly RlpItem[]): Hex {
  const list = encodeRlp(items)
  const bytes = new Uint8Array(list.length + 1)
  bytes.set(toBigEndian(type))
  bytes.set(list, 1)
  return keccak256(bytesToHex(bytes))
}

function toList(item: RlpItem | undefined, name: string): readonly RlpItem[] {
  if (item === undefined || isBytes(item))
    throw new FieldError(`${name} ${item === undefined ? 'are cut off or not RLP' : 'are not a list'}`)
  return item
}

function isBytes(item: RlpItem): item is Uint8Array {
  return item instanceof Uint8Array
}
