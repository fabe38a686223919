import {
  type Address,
  isSameAddress,
  NATIVE_TRANSFER_LOG_ADDRESS,
  toChecksumAddress,
} from '@otterscan/ethereum/address'
import type { Log } from '@otterscan/ethereum/execution/log'
import { type Hex, hexByteLength, isHash32, isHexData, sliceHex } from '@otterscan/ethereum/hex'
import { type AbiValue, decodeParameters } from '../abi/abiValue.ts'
import { findBreak } from '../abi/candidate.ts'

/** Topic0 of `Transfer(address,address,uint256)`, shared by ERC-20 and ERC-721. */
export const TRANSFER_TOPIC: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Topic0 of `TransferSingle(address,address,address,uint256,uint256)`. ERC-1155. */
export const TRANSFER_SINGLE_TOPIC: Hex = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** Topic0 of `TransferBatch(address,address,address,uint256[],uint256[])`. ERC-1155. */
export const TRANSFER_BATCH_TOPIC: Hex = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/** Tokens that moved, as a log claims. */
export type TokenTransfer = TokenMovement & {
  /** Contract that emitted the log. */
  readonly token: Address
  readonly from: Address
  readonly to: Address
  /** Position among all logs of the block. */
  readonly logIndex: number | undefined
  /** True when an address word had bytes above its 20: no sound token writes that. */
  readonly hasDirtyAddress: boolean
}

/** What moved. `value` is raw, without decimals. */
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

const SINGLE_INPUTS = [
  { name: 'id', type: { kind: 'uint', bits: 256 }, indexed: false },
  { name: 'value', type: { kind: 'uint', bits: 256 }, indexed: false },
] as const
const LIST = { kind: 'array', element: { kind: 'uint', bits: 256 }, length: undefined } as const
const BATCH_INPUTS = [
  { name: 'ids', type: LIST, indexed: false },
  { name: 'values', type: LIST, indexed: false },
] as const

/** Transfers of all logs, in log order; batches are spread. Logs that are no transfer are passed over. */
export function decodeTokenTransfers(logs: readonly TransferLog[]): TokenTransfer[] {
  return logs.flatMap(decodeTokenTransfer)
}

/**
 * Transfers one log tells of: ERC-20 with exactly 3 topics and at least 32 bytes of data, ERC-721 with 4 topics,
 * ERC-1155 single and batch. Empty for everything else, for data that ends early, and for native transfers (EIP-7708).
 * Never throws.
 */
export function decodeTokenTransfer(log: TransferLog): TokenTransfer[] {
  const { topics, data } = log
  if (isNativeTransferLog(log) || !isHexData(data) || !topics.every(isHash32)) return []
  const [topic0, first, second, third] = topics
  if (first === undefined || second === undefined) return []
  switch (topic0?.toLowerCase()) {
    case TRANSFER_TOPIC:
      return decodeTransfer(log, first, second, third)
    case TRANSFER_SINGLE_TOPIC:
    case TRANSFER_BATCH_TOPIC:
      return third === undefined ? [] : decodeErc1155(log, first, second, third)
    default:
      return []
  }
}

/** True for the logs clients write themselves when ether moves. EIP-7708. */
export function isNativeTransferLog(log: Pick<Log, 'address'>): boolean {
  return isSameAddress(log.address, NATIVE_TRANSFER_LOG_ADDRESS)
}

function decodeTransfer(log: TransferLog, from: Hex, to: Hex, tokenId: Hex | undefined): TokenTransfer[] {
  const parties = toParties(log, from, to)
  if (tokenId !== undefined) {
    return log.topics.length === 4 ? [{ standard: 'erc721', tokenId: BigInt(tokenId), ...parties }] : []
  }
  if (hexByteLength(log.data) < 32) return []
  return [{ standard: 'erc20', value: BigInt(sliceHex(log.data, 0, 32)), ...parties }]
}

function decodeErc1155(log: TransferLog, operatorWord: Hex, from: Hex, to: Hex): TokenTransfer[] {
  const isBatch = log.topics[0]?.toLowerCase() === TRANSFER_BATCH_TOPIC
  const decoded = decodeParameters(isBatch ? BATCH_INPUTS : SINGLE_INPUTS, log.data)
  const [left, right] = decoded.values
  if (left === undefined || right === undefined || findBreak(decoded) !== undefined) return []
  const ids = toIntegers(left)
  const values = toIntegers(right)
  // Lists of different lengths say nothing about what moved.
  if (ids.length !== values.length) return []
  const parties = toParties(log, from, to)
  const operator = toParty(operatorWord)
  return ids.map((tokenId, batchIndex) => {
    return { standard: 'erc1155', operator, tokenId, value: values[batchIndex] ?? 0n, batchIndex, ...parties }
  })
}

function toIntegers(value: AbiValue): bigint[] {
  const leaves = value.type.kind === 'array' ? value.children : [value]
  return leaves.map((leaf) => leaf.value).filter((integer) => typeof integer === 'bigint')
}

function toParties(log: TransferLog, from: Hex, to: Hex) {
  return {
    token: log.address,
    from: toParty(from),
    to: toParty(to),
    logIndex: log.logIndex,
    hasDirtyAddress: isDirty(from) || isDirty(to),
  }
}

function toParty(word: Hex): Address {
  return toChecksumAddress(sliceHex(word, 12))
}

function isDirty(word: Hex): boolean {
  return !/^0x0{24}/.test(word)
}
