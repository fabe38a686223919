import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import {
  type Codec,
  decodeWith,
  finiteNumber,
  hash32,
  listOfReadable,
  nullable,
  quantity,
  text,
} from '../codec.ts'
import { defineMethod } from '../jsonRpc.ts'
import { readObject, readPart } from '../objectReader.ts'

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
