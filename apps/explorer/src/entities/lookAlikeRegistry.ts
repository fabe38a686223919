import type { Address } from '@otterscan/ethereum/address'
import { toLookAlikeKey } from '@otterscan/ethereum/lookAlike'

/** Tracks the addresses on the page and detects look-alikes. */
export interface LookAlikeRegistry {
  /** Registers an address until the returned function is called. */
  readonly add: (address: Address) => () => void
  /** True while another address on the page looks like this one. */
  readonly isAmbiguous: (address: Address) => boolean
  /** Calls back when the result for this address may have changed. */
  readonly subscribe: (address: Address, listener: () => void) => () => void
}

interface Group {
  /** How many times each address is on the page. */
  readonly counts: Map<string, number>
  readonly listeners: Set<() => void>
}

/** An empty registry. The cost of a change depends only on the number of look-alikes. */
export function createLookAlikeRegistry(): LookAlikeRegistry {
  const groups = new Map<string, Group>()
  const open = (address: Address): Group => {
    const key = toLookAlikeKey(address)
    const group = groups.get(key) ?? { counts: new Map(), listeners: new Set() }
    groups.set(key, group)
    return group
  }
  const closeIfEmpty = (address: Address, { counts, listeners }: Group) => {
    if (counts.size === 0 && listeners.size === 0) groups.delete(toLookAlikeKey(address))
  }
  const change = (address: Address, by: 1 | -1) => {
    const group = open(address)
    const lower = address.toLowerCase()
    const wasAmbiguous = group.counts.size > 1
    const count = (group.counts.get(lower) ?? 0) + by
    if (count > 0) group.counts.set(lower, count)
    else group.counts.delete(lower)
    if (wasAmbiguous !== group.counts.size > 1) for (const listener of group.listeners) listener()
    closeIfEmpty(address, group)
  }
  return {
    add: (address) => {
      change(address, 1)
      return () => change(address, -1)
    },
    isAmbiguous: (address) => (groups.get(toLookAlikeKey(address))?.counts.size ?? 0) > 1,
    subscribe: (address, listener) => {
      open(address).listeners.add(listener)
      return () => {
        const group = open(address)
        group.listeners.delete(listener)
        closeIfEmpty(address, group)
      }
    },
  }
}
