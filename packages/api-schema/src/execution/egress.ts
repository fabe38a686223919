import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { type Codec, jsonInteger, quantity, text } from '../codec.ts'
import { listOfReadable, tuple } from '../combinators.ts'
import { answer, part } from '../object.ts'
import { defineMethod } from '../rpcMethod.ts'

/** What the program exchanged with one place for one cause. */
export interface EgressEntry {
  readonly host: string
  /** Without keys; numbers and hashes in it are left out. */
  readonly path: string
  readonly cause: string
  readonly requests: bigint | undefined
  /** Of bodies and messages, without headers. */
  readonly sentBytes: bigint | undefined
  readonly receivedBytes: bigint | undefined
  /** Unix seconds. */
  readonly lastAt: bigint | undefined
}

/** All that the program itself sent. */
export interface Egress {
  readonly results: readonly EgressEntry[]
  /** Unix seconds from which on it is counted. */
  readonly since: bigint | undefined
  readonly unreadable: readonly UnreadableField[]
}

const egressEntry: Codec<EgressEntry> = part({
  core: { host: text, path: text, cause: text },
  optional: { requests: jsonInteger, sentBytes: jsonInteger, receivedBytes: jsonInteger, lastAt: quantity },
})

const egress: Codec<Egress> = answer({
  core: { results: listOfReadable(egressEntry) },
  optional: { since: quantity },
})

/** Hosts and paths that the program contacted, why, and how many bytes went there and came back. */
export const gateway_getEgress = defineMethod({
  name: 'gateway_getEgress',
  params: tuple<[]>(),
  result: egress,
  source: 'Otterscan gateway, docs/gateway.md',
})
