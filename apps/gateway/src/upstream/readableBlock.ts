import { address, hash32, hexData, isWireObject, quantity, type ValueOf } from '@otterscan/api-schema/codec'
import { transaction as transactionCodec } from '@otterscan/api-schema/execution/transaction'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { pick } from '@otterscan/api-schema/object'
import type { Address } from '@otterscan/ethereum/address'
import { findTransactionType } from '@otterscan/ethereum/dialects/findDialectRules'
import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { type NodeTransaction, placeTransaction } from './nodeBlock.ts'
import { tryDecode } from './tryDecode.ts'

/** A block as far as it can be read. What cannot is `undefined` at its place, so that positions stay right. */
export interface ReadableBlock {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  /** Unix seconds. */
  readonly timestamp: bigint | undefined
  /** Fee recipient. */
  readonly miner: Address | undefined
  readonly difficulty: bigint | undefined
  /** Wei. */
  readonly baseFeePerGas: bigint | undefined
  readonly gasUsed: bigint | undefined
  readonly gasLimit: bigint | undefined
  readonly blobGasUsed: bigint | undefined
  readonly parentBeaconBlockRoot: Hex | undefined
  /** `undefined` when the list itself cannot be read. */
  readonly transactions: readonly (NodeTransaction | undefined)[] | undefined
  /** Recipients, in the order of the block. */
  readonly withdrawals: readonly (Address | undefined)[]
  readonly uncles: readonly (Hex | undefined)[]
}

/** A block, and what is missing of it, to display. */
export interface BlockParse {
  readonly block: ReadableBlock
  readonly faults: readonly string[]
}

const header = pick({
  core: { number: quantity, hash: hash32, parentHash: hash32 },
  optional: {
    timestamp: quantity,
    miner: address,
    difficulty: quantity,
    baseFeePerGas: quantity,
    parentBeaconBlockRoot: hash32,
    gasUsed: quantity,
    gasLimit: quantity,
    blobGasUsed: quantity,
    transactionsRoot: hexData,
  },
})

type Header = ValueOf<typeof header>

/** Only the fields that the index is made from. */
const INDEXED_FIELDS: readonly string[] = ['timestamp', 'miner', 'difficulty', 'parentBeaconBlockRoot']

/** A block from the node's JSON. Throws: `CheckFailedError` when number, hash or parent hash cannot be read. */
export function parseReadableBlock(wire: unknown): BlockParse {
  if (!isWireObject(wire)) throw new CheckFailedError('block', wire, 'an object')
  const unreadable: UnreadableField[] = []
  const { transactionsRoot, ...known } = header.decode(wire, '', unreadable)
  const faults = unreadable
    .filter(({ path }) => INDEXED_FIELDS.includes(path))
    .map(({ path, reason }) => `its ${path} is not ${reason}`)
  if (wire.timestamp == null) faults.push('it has no timestamp')
  const isEmpty = known.gasUsed === 0n || transactionsRoot === EMPTY_ROOT
  const transactions = readTransactions(wire.transactions, known, isEmpty, faults)
  const withdrawals = readList(wire.withdrawals, 'withdrawal', faults, readRecipient)
  const uncles = readList(wire.uncles, 'uncle', faults, (one) => tryDecode(hash32, one))
  return { block: { ...known, transactions, withdrawals, uncles }, faults }
}

/** Root of an empty list of transactions. Yellow paper, 4.3. */
const EMPTY_ROOT = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

/** Some nodes write null for an empty list; elsewhere it says nothing. */
function readTransactions(
  wire: unknown,
  block: Pick<Header, 'hash' | 'number'>,
  isEmpty: boolean,
  faults: string[],
): ReadableBlock['transactions'] {
  if (!Array.isArray(wire)) {
    if (wire == null && isEmpty) return []
    faults.push(wire == null ? 'its transactions are missing' : 'its transactions are not a list')
    return undefined
  }
  const seen = new Set<unknown>()
  const transactions = readList(wire, 'transaction', faults, (element, at) => {
    // A block has no transaction twice: a list of thousands of the same costs nothing.
    if (isWireObject(element) && seen.has(element.hash)) return undefined
    const transaction = tryDecode(transactionCodec, element)
    if (transaction === undefined || !isWireObject(element)) return undefined
    seen.add(element.hash)
    return placeTransaction(transaction, element, block, at)
  })
  const vague = transactions.filter((one) => one !== undefined && isVague(one)).length
  if (vague > 0) faults.push(`${vague} of its ${transactions.length} transactions cannot be read completely`)
  return transactions
}

/** Fields of a transaction that the index is made from. */
const INDEXED_MEMBERS = /^(to|type|nonce|authorizationList(\..*)?)$/

function isVague({ unreadable, wire, type }: NodeTransaction): boolean {
  const hasNonce = wire.nonce != null || findTransactionType(type)?.isUnsigned === true
  return !hasNonce || unreadable.some(({ path }) => INDEXED_MEMBERS.test(path))
}

function readRecipient(wire: unknown): Address | undefined {
  return isWireObject(wire) ? tryDecode(address, wire.address) : undefined
}

function readList<T>(
  wire: unknown,
  noun: string,
  faults: string[],
  read: (element: unknown, at: number) => T | undefined,
): readonly (T | undefined)[] {
  if (wire == null) return []
  if (!Array.isArray(wire)) {
    faults.push(`its ${noun}s are not a list`)
    return []
  }
  const values = wire.map((one: unknown, at) => read(one, at))
  const lost = values.filter((value) => value === undefined).length
  if (lost > 0) faults.push(`${lost} of its ${values.length} ${noun}s cannot be read`)
  return values
}
