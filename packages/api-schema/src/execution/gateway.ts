import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import {
  address,
  boolean,
  type Codec,
  decodeWith,
  finiteNumber,
  hash32,
  listOfReadable,
  nullable,
  quantity,
  text,
} from '../codec.ts'
import { CheckFailedError, defineMethod } from '../jsonRpc.ts'
import { readObject, readPart } from '../objectReader.ts'
import { toJsonInteger } from './blockReference.ts'

/** How far the gateway's index reaches. */
export interface GatewayIndex {
  /** Oldest and newest block with entries; `undefined` while nothing is indexed. */
  readonly firstBlock: bigint | undefined
  readonly lastBlock: bigint | undefined
  /** Tells a block from another one at its number, after a reorg. */
  readonly lastBlockHash: Hex | undefined
  /** Newest block that no reorganisation takes away. */
  readonly finalBlock: bigint | undefined
  /** First block from which on inner calls are known too. */
  readonly tracedFrom: bigint | undefined
  /** Newest block of the node. */
  readonly headBlock: bigint | undefined
  /** Blocks that are still missing on either side. */
  readonly missingBlocks: bigint | undefined
  /** Over the last minute. */
  readonly blocksPerSecond: number | undefined
  /** Seconds until nothing is missing; `undefined` while no rate is known. */
  readonly remainingSeconds: number | undefined
  /** `following` when whole, `indexing` while it grows; `waiting`, `failed` and others have a `message`. */
  readonly phase: string | undefined
  /** In plain words, when there is something to say. */
  readonly message: string | undefined
}

/** What our gateway says of itself. */
export interface GatewayStatus {
  /** Names of the methods it answers itself; an empty set when it does not say. */
  readonly methods: ReadonlySet<string>
  /** Who answers address searches: `index`, `node` or `none`. */
  readonly addressHistory: string | undefined
  /** `null` without an index. */
  readonly index: GatewayIndex | null
  readonly unreadable: readonly UnreadableField[]
}

const gatewayIndex: Codec<GatewayIndex> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  const block = (name: string) => reader.optional(name, nullable(quantity)) ?? undefined
  return {
    firstBlock: block('firstBlock'),
    lastBlock: block('lastBlock'),
    lastBlockHash: reader.optional('lastBlockHash', hash32),
    finalBlock: block('finalBlock'),
    tracedFrom: block('tracedFrom'),
    headBlock: block('headBlock'),
    missingBlocks: block('missingBlocks'),
    blocksPerSecond: reader.optional('blocksPerSecond', finiteNumber),
    remainingSeconds: reader.optional('remainingSeconds', finiteNumber),
    phase: reader.optional('phase', text),
    message: reader.optional('message', nullable(text)) ?? undefined,
  }
}

const gatewayStatus: Codec<GatewayStatus> = (wire, path) => {
  const reader = readObject(wire, path)
  return {
    methods: new Set(reader.optional('methods', listOfReadable(text)) ?? []),
    addressHistory: reader.optional('addressHistory', text),
    index: reader.optional('index', nullable(gatewayIndex)) ?? null,
    unreadable: reader.unreadable,
  }
}

/** What the gateway computes and how far its index is. No node has the method: an error means no gateway. */
export const gateway_status = defineMethod({
  name: 'gateway_status',
  toParams: () => [],
  decodeResult: decodeWith(gatewayStatus),
  source: 'Otterscan gateway, docs/gateway.md',
})

/** Standards of the tokens that are found by name. */
const NAMED_STANDARDS = ['erc20', 'erc721', 'erc1155', 'erc4626'] as const

/** A token contract whose name or symbol fits a text. */
export interface NamedToken {
  readonly address: Address
  readonly standard: (typeof NAMED_STANDARDS)[number]
  /** What the contract says of itself, cut when very long: hostile. Empty when it says nothing. */
  readonly name: string
  /** As `name`. */
  readonly symbol: string
}

/** Tokens found by name. */
export interface FoundTokens {
  /** Best first. */
  readonly results: readonly NamedToken[]
  /** False while names of some contracts are not read, or not kept. */
  readonly isComplete: boolean
  readonly unreadable: readonly UnreadableField[]
}

const standard: Codec<NamedToken['standard']> = (wire, path) => {
  const found = NAMED_STANDARDS.find((one) => one === wire)
  if (found === undefined) throw new CheckFailedError(path, wire, 'a token standard')
  return found
}

const namedToken: Codec<NamedToken> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  return {
    address: reader.core('address', address),
    standard: reader.core('standard', standard),
    name: reader.optional('name', text) ?? '',
    symbol: reader.optional('symbol', text) ?? '',
  }
}

const foundTokens: Codec<FoundTokens> = (wire, path) => {
  const reader = readObject(wire, path)
  return {
    results: reader.core('results', listOfReadable(namedToken)),
    isComplete: reader.optional('isComplete', boolean) ?? false,
    unreadable: reader.unreadable,
  }
}

/** Indexed tokens whose name or symbol begins with a text of 2 to 64 characters, or holds it; 10 at most. */
export const gateway_searchTokens = defineMethod({
  name: 'gateway_searchTokens',
  toParams: (wanted: string, limit: number) => [wanted, toJsonInteger(limit)],
  decodeResult: decodeWith(foundTokens),
  source: 'Otterscan gateway, docs/gateway.md',
})
