import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import type { Block } from '@otterscan/ethereum/execution/block'
import { bytesToHex, type Hex, hexToBytes, isHexData } from '@otterscan/ethereum/hex'
import { decodeRlp, type RlpItem } from '../rlp.ts'
import { mayHoldSeal } from './mayHoldSeal.ts'

/** How blocks are agreed on where validators sign them in `extraData`. */
export type SealScheme = 'QBFT' | 'IBFT 2.0' | 'IBFT' | 'Clique' | 'Parlia' | 'Bor'

/** A vote on who may sign blocks. */
export interface ValidatorVote {
  readonly address: Address
  /** False to remove it. */
  readonly isAdded: boolean
}

/** `extraData` of a chain whose validators sign its blocks. */
export interface SealedExtraData {
  readonly scheme: SealScheme
  /** 32 bytes the proposer may fill as it likes. */
  readonly vanity: Hex
  /** Empty where the block names none, as between epochs. */
  readonly validators: readonly Address[]
  /** BLS keys by the order of the validators. Parlia. */
  readonly voteKeys: readonly Hex[]
  /** Voting powers by the order of the validators. Bor. */
  readonly powers: readonly bigint[]
  readonly vote: ValidatorVote | undefined
  /** Round in which the block was agreed on; BFT schemes with a round. */
  readonly round: bigint | undefined
  /** The proposer's own signature, 65 bytes. */
  readonly seal: Hex | undefined
  /** Signatures of the validators that agreed, 65 bytes each. */
  readonly committedSeals: readonly Hex[]
  /** Votes of validators on finality, RLP. Parlia. */
  readonly attestation: Hex | undefined
}

type SealedHeader = Pick<Block, 'extraData' | 'miner' | 'nonce' | 'mixHash'>

const VANITY_BYTES = 32
const SEAL_BYTES = 65
const ADDRESS_BYTES = 20
const VOTE_KEY_BYTES = 48
const POWER_BYTES = 20
/** Keccak-256 of "Istanbul practical byzantine fault tolerance". EIP-650. */
const ISTANBUL_DIGEST = '0x63746963616c2062797a616e74696e65206661756c7420746f6c6572616e6365'
const ADD_NONCE = '0xffffffffffffffff'
const DROP_NONCE = '0x0000000000000000'
const NOTHING = {
  voteKeys: [],
  powers: [],
  vote: undefined,
  round: undefined,
  seal: undefined,
  committedSeals: [],
  attestation: undefined,
}

/**
 * The parts of `extraData` by the scheme whose layout they have; `undefined` for any other. `seal`: that of chains known
 * to sign as BNB Smart Chain or Polygon do, which have the layout of Clique in most blocks. Never throws. EIP-225,
 * EIP-650, documentation of Besu and bsc, sources of Bor.
 */
export function decodeSealedExtraData(
  header: SealedHeader,
  seal: 'Parlia' | 'Bor' | undefined,
): SealedExtraData | undefined {
  const { extraData } = header
  if (!mayHoldSeal(extraData) || !isHexData(extraData)) return undefined
  const bytes = hexToBytes(extraData)
  return decodeBft(bytes) ?? decodeIstanbul(bytes, header) ?? decodeRaw(bytes, header, seal)
}

/** QBFT and IBFT 2.0: one RLP list of vanity, validators, vote, round and seals. */
function decodeBft(bytes: Uint8Array): SealedExtraData | undefined {
  const list = decodeRlp(bytes)
  if (list === undefined || list instanceof Uint8Array || list.length !== 5) return undefined
  const [vanity, validatorItems, voteItem, round, sealItems] = list
  const validators = toAddresses(validatorItems)
  const committedSeals = toSeals(sealItems)
  if (!(vanity instanceof Uint8Array) || !(round instanceof Uint8Array)) return undefined
  if (vanity.length !== VANITY_BYTES || validators === undefined || committedSeals === undefined)
    return undefined
  // Without a vote QBFT has an empty list and IBFT 2.0 an empty value; IBFT 2.0 has four bytes of round.
  const vote = toVote(voteItem)
  if (vote === 'unreadable') return undefined
  const isIbft = round.length === 4 && (round[0] === 0 || voteItem instanceof Uint8Array)
  return {
    ...NOTHING,
    scheme: isIbft ? 'IBFT 2.0' : 'QBFT',
    vanity: bytesToHex(vanity),
    validators,
    vote,
    round: BigInt(`0x0${bytesToHex(round).slice(2)}`),
    committedSeals,
  }
}

function toVote(item: RlpItem | undefined): ValidatorVote | undefined | 'unreadable' {
  if (item === undefined || item.length === 0) return undefined
  if (item instanceof Uint8Array) return 'unreadable'
  const [address, kind] = item
  if (!(address instanceof Uint8Array) || !(kind instanceof Uint8Array)) return 'unreadable'
  if (address.length !== ADDRESS_BYTES || kind.length > 1) return 'unreadable'
  return { address: toAddress(address), isAdded: (kind[0] ?? 0) === 0xff }
}

/** IBFT of Quorum: vanity, then an RLP list of validators, seal and committed seals; votes as in Clique. */
function decodeIstanbul(bytes: Uint8Array, header: SealedHeader): SealedExtraData | undefined {
  if (header.mixHash?.toLowerCase() !== ISTANBUL_DIGEST) return undefined
  const list = decodeRlp(bytes.subarray(VANITY_BYTES))
  if (list === undefined || list instanceof Uint8Array || list.length !== 3) return undefined
  const [validatorItems, seal, sealItems] = list
  const validators = toAddresses(validatorItems)
  const committedSeals = toSeals(sealItems)
  if (validators === undefined || committedSeals === undefined || !(seal instanceof Uint8Array))
    return undefined
  return {
    ...NOTHING,
    scheme: 'IBFT',
    vanity: bytesToHex(bytes.subarray(0, VANITY_BYTES)),
    validators,
    vote: toHeaderVote(header),
    seal: seal.length === SEAL_BYTES ? bytesToHex(seal) : undefined,
    committedSeals,
  }
}

/** Clique, Parlia and Bor: vanity, what the epoch names, seal. */
function decodeRaw(
  bytes: Uint8Array,
  header: SealedHeader,
  scheme: 'Parlia' | 'Bor' | undefined,
): SealedExtraData | undefined {
  if (bytes.length < VANITY_BYTES + SEAL_BYTES) return undefined
  const middle = bytes.subarray(VANITY_BYTES, bytes.length - SEAL_BYTES)
  const common = {
    ...NOTHING,
    vanity: bytesToHex(bytes.subarray(0, VANITY_BYTES)),
    seal: bytesToHex(bytes.subarray(bytes.length - SEAL_BYTES)),
  }
  if (scheme !== undefined) {
    const content = scheme === 'Parlia' ? readParliaContent(middle) : readBorContent(middle)
    return content && { ...common, scheme, ...content }
  }
  const validators = splitInto(middle, ADDRESS_BYTES)
  if (validators === undefined) return undefined
  const vote = validators.length === 0 ? toHeaderVote(header) : undefined
  return { ...common, scheme: 'Clique', validators: validators.map(toAddress), vote }
}

type ParliaContent = Pick<SealedExtraData, 'validators' | 'voteKeys' | 'attestation'>

/** Addresses alone at first; since Luban their number, each with a vote key, the length of turns, an attestation. */
function readParliaContent(middle: Uint8Array): ParliaContent | undefined {
  const none = { validators: [], voteKeys: [], attestation: undefined }
  if (middle.length === 0) return none
  if (isRlpList(middle)) return { ...none, attestation: bytesToHex(middle) }
  const count = middle[0] ?? 0
  const size = ADDRESS_BYTES + VOTE_KEY_BYTES
  const end = 1 + count * size
  for (const start of [end, end + 1]) {
    const rest = middle.subarray(start)
    if (count === 0 || start > middle.length || !(rest.length === 0 || isRlpList(rest))) continue
    const entries = splitInto(middle.subarray(1, end), size) ?? []
    return {
      validators: entries.map((entry) => toAddress(entry.subarray(0, ADDRESS_BYTES))),
      voteKeys: entries.map((entry) => bytesToHex(entry.subarray(ADDRESS_BYTES))),
      attestation: rest.length === 0 ? undefined : bytesToHex(rest),
    }
  }
  const validators = splitInto(middle, ADDRESS_BYTES)
  return validators && { ...none, validators: validators.map(toAddress) }
}

/** Since Cancun an RLP list of the validators and the order of transactions; they are named at the end of a sprint. */
function readBorContent(middle: Uint8Array): Pick<SealedExtraData, 'validators' | 'powers'> | undefined {
  const list = middle.length === 0 ? undefined : decodeRlp(middle)
  const named = list === undefined || list instanceof Uint8Array ? middle : list[0]
  const entries = named instanceof Uint8Array ? splitInto(named, ADDRESS_BYTES + POWER_BYTES) : undefined
  return (
    entries && {
      validators: entries.map((entry) => toAddress(entry.subarray(0, ADDRESS_BYTES))),
      powers: entries.map((entry) => BigInt(bytesToHex(entry.subarray(ADDRESS_BYTES)))),
    }
  )
}

function isRlpList(bytes: Uint8Array): boolean {
  const item = decodeRlp(bytes)
  return item !== undefined && !(item instanceof Uint8Array)
}

/** A vote is in the fee recipient and the nonce of the header; no vote is the zero address. EIP-225. */
function toHeaderVote({ miner, nonce }: SealedHeader): ValidatorVote | undefined {
  if (miner === undefined || /^0x0*$/.test(miner)) return undefined
  if (nonce !== ADD_NONCE && nonce !== DROP_NONCE) return undefined
  return { address: miner, isAdded: nonce === ADD_NONCE }
}

function toAddresses(item: RlpItem | undefined): Address[] | undefined {
  return toItems(item, ADDRESS_BYTES)?.map(toAddress)
}

function toSeals(item: RlpItem | undefined): Hex[] | undefined {
  return toItems(item, SEAL_BYTES)?.map(bytesToHex)
}

function toItems(item: RlpItem | undefined, size: number): Uint8Array[] | undefined {
  if (item === undefined || item instanceof Uint8Array) return undefined
  const entries = item.filter((entry) => entry instanceof Uint8Array)
  return entries.length === item.length && entries.every(({ length }) => length === size)
    ? entries
    : undefined
}

function splitInto(bytes: Uint8Array, size: number): Uint8Array[] | undefined {
  if (bytes.length % size !== 0) return undefined
  return Array.from({ length: bytes.length / size }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}

function toAddress(bytes: Uint8Array): Address {
  return toChecksumAddress(bytesToHex(bytes))
}
