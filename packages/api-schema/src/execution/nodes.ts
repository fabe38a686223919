import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { boolean, type Codec, finiteNumber, hash32, quantity, text } from '../codec.ts'
import { listOfReadable, nullable, tuple } from '../combinators.ts'
import { answer, part } from '../object.ts'
import { defineMethod } from '../rpcMethod.ts'

/** Something that a node may be able to do. */
export interface NodeCapability {
  readonly name: string
  /** The method that it is about. */
  readonly method: string
  /** `works`, `missing`, `deviates` or `unproven`. */
  readonly state: string
}

/** What the gateway last saw of one of its nodes. */
export interface NodeReport {
  /** Its address without credentials. */
  readonly name: string
  /** True for the one that calls go to. */
  readonly isLeader: boolean
  /** `ok`, `unknown`, `behind`, `apart` (other blocks), `otherChain` or `silent`. */
  readonly status: string
  /** Why it is not `ok`. */
  readonly reason: string | undefined
  readonly clientVersion: string | undefined
  readonly chainId: bigint | undefined
  readonly headNumber: bigint | undefined
  readonly headHash: Hex | undefined
  /** Unix seconds. */
  readonly headTimestamp: bigint | undefined
  /** Blocks below the highest head of them all. */
  readonly blocksBehind: bigint | undefined
  /** `undefined` when the node does not report it. */
  readonly peers: bigint | undefined
  /** Whether it has the state of block 1; as the state of a capability. */
  readonly oldState: string | undefined
  /** `undefined` when it could not be asked. */
  readonly capabilities: readonly NodeCapability[] | undefined
  /** How long the last check took to be answered. */
  readonly answerMs: number | undefined
  /** Unix seconds of the last check. */
  readonly checkedAt: bigint | undefined
}

const capability: Codec<NodeCapability> = part({ core: { name: text, method: text, state: text } })

const nodeReport: Codec<NodeReport> = part({
  core: { name: text, isLeader: boolean, status: text },
  nulls: {
    reason: text,
    clientVersion: text,
    chainId: quantity,
    headNumber: quantity,
    headHash: hash32,
    headTimestamp: quantity,
    blocksBehind: quantity,
    peers: quantity,
    oldState: text,
    capabilities: listOfReadable(capability),
    answerMs: finiteNumber,
    checkedAt: quantity,
  },
})

/** The nodes of a chain. */
export interface NodeReports {
  /** In the order of preference. */
  readonly results: readonly NodeReport[]
  readonly unreadable: readonly UnreadableField[]
}

const nodeReports: Codec<NodeReports> = answer({ core: { results: listOfReadable(nodeReport) } })

/** What each node of the gateway is and can do, as of now. */
export const gateway_getNodes = defineMethod({
  name: 'gateway_getNodes',
  params: tuple<[]>(),
  result: nodeReports,
  source: 'Otterscan gateway, docs/gateway.md',
})

/** A field of a block, as each node has it. */
export interface ComparedField {
  readonly name: string
  /** In the order of the nodes, as they sent it; `null` where one did not. */
  readonly values: readonly (string | null)[]
  /** `same`, `differs`, or `incomplete` where only some sent it and those agree. */
  readonly verdict: string
}

/** A node whose block is compared. */
export interface ComparedNode {
  readonly name: string
  /** Why it has no values. */
  readonly reason: string | undefined
}

/** One block, as several nodes have it. */
export interface NodeComparison {
  readonly blockNumber: bigint | undefined
  /** `undefined` when unreadable. */
  readonly nodes: readonly ComparedNode[] | undefined
  readonly results: readonly ComparedField[]
  readonly unreadable: readonly UnreadableField[]
}

const comparedNode: Codec<ComparedNode> = part({
  core: { name: text },
  nulls: { reason: text },
})

const comparedField: Codec<ComparedField> = part({
  core: { name: text, values: listOfReadable(nullable(text)), verdict: text },
})

const nodeComparison: Codec<NodeComparison> = answer({
  core: { results: listOfReadable(comparedField) },
  optional: { blockNumber: quantity, nodes: listOfReadable(comparedNode) },
})

/** What each node says of a block, field by field; `null` for the newest block that all of them have. */
export const gateway_compareNodes = defineMethod({
  name: 'gateway_compareNodes',
  params: tuple<[blockNumber: bigint | null]>(nullable(quantity)),
  result: nodeComparison,
  source: 'Otterscan gateway, docs/gateway.md',
})
