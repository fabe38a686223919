import type { Hex } from '@otterscan/ethereum/hex'
import type { CapabilityName, CapabilityState } from '../capabilities.ts'
import type { CapabilitySource } from '../createCapabilitySource.ts'
import type { NodeClient } from '../createNodeClient.ts'
import type { UpstreamAddress } from '../upstreamAddress.ts'

/** A block as a node names it. */
export interface MemberHead {
  readonly number: bigint
  readonly hash: Hex
  /** Unix seconds. */
  readonly timestamp: bigint
}

/** What a chain is known by: two may have the same id. */
export interface ChainMark {
  readonly chainId: bigint
  /** `undefined` when the node does not have the genesis block. */
  readonly genesisHash: Hex | undefined
}

/**
 * `unknown`: not asked yet. `apart`: its block at the height of the others is another one. `otherChain`: never used.
 */
export type MemberStatus = 'unknown' | 'ok' | 'behind' | 'apart' | 'otherChain' | 'silent'

/** What was last seen of a node. */
export interface MemberHealth {
  readonly status: MemberStatus
  /** With a message, for anything but `ok`. */
  readonly reason: string | undefined
  readonly mark: ChainMark | undefined
  readonly clientVersion: string | undefined
  readonly head: MemberHead | undefined
  /** `undefined` when the node does not report it. */
  readonly peers: bigint | undefined
  /** Whether it has the state of block 1. */
  readonly oldState: CapabilityState
  /** Of the last check that was answered. */
  readonly answerMs: number | undefined
  /** Unix milliseconds. */
  readonly checkedAt: number | undefined
  /** True after a check that took too long: a busy node may miss one. */
  readonly isLate: boolean
}

/** One of the nodes of a chain. */
export interface PoolMember {
  readonly address: UpstreamAddress
  /** For checks: with connections of its own and a short timeout. */
  readonly client: NodeClient
  readonly capabilities: CapabilitySource
  health: MemberHealth
  /** Aborts when the node stops answering: calls under way are then made at another. */
  gone: AbortController
}

export const UNKNOWN_HEALTH: MemberHealth = {
  status: 'unknown',
  reason: undefined,
  mark: undefined,
  clientVersion: undefined,
  head: undefined,
  peers: undefined,
  oldState: 'unproven',
  answerMs: undefined,
  checkedAt: undefined,
  isLate: false,
}

/** True for a node that calls may be sent to. */
export function isUsable({ health }: PoolMember): boolean {
  return health.status === 'ok' || health.status === 'unknown'
}

/** True for a node that has proven a capability. */
export function hasCapability({ capabilities }: PoolMember, name: CapabilityName): boolean {
  return capabilities.peek()?.states[name] === 'works'
}
