import { type Address, isSameAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import { bytesToHex, type Hex, hexToBytes } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { decodeRlp, encodeRlp, type RlpItem, toBigEndian } from '../rlp.ts'
import { recoverSigner } from '../transaction/recoverSigner.ts'
import type { SealedExtraData } from './sealedExtraData.ts'

const VANITY_BYTES = 32
const SEAL_BYTES = 65

/**
 * The account that signed a block and gets its fees, where that is not the fee recipient of the header: Clique and
 * IBFT use that field for votes, and Bor leaves it zero. `undefined` for the other schemes, and unless the header gives
 * the hash of the block, which proves that all of its fields are known. Some hashes and one recovery. EIP-225, EIP-650,
 * sources of Bor.
 */
export function findBlockSigner(header: BlockHeader, sealed: SealedExtraData): Address | undefined {
  const { seal, scheme } = sealed
  const { extraData } = header
  if (seal === undefined || extraData === undefined) return undefined
  const bytes = hexToBytes(extraData)
  if (scheme === 'Clique' || (scheme === 'Bor' && isSameAddress(header.miner, ZERO_ADDRESS))) {
    if (hashHeader(header, bytes) !== header.hash) return undefined
    const unsealed = hashHeader(header, bytes.subarray(0, bytes.length - SEAL_BYTES))
    return unsealed && recover(unsealed, seal)
  }
  if (scheme !== 'IBFT') return undefined
  // Committed seals are not part of the hash of the block, the seal is not part of what it signs.
  if (hashHeader(header, withoutSeals(bytes, false)) !== header.hash) return undefined
  const unsealed = hashHeader(header, withoutSeals(bytes, true))
  return unsealed && recover(keccak256(unsealed), seal)
}

/**
 * True when the seal is the fee recipient's by the rule of BNB Smart Chain, whose signatures include the chain id: no
 * other scheme gives that address.
 */
export function isSignedAsParlia(header: BlockHeader, chainId: bigint): boolean {
  const { extraData, miner } = header
  if (extraData === undefined || miner === undefined) return false
  const bytes = hexToBytes(extraData)
  const fields = toFields(header, bytes.subarray(0, bytes.length - SEAL_BYTES))
  if (fields === undefined) return false
  const seal = bytesToHex(bytes.subarray(bytes.length - SEAL_BYTES))
  // Fields of later forks are signed only together with the root of the beacon block.
  const signed = header.parentBeaconBlockRoot === undefined ? fields.slice(0, 15) : fields
  const hash = keccak256(encodeRlp([toBigEndian(chainId), ...signed]))
  return isSameAddress(recover(hash, seal), miner)
}

function recover(hash: Hex, seal: Hex): Address | undefined {
  const bytes = hexToBytes(seal)
  const parity = bytes[64]
  if (parity !== 0 && parity !== 1) return undefined
  const toInteger = (start: number) => BigInt(bytesToHex(bytes.subarray(start, start + 32)))
  return recoverSigner(hash, { yParity: parity, r: toInteger(0), s: toInteger(32) })
}

function withoutSeals(bytes: Uint8Array, dropsSeal: boolean): Uint8Array {
  const vanity = bytes.subarray(0, VANITY_BYTES)
  const list = decodeRlp(bytes.subarray(VANITY_BYTES))
  const [validators = [], seal = new Uint8Array()] = list instanceof Uint8Array ? [] : (list ?? [])
  const rest = encodeRlp([validators, dropsSeal ? new Uint8Array() : seal, []])
  return Uint8Array.from([...vanity, ...rest])
}

/**
 * Hash of a header with some extra data: that of the block where it is its own. `undefined` when a field is missing.
 * Yellow Paper, "Block".
 */
export function hashHeader(header: BlockHeader, extraData: Uint8Array): Hex | undefined {
  const fields = toFields(header, extraData)
  return fields && keccak256(encodeRlp(fields))
}

/** In the order of the header, as far as the forks of the block go; `undefined` when one is missing. */
function toFields(header: BlockHeader, extraData: Uint8Array): RlpItem[] | undefined {
  const before = [
    header.parentHash,
    header.sha3Uncles,
    header.miner,
    header.stateRoot,
    header.transactionsRoot,
    header.receiptsRoot,
    header.logsBloom,
    header.difficulty,
    header.number,
    header.gasLimit,
    header.gasUsed,
    header.timestamp,
  ]
  const later = [
    header.baseFeePerGas,
    header.withdrawalsRoot,
    header.blobGasUsed,
    header.excessBlobGas,
    header.parentBeaconBlockRoot,
    header.requestsHash,
  ]
  const present = later.slice(0, later.findLastIndex((field) => field !== undefined) + 1)
  const fields = [...before.map(toItem), extraData, ...[header.mixHash, header.nonce, ...present].map(toItem)]
  const known = fields.filter((field) => field !== undefined)
  return known.length === fields.length ? known : undefined
}

function toItem(value: Hex | bigint | undefined): Uint8Array | undefined {
  if (value === undefined) return undefined
  return typeof value === 'bigint' ? toBigEndian(value) : hexToBytes(value)
}
