import { quantity } from '@otterscan/api-schema/codec'
import { AbortedError, TransportError } from '@otterscan/clients/errors'
import { toResult } from '@otterscan/clients/transport/transport'
import type { StreamingNodeClient } from '../createNodeClient.ts'
import type { NodeAnswer } from '../nodeAnswer.ts'
import { tryDecode } from '../tryDecode.ts'
import { type CallNeeds, findServedHead, isNodeRefusal, toCallNeeds } from './callNeeds.ts'
import { hasCapability, isUsable, type PoolMember } from './poolMember.ts'

/** Which nodes there are, and who is to be asked. */
export interface Routing {
  leader(): PoolMember
  /** Checks one that did not answer; true when it does now. */
  recheck(member: PoolMember): Promise<boolean>
  /** Another leader, none of the excluded ones; `undefined` when there is none. May wait until one is as far as the last. */
  replaceLeader(excluded: ReadonlySet<PoolMember>): Promise<PoolMember | undefined>
  /** Nodes of the same branch that have something, without the excluded ones. */
  listOthers(excluded: ReadonlySet<PoolMember>, has: (member: PoolMember) => boolean): readonly PoolMember[]
  /** Notes the newest block that callers know of, as of the last answer. */
  noteServedHead(number: bigint): void
}

/** A client of several nodes. A call whose node goes away is made at another one, unless it must not be sent twice. */
export function createPooledClient(
  pool: Routing,
  clients: ReadonlyMap<PoolMember, StreamingNodeClient>,
): StreamingNodeClient {
  /** Throws what the client throws; an error of transport too when the node went away meanwhile. */
  async function ask(member: PoolMember, method: string, params: readonly unknown[], signal?: AbortSignal) {
    const gone = member.gone.signal
    try {
      const both = AbortSignal.any([gone, ...(signal === undefined ? [] : [signal])])
      return await (clients.get(member) ?? member.client).requestAnswer(method, params, both)
    } catch (error) {
      if (!(error instanceof AbortedError) || !gone.aborted || signal?.aborted === true) throw error
      throw new TransportError(
        member.health.reason ?? `The node at ${member.address.display} does not respond.`,
      )
    }
  }

  async function requestAnswer(
    method: string,
    params: readonly unknown[],
    signal?: AbortSignal,
  ): Promise<NodeAnswer> {
    const needs = toCallNeeds(method, params)
    const attempts: Attempts = { tried: new Set(), again: new Set() }
    let member = choose(needs, pool.leader(), attempts.tried)
    for (;;) {
      try {
        const answer = await ask(member, method, params, signal)
        if (member === pool.leader()) note(method, params, answer)
        return needs.oldState && isNodeRefusal(answer)
          ? await askForOldState(member, answer, { method, params, signal })
          : answer
      } catch (error) {
        if (!needs.isRepeatable || !isOutage(error) || signal?.aborted === true) throw error
        const next = await chooseNext(needs, member, attempts)
        if (next === undefined) throw error
        member = next
      }
    }
  }

  /** The same node once more, if it is well: a connection may be lost without a reason. Then another one. */
  async function chooseNext(
    needs: CallNeeds,
    member: PoolMember,
    { tried, again }: Attempts,
  ): Promise<PoolMember | undefined> {
    const isBack = isUsable(member) && (await pool.recheck(member))
    if (isBack && !again.has(member)) {
      again.add(member)
      return member
    }
    tried.add(member)
    return chooseOther(needs, tried)
  }

  function choose({ capability }: CallNeeds, leader: PoolMember, tried: ReadonlySet<PoolMember>): PoolMember {
    if (capability === undefined || hasCapability(leader, capability)) return leader
    const [other] = pool.listOthers(tried, (member) => hasCapability(member, capability))
    return other ?? leader
  }

  async function chooseOther(
    needs: CallNeeds,
    tried: ReadonlySet<PoolMember>,
  ): Promise<PoolMember | undefined> {
    const leader = await pool.replaceLeader(tried)
    return leader && choose(needs, leader, tried)
  }

  /** What the first node no longer has another one may have. */
  async function askForOldState(
    first: PoolMember,
    refusal: NodeAnswer,
    { method, params, signal }: Call,
  ): Promise<NodeAnswer> {
    const others = pool.listOthers(new Set([first]), ({ health }) => health.oldState === 'works')
    for (const member of others) {
      try {
        const answer = await ask(member, method, params, signal)
        if (!isNodeRefusal(answer)) return answer
      } catch (error) {
        if (!isOutage(error)) throw error
        void pool.recheck(member)
      }
    }
    return refusal
  }

  function note(method: string, params: readonly unknown[], answer: NodeAnswer): void {
    const number = tryDecode(quantity, findServedHead(method, params, answer))
    if (number !== undefined) pool.noteServedHead(number)
  }

  return {
    get display() {
      return pool.leader().address.display
    },
    requestAnswer,
    // Not tried elsewhere: the reader has a part of the answer already.
    stream: async (method, params, reader, signal) => {
      const member = choose(toCallNeeds(method, params), pool.leader(), new Set())
      const client = clients.get(member)
      if (client === undefined) throw new TransportError('The node is not one of those of this chain.')
      return client.stream(method, params, reader, signal)
    },
    request: async (method, params, signal) => toResult(method, await requestAnswer(method, params, signal)),
  }
}

interface Attempts {
  /** Not asked any more. */
  readonly tried: Set<PoolMember>
  /** Asked a second time. */
  readonly again: Set<PoolMember>
}

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal: AbortSignal | undefined
}

/** Not a refusal of this one request: another node may answer it. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof TransportError)) return false
  // One that only takes long would take long there too.
  if (error.timedOut) return false
  return error.status === undefined || error.status === 429 || error.status >= 500
}
