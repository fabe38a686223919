import {
  type Address,
  isSameAddress,
  NATIVE_TRANSFER_LOG_ADDRESS,
  toChecksumAddress,
} from '@otterscan/ethereum/address'
import type { Log } from '@otterscan/ethereum/execution/log'
import { type Hex, hexByteLength, isHash32, isHexData, sliceHex } from '@otterscan/ethereum/hex'
import type { AbiParameter, AbiType } from '../abi/abiType.ts'
import { type AbiValue, decodeParameters } from '../abi/abiValue.ts'
import { findBreak } from '../abi/candidate.ts'
import { findLayout } from '../abi/logLayout.ts'

/** Topic0 of `Transfer(address,address,uint256)`, shared by ERC-20 and ERC-721. */
export const TRANSFER_TOPIC: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Topic0 of `TransferSingle(address,address,address,uint256,uint256)`. ERC-1155. */
export const TRANSFER_SINGLE_TOPIC: Hex = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** Topic0 of `TransferBatch(address,address,address,uint256[],uint256[])`. ERC-1155. */
export const TRANSFER_BATCH_TOPIC: Hex = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/** A token transfer, as claimed by a log. */
export type TokenTransfer = TokenMovement & {
  /** Contract that emitted the log. */
  readonly token: Address
  readonly from: Address
  readonly to: Address
  /** Position among all logs of the block. */
  readonly logIndex: number | undefined
  /** True when an address word had bytes above its 20: no correct token emits that. */
  readonly hasDirtyAddress: boolean
  /** True when other values are indexed than the standard says, and the shape of the log decided which is which. */
  readonly isLayoutGuessed: boolean
}

/** The moved token or amount. `value` is raw, without decimals. */
export type TokenMovement =
  | { readonly standard: 'erc20'; readonly value: bigint }
  | { readonly standard: 'erc721'; readonly tokenId: bigint }
  | {
      readonly standard: 'erc1155'
      readonly operator: Address
      readonly tokenId: bigint
      readonly value: bigint
      /** Position within a batch; 0 for a single transfer. */
      readonly batchIndex: number
    }

type TransferLog = Pick<Log, 'address' | 'topics' | 'data' | 'logIndex'>

const ADDRESS = { kind: 'address' } as const
const INTEGER = { kind: 'uint', bits: 256 } as const
const LIST = { kind: 'array', element: INTEGER, length: undefined } as const
const TRANSFER_INPUTS = toInputs([ADDRESS, ADDRESS, INTEGER])
const SINGLE_INPUTS = toInputs([ADDRESS, ADDRESS, ADDRESS, INTEGER, INTEGER])
const BATCH_INPUTS = toInputs([ADDRESS, ADDRESS, ADDRESS, LIST, LIST])

/** Transfers of all logs, in log order; batches are expanded. Other logs are skipped. */
export function decodeTokenTransfers(logs: readonly TransferLog[]): TokenTransfer[] {
  return logs.flatMap(decodeTokenTransfer)
}

/**
 * Transfers of one log: ERC-20 with exactly 3 topics and at least 32 bytes of data, ERC-721 with 4 topics, ERC-1155
 * single and batch with 4; with other topics indexed, where some layout explains every byte (an ERC-20 then, as
 * nothing tells an amount from a number). Empty for everything else, for data that ends early, and for native
 * transfers (EIP-7708). Never throws.
 */
export function decodeTokenTransfer(log: TransferLog): TokenTransfer[] {
  const read = readTransfer(log)
  if (read === undefined) return []
  const { from, to, isLayoutGuessed } = read
  const moved = toMovements(read, log)
  return moved.map((movement) => ({
    ...movement,
    token: log.address,
    from: toChecksumAddress(toParty(from)),
    to: toChecksumAddress(toParty(to)),
    logIndex: log.logIndex,
    hasDirtyAddress: isDirty(from) || isDirty(to),
    isLayoutGuessed,
  }))
}

/** Who a token transfer log names, and what moved. Addresses in lower case. */
export interface TransferParties {
  readonly from: Address
  readonly to: Address
  readonly isErc1155: boolean
  /** True when the third value of `Transfer` is indexed besides both parties, as ERC-721 has it. */
  readonly isErc721Shape: boolean
  /** `undefined` when it cannot be read. */
  readonly moved: readonly MovedAmount[] | undefined
}

/** What moved. Of `Transfer` only the third value is known, which may be an amount or an id. */
export interface MovedAmount {
  /** Of ERC-1155 only. */
  readonly id: bigint | undefined
  readonly value: bigint
}

/**
 * Parties of a token transfer log in any layout, also of one whose amount cannot be read. `undefined` for any other
 * log. Cheap: for every log of a chain.
 */
export function readTransferParties(
  log: Pick<Log, 'address' | 'topics' | 'data'>,
): TransferParties | undefined {
  const read = readTransfer(log)
  if (read === undefined) return undefined
  const isErc1155 = read.operator !== undefined
  return {
    from: toParty(read.from),
    to: toParty(read.to),
    isErc1155,
    isErc721Shape: !isErc1155 && log.topics.length === 4,
    moved: isErc1155 ? readBalances(read, log) : readThird(read, log),
  }
}

/** True for the logs clients write themselves when ether moves. EIP-7708. */
export function isNativeTransferLog(log: Pick<Log, 'address'>): boolean {
  return isSameAddress(log.address, NATIVE_TRANSFER_LOG_ADDRESS)
}

/** The words of a transfer log, each found where its layout has it. */
interface TransferWords {
  /** Of ERC-1155 only. */
  readonly operator: Hex | undefined
  readonly from: Hex
  readonly to: Hex
  /** What moved, where the layout is not the standard's; else it is still to be read. */
  readonly rest: readonly AbiValue[] | undefined
  readonly isLayoutGuessed: boolean
}

function readTransfer({
  address,
  topics,
  data,
}: Pick<Log, 'address' | 'topics' | 'data'>): TransferWords | undefined {
  const topic0 = topics[0]?.toLowerCase()
  const inputs = topic0 === undefined ? undefined : INPUTS.get(topic0)
  if (inputs === undefined || isNativeTransferLog({ address })) return undefined
  if (!isHexData(data) || !topics.every(isHash32)) return undefined
  const [first, second, third] = topics.slice(1)
  const standard = { rest: undefined, isLayoutGuessed: false }
  if (inputs !== TRANSFER_INPUTS) {
    if (first !== undefined && second !== undefined && third !== undefined) {
      return { operator: first, from: second, to: third, ...standard }
    }
  } else if (first !== undefined && second !== undefined) {
    return topics.length > 4 ? undefined : { operator: undefined, from: first, to: second, ...standard }
  }
  return readOtherLayout(inputs, topics, data)
}

function readOtherLayout(
  inputs: readonly AbiParameter[],
  topics: readonly Hex[],
  data: Hex,
): TransferWords | undefined {
  const layout = findLayout(inputs, topics.slice(1), data)
  if (layout?.fit !== 'exact') return undefined
  const words = layout.values.map(({ word }) => word)
  const [operator, from, to] = inputs === TRANSFER_INPUTS ? [undefined, ...words] : words
  if (from === undefined || to === undefined) return undefined
  const rest = layout.values.slice(inputs === TRANSFER_INPUTS ? 2 : 3)
  // A list that is indexed is only a hash.
  if (rest.some(({ isTopicHash }) => isTopicHash)) return undefined
  return { operator, from, to, rest, isLayoutGuessed: topics.length > 1 }
}

function toMovements({ operator, rest }: TransferWords, { topics, data }: TransferLog): TokenMovement[] {
  if (operator !== undefined) {
    const by = toChecksumAddress(toParty(operator))
    return (readBalances({ rest }, { topics, data }) ?? []).flatMap(({ id: tokenId, value }, batchIndex) =>
      tokenId === undefined ? [] : [{ standard: 'erc1155', operator: by, tokenId, value, batchIndex }],
    )
  }
  const [third] = readThird({ rest }, { topics, data }) ?? []
  if (third === undefined) return []
  const isNumbered = typeof rest?.[0]?.value !== 'bigint' && topics[3] !== undefined
  return [
    isNumbered ? { standard: 'erc721', tokenId: third.value } : { standard: 'erc20', value: third.value },
  ]
}

/** The third value of `Transfer`. */
function readThird(
  { rest }: Pick<TransferWords, 'rest'>,
  { topics, data }: Pick<TransferLog, 'topics' | 'data'>,
): readonly [MovedAmount] | undefined {
  const value = rest?.[0]?.value
  if (typeof value === 'bigint') return [{ id: undefined, value }]
  const [, , , indexed] = topics
  if (indexed !== undefined) return [{ id: undefined, value: BigInt(indexed) }]
  if (hexByteLength(data) < 32) return undefined
  return [{ id: undefined, value: BigInt(sliceHex(data, 0, 32)) }]
}

/** Ids and amounts of ERC-1155. Lists of different lengths do not determine what moved. */
function readBalances(
  { rest }: Pick<TransferWords, 'rest'>,
  { topics, data }: Pick<TransferLog, 'topics' | 'data'>,
): readonly MovedAmount[] | undefined {
  const [left, right] = rest ?? readRest(topics[0], data)
  if (left === undefined || right === undefined) return undefined
  const ids = toIntegers(left)
  const values = toIntegers(right)
  if (ids.length !== values.length) return undefined
  return ids.flatMap((id, at) => {
    const value = values[at]
    return value === undefined ? [] : [{ id, value }]
  })
}

function readRest(topic0: Hex | undefined, data: Hex): readonly AbiValue[] {
  const inputs = topic0?.toLowerCase() === TRANSFER_BATCH_TOPIC ? BATCH_INPUTS : SINGLE_INPUTS
  const decoded = decodeParameters(inputs.slice(3), data)
  return findBreak(decoded) === undefined ? decoded.values : []
}

function toIntegers(value: AbiValue): bigint[] {
  const leaves = value.type.kind === 'array' ? value.children : [value]
  return leaves.map((leaf) => leaf.value).filter((integer) => typeof integer === 'bigint')
}

function toInputs(types: readonly AbiType[]): readonly AbiParameter[] {
  return types.map((type) => ({ name: '', type, indexed: false }))
}

/** In lower case. */
function toParty(word: Hex): Address {
  return sliceHex(word, 12).toLowerCase() as Address
}

function isDirty(word: Hex): boolean {
  return !/^0x0{24}/.test(word)
}

const INPUTS: ReadonlyMap<string, readonly AbiParameter[]> = new Map([
  [TRANSFER_TOPIC, TRANSFER_INPUTS],
  [TRANSFER_SINGLE_TOPIC, SINGLE_INPUTS],
  [TRANSFER_BATCH_TOPIC, BATCH_INPUTS],
])
