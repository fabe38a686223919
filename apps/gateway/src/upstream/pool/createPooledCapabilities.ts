import {
  CAPABILITY_NAMES,
  type Capabilities,
  type CapabilityName,
  type CapabilityState,
} from '../capabilities.ts'
import type { CapabilitySource } from '../createCapabilitySource.ts'
import type { NodePool } from './createNodePool.ts'

/** Answers of the history as Erigon has it are about its own head, which may be another than the leader's. */
const OF_LEADER: ReadonlySet<CapabilityName> = new Set(['erigonHistory'])

const BEST_FIRST: readonly CapabilityState[] = ['works', 'unproven', 'deviates', 'missing']

/** What the nodes can do together: what one has, all have, as calls find the node that has it. */
export function createPooledCapabilities(pool: NodePool): CapabilitySource {
  const join = (own: Capabilities, others: readonly Capabilities[]): Capabilities => ({
    ...own,
    states: Object.fromEntries(
      CAPABILITY_NAMES.map((name) => {
        const all = [own, ...(OF_LEADER.has(name) ? [] : others)].map(({ states }) => states[name])
        return [name, BEST_FIRST.find((state) => all.includes(state)) ?? own.states[name]]
      }),
    ) as Capabilities['states'],
  })
  const listOthers = () => pool.listOthers(new Set([pool.leader()]), () => true)

  return {
    get: async () => {
      const leader = await pool.replaceLeader(new Set())
      const own = await (leader ?? pool.leader()).capabilities.get()
      const others = await Promise.allSettled(listOthers().map(({ capabilities }) => capabilities.get()))
      return join(
        own,
        others.flatMap((found) => (found.status === 'fulfilled' ? [found.value] : [])),
      )
    },
    peek: () => {
      const own = pool.leader().capabilities.peek()
      return (
        own &&
        join(
          own,
          listOthers().flatMap(({ capabilities }) => capabilities.peek() ?? []),
        )
      )
    },
    forget: () => {
      for (const { capabilities } of pool.members) capabilities.forget()
    },
  }
}
