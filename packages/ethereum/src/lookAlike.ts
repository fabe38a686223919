import type { Address } from './address.ts'

/** Hex digits at each end that people compare, and that are cheap to imitate. */
const COMPARED_DIGITS = 4

/**
 * Key shared by two addresses that look alike: their first and last four digits. Two different addresses with one such
 * key are not an accident: with 100 addresses on a page it happens once in a million pages.
 */
export function toLookAlikeKey(address: Address): string {
  const digits = address.slice(2).toLowerCase()
  return `${digits.slice(0, COMPARED_DIGITS)}…${digits.slice(-COMPARED_DIGITS)}`
}

/** Those addresses, in lower case, of which another one in the list looks alike. */
export function findLookAlikes(addresses: Iterable<Address>): ReadonlySet<string> {
  const groups = new Map<string, Set<string>>()
  for (const address of addresses) {
    const key = toLookAlikeKey(address)
    const group = groups.get(key) ?? new Set()
    groups.set(key, group.add(address.toLowerCase()))
  }
  return new Set([...groups.values()].filter(({ size }) => size > 1).flatMap((group) => [...group]))
}
