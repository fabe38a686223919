import { setTimeout as delay } from 'node:timers/promises'
import { PROGRAM_CLIENT, runForClient } from '../callScope.ts'
import { createCapabilitySource } from '../createCapabilitySource.ts'
import {
  createNodeClient,
  DEFAULT_NODE_CLIENT_OPTIONS,
  type NodeClientOptions,
  type StreamingNodeClient,
} from '../createNodeClient.ts'
import type { TrafficCause, TrafficLedger } from '../createTrafficLedger.ts'
import { createUpstream, type Upstream } from '../createUpstream.ts'
import type { UpstreamAddress } from '../upstreamAddress.ts'
import { checkMember, getHashAt } from './checkMember.ts'
import { createPooledClient, type Routing } from './createPooledClient.ts'
import { type ChainMark, isUsable, type MemberHealth, type PoolMember, UNKNOWN_HEALTH } from './poolMember.ts'

/** The nodes of one chain. All calls go to the one that leads, but for those that it cannot answer. */
export interface NodePool extends Routing {
  /** In the order of the options, which is that of preference. */
  readonly members: readonly PoolMember[]
  /** A client that asks another node when one is gone, or lacks what a call needs; with connections of its own. */
  createClient(options: NodeClientOptions, connections: number, cause: TrafficCause): StreamingNodeClient
  /** Checks all of them, unless that was done within the last seconds. */
  refresh(): Promise<void>
  /** Checks them regularly, until `signal` aborts. */
  watch(signal: AbortSignal): void
  close(): Promise<void>
}

export interface NodePoolOptions {
  readonly canReplay?: boolean
  /** Where its traffic is counted. */
  readonly traffic?: TrafficLedger | undefined
  /** Called when another node leads. */
  readonly log?: (line: string) => void
  readonly checkMs?: number
  /** How long a check may take. */
  readonly checkTimeoutMs?: number
  /** How long a caller waits for a node that is as far as the last one. */
  readonly catchUpMs?: number
}

const CHECK_MS = 4_000
const CHECK_TIMEOUT_MS = 5_000
const CATCH_UP_MS = 6_000
const CATCH_UP_STEP_MS = 300
const FRESH_MS = 1_500
const CHECK_CONNECTIONS = 2
/** A node that is farther behind does not lead: it may have stopped. */
const MOST_BEHIND = 5n

/** Sends nothing before the first call, or before it is watched. */
export function createNodePool(
  addresses: readonly [UpstreamAddress, ...UpstreamAddress[]],
  options: NodePoolOptions = {},
): NodePool {
  return new Pool(addresses, options)
}

class Pool implements NodePool {
  readonly members: readonly PoolMember[]
  private readonly options: NodePoolOptions
  private readonly opened: Upstream[] = []
  private current: PoolMember
  private servedHead = 0n
  /** Of the first node that answered. */
  private mark: ChainMark | undefined
  private checkedAt = Number.NEGATIVE_INFINITY
  private round: Promise<void> | undefined
  private readonly rechecks = new Map<PoolMember, Promise<MemberHealth>>()

  constructor(addresses: readonly [UpstreamAddress, ...UpstreamAddress[]], options: NodePoolOptions) {
    this.options = options
    const toMember = (address: UpstreamAddress): PoolMember => {
      const client = createNodeClient(this.open(address, CHECK_CONNECTIONS, 'checks of the node'), {
        ...DEFAULT_NODE_CLIENT_OPTIONS,
        timeoutMs: options.checkTimeoutMs ?? CHECK_TIMEOUT_MS,
      })
      const capabilities = createCapabilitySource(client, { canReplay: options.canReplay === true })
      return { address, client, capabilities, health: UNKNOWN_HEALTH, gone: new AbortController() }
    }
    const [first, ...others] = addresses
    this.current = toMember(first)
    this.members = [this.current, ...others.map(toMember)]
  }

  leader = (): PoolMember => this.current

  createClient(options: NodeClientOptions, connections: number, cause: TrafficCause): StreamingNodeClient {
    const clients = new Map(
      this.members.map((member) => {
        const onReturn = () => member.capabilities.forget()
        return [
          member,
          createNodeClient(this.open(member.address, connections, cause), { ...options, onReturn }),
        ]
      }),
    )
    return createPooledClient(this, clients)
  }

  private open(address: UpstreamAddress, connections: number, cause: TrafficCause): Upstream {
    const meter = this.options.traffic?.meter(address, cause)
    const upstream = createUpstream(address, { connections }, meter)
    this.opened.push(upstream)
    return upstream
  }

  noteServedHead(number: bigint): void {
    this.servedHead = number
  }

  async refresh(): Promise<void> {
    if (performance.now() - this.checkedAt < FRESH_MS) return
    this.round ??= runForClient(PROGRAM_CLIENT, () => this.checkAll()).finally(() => {
      this.round = undefined
    })
    await this.round
  }

  async recheck(member: PoolMember): Promise<boolean> {
    const known = this.rechecks.get(member)
    const check = known ?? runForClient(PROGRAM_CLIENT, () => checkMember(member))
    if (known === undefined) this.rechecks.set(member, check)
    const health = await check
    if (this.rechecks.get(member) === check) {
      this.rechecks.delete(member)
      this.settle(member, health)
    }
    return isUsable(member)
  }

  private async checkAll(): Promise<void> {
    const found = await Promise.all(this.members.map(checkMember))
    for (const [at, member] of this.members.entries()) this.settle(member, found[at] ?? member.health)
    await this.compareHeads()
    this.checkedAt = performance.now()
    this.prefer()
  }

  /** Takes in what a check found. */
  private settle(member: PoolMember, health: MemberHealth): void {
    const before = member.health
    member.health = health
    if (health.status === 'silent') {
      member.gone.abort()
      return
    }
    if (before.status === 'silent') {
      member.gone = new AbortController()
      member.capabilities.forget()
    }
    this.mark ??= health.mark
    const reason = describeOtherChain(health.mark, this.mark)
    if (reason !== undefined) member.health = { ...health, status: 'otherChain', reason }
    else if (this.members.length > 1) void this.learnCapabilities(member)
  }

  /** So that the first call that needs one finds it. */
  private async learnCapabilities({ capabilities }: PoolMember): Promise<void> {
    try {
      await capabilities.get()
    } catch {
      // It is gone again, which the next check says.
    }
  }

  /** Finds out which nodes are on the branch of the leader, and how far behind. */
  private async compareHeads(): Promise<void> {
    const heads = this.members.filter(isUsable).flatMap(({ health }) => health.head?.number ?? [])
    const highest = heads.reduce((most, number) => (number > most ? number : most), 0n)
    for (const member of this.members) {
      const { head, status } = member.health
      if (status !== 'ok' || head === undefined) continue
      if (highest - head.number > MOST_BEHIND) {
        const reason = `It is ${highest - head.number} blocks behind.`
        member.health = { ...member.health, status: 'behind', reason }
      } else if (member !== this.current && (await this.isApart(member))) {
        const reason =
          'Its blocks are others than those of the node that leads, as while a reorg is under way.'
        member.health = { ...member.health, status: 'apart', reason }
      }
    }
  }

  private async isApart(member: PoolMember): Promise<boolean> {
    const [own, leading] = [member.health.head?.number, this.current.health.head?.number]
    if (own === undefined || leading === undefined || !isUsable(this.current)) return false
    const number = own < leading ? own : leading
    try {
      const [hash, other] = await Promise.all([getHashAt(member, number), getHashAt(this.current, number)])
      return hash !== undefined && other !== undefined && hash !== other
    } catch {
      return false // one of them is gone: the next check says so
    }
  }

  /** The first node of the options leads whenever it is as far as what callers have seen. */
  private prefer(): void {
    const best = this.members.find((member) => isUsable(member) && this.isFarEnough(member))
    if (best !== undefined) this.lead(best)
  }

  private isFarEnough({ health }: PoolMember): boolean {
    return health.head !== undefined && health.head.number >= this.servedHead
  }

  private lead(member: PoolMember): void {
    const before = this.current
    if (member === before) return
    this.current = member
    const why = before.health.reason ?? 'It is preferred.'
    this.options.log?.(
      `Node: ${member.address.display} is asked now in place of ${before.address.display}. ${why}`,
    )
  }

  async replaceLeader(excluded: ReadonlySet<PoolMember>): Promise<PoolMember | undefined> {
    if (isUsable(this.current) && !excluded.has(this.current)) return this.current
    // What the last check found is enough: a round would wait for the node that is gone.
    const known = this.members.find(
      (member) => isUsable(member) && !excluded.has(member) && this.isFarEnough(member),
    )
    if (known !== undefined) {
      this.lead(known)
      return known
    }
    const deadline = performance.now() + (this.options.catchUpMs ?? CATCH_UP_MS)
    for (;;) {
      this.checkedAt = Number.NEGATIVE_INFINITY
      await this.refresh()
      if (isUsable(this.current) && !excluded.has(this.current)) return this.current
      const candidates = this.members.filter((member) => isUsable(member) && !excluded.has(member))
      const chosen =
        candidates.find((member) => this.isFarEnough(member)) ??
        (performance.now() > deadline ? toFarthest(candidates) : undefined)
      if (chosen !== undefined) {
        this.lead(chosen)
        return chosen
      }
      if (candidates.length === 0 || performance.now() > deadline) return undefined
      await delay(CATCH_UP_STEP_MS)
    }
  }

  listOthers(excluded: ReadonlySet<PoolMember>, has: (member: PoolMember) => boolean): readonly PoolMember[] {
    return this.members.filter(
      (member) => member.health.status === 'ok' && !excluded.has(member) && has(member),
    )
  }

  watch(signal: AbortSignal): void {
    void runForClient(PROGRAM_CLIENT, async () => {
      while (!signal.aborted) {
        await this.refresh().catch(() => undefined) // a check never throws; the next one follows in any case
        await delay(this.options.checkMs ?? CHECK_MS, undefined, { signal, ref: false }).catch(
          () => undefined,
        )
      }
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.map((upstream) => upstream.close()))
  }
}

function toFarthest(members: readonly PoolMember[]): PoolMember | undefined {
  const [first, ...rest] = members
  const numberOf = (member: PoolMember) => member.health.head?.number ?? 0n
  return rest.reduce<PoolMember | undefined>(
    (best, member) => (best === undefined || numberOf(member) > numberOf(best) ? member : best),
    first,
  )
}

function describeOtherChain(own: ChainMark | undefined, mark: ChainMark | undefined): string | undefined {
  if (own === undefined || mark === undefined) return undefined
  if (own.chainId !== mark.chainId) return `It is of chain ${own.chainId}, the others are of ${mark.chainId}.`
  if (own.genesisHash === undefined || mark.genesisHash === undefined) return undefined
  return own.genesisHash === mark.genesisHash ? undefined : 'Its genesis block is another one.'
}
