import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import {
  address,
  boolean,
  type Codec,
  count,
  finiteNumber,
  hash32,
  jsonCount,
  quantity,
  text,
} from '../codec.ts'
import { convert, listOfReadable, orElse, tuple } from '../combinators.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { answer, part } from '../object.ts'
import { defineMethod } from '../rpcMethod.ts'

/** A range of blocks that the index lacks parts of, both ends included. */
export interface IndexGap {
  readonly fromBlock: bigint
  readonly toBlock: bigint
  /** What could not be read in one of them, as worded by the gateway or the node. */
  readonly reason: string | undefined
}

/** Extent and progress of the gateway's index. */
export interface GatewayIndex {
  /** Oldest and newest block with entries; `undefined` while nothing is indexed. */
  readonly firstBlock: bigint | undefined
  readonly lastBlock: bigint | undefined
  /** Identifies the block, since a reorg may replace it. */
  readonly lastBlockHash: Hex | undefined
  /** Newest block that a reorg can no longer replace. */
  readonly finalBlock: bigint | undefined
  /** First block from which inner calls are known as well. */
  readonly tracedFrom: bigint | undefined
  /** Newest block of the node. */
  readonly headBlock: bigint | undefined
  /** Blocks still missing at both ends. */
  readonly missingBlocks: bigint | undefined
  /** Gaps in between, ascending; the newest 100. They are retried. */
  readonly gaps: readonly IndexGap[] | undefined
  /** Number of blocks in all gaps; `undefined` when not reported. */
  readonly gapBlocks: bigint | undefined
  /** Over the last minute. */
  readonly blocksPerSecond: number | undefined
  readonly transactionsPerSecond: number | undefined
  /** Seconds until nothing is missing; `undefined` while no rate is known. */
  readonly remainingSeconds: number | undefined
  /** `following` when whole, `indexing` while it grows; `waiting`, `failed` and others have a `message`. */
  readonly phase: string | undefined
  /** Why the index waits, failed or was rebuilt. */
  readonly message: string | undefined
}

/** The node behind the gateway. */
interface GatewayNode {
  /** `web3_clientVersion`; `undefined` when not reported. */
  readonly clientVersion: string | undefined
  readonly chainId: bigint | undefined
}

/** Where the gateway gets what the node itself may lack, in the order in which it tries. */
interface GatewaySources {
  readonly traces: readonly string[] | undefined
  readonly stateDiffs: readonly string[] | undefined
  readonly extra?: Readonly<Record<string, unknown>> | undefined
}

/** Status of the gateway. */
export interface GatewayStatus {
  /** Names of the methods the gateway answers itself; empty when not reported, `undefined` when unreadable. */
  readonly methods: ReadonlySet<string> | undefined
  /** Who answers address searches: `index`, `node` or `none`. */
  readonly addressHistory: string | undefined
  /** `null` without an index, `undefined` when it cannot be read whether there is one. */
  readonly index: GatewayIndex | null | undefined
  readonly node?: GatewayNode | undefined
  /** `undefined` when not reported. */
  readonly sources?: GatewaySources | undefined
  readonly unreadable: readonly UnreadableField[]
  /** Further fields about the gateway; for encoding only. */
  readonly extra?: Readonly<Record<string, unknown>>
}

const indexGap: Codec<IndexGap> = part({
  core: { fromBlock: quantity, toBlock: quantity },
  optional: { reason: text },
})

const gatewayIndex: Codec<GatewayIndex> = part({
  optional: {
    blocksPerSecond: finiteNumber,
    transactionsPerSecond: finiteNumber,
    phase: text,
    gaps: listOfReadable(indexGap),
    gapBlocks: quantity,
  },
  nulls: {
    firstBlock: quantity,
    lastBlock: quantity,
    lastBlockHash: hash32,
    finalBlock: quantity,
    tracedFrom: quantity,
    headBlock: quantity,
    missingBlocks: quantity,
    remainingSeconds: finiteNumber,
    message: text,
  },
})

const gatewayNode: Codec<GatewayNode> = part({
  optional: { chainId: quantity },
  nulls: { clientVersion: text },
})

const gatewaySources: Codec<GatewaySources> = part({
  optional: { traces: listOfReadable(text), stateDiffs: listOfReadable(text) },
})

const NO_METHODS: ReadonlySet<string> = new Set()

const methodNames: Codec<ReadonlySet<string>> = convert(
  listOfReadable(text),
  (names) => new Set(names),
  (names) => [...names].sort(),
)

const gatewayStatus: Codec<GatewayStatus> = answer({
  optional: {
    methods: orElse(methodNames, NO_METHODS),
    addressHistory: text,
    index: orElse(gatewayIndex, null),
    node: gatewayNode,
    sources: gatewaySources,
  },
})

/** What the gateway computes and how far its index is. No node has the method: an error means no gateway. */
export const gateway_status = defineMethod({
  name: 'gateway_status',
  params: tuple<[]>(),
  result: gatewayStatus,
  source: 'Otterscan gateway, docs/gateway.md',
})

/** Maximum per result. */
const MOST_FOUND = 10

/** Token standards that can be found by name. */
const NAMED_STANDARDS = ['erc20', 'erc721', 'erc1155', 'erc4626'] as const

/** A token contract whose name or symbol matches a text. */
export interface NamedToken {
  readonly address: Address
  readonly standard: (typeof NAMED_STANDARDS)[number]
  /** Self-declared by the contract, truncated when very long: untrusted. Empty when it has none, `undefined` if unreadable. */
  readonly name: string | undefined
  /** As `name`. */
  readonly symbol: string | undefined
}

/** Tokens found by name. */
export interface FoundTokens {
  /** Best first. */
  readonly results: readonly NamedToken[]
  /** False while the names of some contracts are not read or not kept; `undefined` when unreadable. */
  readonly isComplete: boolean | undefined
  readonly unreadable: readonly UnreadableField[]
}

const standard: Codec<NamedToken['standard']> = {
  decode: (wire, path) => {
    const found = NAMED_STANDARDS.find((one) => one === wire)
    if (found === undefined) throw new CheckFailedError(path, wire, 'a token standard')
    return found
  },
  encode: (value) => value,
}

const namedToken: Codec<NamedToken> = part({
  core: { address, standard },
  optional: { name: orElse(text, ''), symbol: orElse(text, '') },
})

const foundTokens: Codec<FoundTokens> = answer({
  core: { results: listOfReadable(namedToken) },
  optional: { isComplete: orElse(boolean, false) },
})

/** Indexed tokens whose name or symbol starts with or contains a text of 2 to 64 characters; 10 at most. */
export const gateway_searchTokens = defineMethod({
  name: 'gateway_searchTokens',
  params: tuple<[wanted: string, limit: number]>(text, orElse(jsonCount, MOST_FOUND)),
  result: foundTokens,
  source: 'Otterscan gateway, docs/gateway.md',
})

/** What happened to the code of an address. `delegated` and `revoked`: to other code, by its own signature (EIP-7702). */
const CODE_CHANGES = ['created', 'destroyed', 'delegated', 'revoked'] as const

/** One change of the code of an address. */
export interface CodeChange {
  readonly kind: (typeof CODE_CHANGES)[number]
  readonly blockNumber: bigint
  /** Unix seconds. */
  readonly timestamp: bigint | undefined
  readonly transactionIndex: number
  /** `undefined` when the node does not return the block. */
  readonly transactionHash: Hex | undefined
  /** The creator, who received the balance of a destroyed contract, or the account delegated to. */
  readonly other: Address | undefined
}

/** History of the code of an address. */
export interface CodeHistory {
  /** Oldest first. */
  readonly results: readonly CodeChange[]
  /** Number of all of them, of which a page is returned. */
  readonly total: number | undefined
  readonly unreadable: readonly UnreadableField[]
}

const codeChangeKind: Codec<CodeChange['kind']> = {
  decode: (wire, path) => {
    const found = CODE_CHANGES.find((one) => one === wire)
    if (found === undefined) throw new CheckFailedError(path, wire, 'a change of code')
    return found
  },
  encode: (value) => value,
}

const codeChange: Codec<CodeChange> = part({
  core: { kind: codeChangeKind, blockNumber: quantity, transactionIndex: count },
  optional: { timestamp: quantity },
  nulls: { transactionHash: hash32, other: address },
})

const codeHistory: Codec<CodeHistory> = answer({
  core: { results: listOfReadable(codeChange) },
  optional: { total: jsonCount },
})

/**
 * What happened to the code of an address, in the indexed blocks: creations (also of contracts that did not live to the
 * end of their block), destructions and delegations. `index` counts from the oldest.
 */
export const gateway_getCodeHistory = defineMethod({
  name: 'gateway_getCodeHistory',
  params: tuple<[account: Address, index: number, size: number]>(address, jsonCount, jsonCount),
  result: codeHistory,
  source: 'Otterscan gateway, docs/gateway.md',
})
