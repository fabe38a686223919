import type { ChainControl } from '@otterscan/devnet/chainControl'
import type { ClientPlace } from '@otterscan/devnet/findClient'
import type { ChainFacts } from '../apps/gateway/test/methodCases.ts'
import type { RpcCall } from '../apps/gateway/test/requestRpc.ts'
import type { Play } from './plays.ts'

/** A client on an empty development chain of one node. */
export interface RunningClient {
  /** Of its JSON-RPC. */
  readonly url: string
  /** How the scenarios are played on it. */
  readonly control: ChainControl
  /** What it printed last, for the words of a failure; empty where that is not kept. */
  lastWords(): string
  stop(): Promise<void>
}

/** Where a client's answers differ on purpose or by a limit that docs/gateway.md names. */
export interface KnownDeviation {
  /** The reason, as a sentence of the table. */
  readonly reason: string
  /** Of the answers without what each client chooses by itself. */
  applies(call: RpcCall, ours: unknown, expected: unknown): boolean
}

/** What the harness knows of a client before it starts it. */
export interface ClientDescription {
  readonly name: string
  /** What is played on it. */
  readonly play: Play
  /** Undefined for those that come with our own packages. */
  readonly place?: ClientPlace
  /** How to get it, in one line. */
  readonly source: string
  /** Namespaces of the explorer's methods that it serves itself, and ours are compared with. */
  readonly serves: readonly ('ots' | 'erigon')[]
  /** How many calls of a method it is asked itself, where it is slow; else all. */
  readonly ownCalls?: Readonly<Record<string, number>>
  /** Whether it traces calls; lists are compared with a walk of the reference chain otherwise. */
  readonly tracesCalls: boolean
  /** `program` is the path that was found; empty for those of our own packages. Undefined: not tried yet. Throws with the client's last words when it does not start. */
  start?(program: string): Promise<RunningClient>
  /** Of what is computed in front of it, to the same in front of anvil. */
  listDeviations(own: ChainFacts, reference: ChainFacts): readonly KnownDeviation[]
  /** Of its own answers, to ours. */
  readonly ownDeviations: readonly KnownDeviation[]
  /** Of a transaction that is run again in its place, to what the chain has of it. */
  readonly simulationDeviations?: readonly KnownDeviation[]
}
