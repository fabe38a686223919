import { isDeepStrictEqual } from 'node:util'
import type { KnownDeviation } from './ClientDescription.ts'

type IsLeftOut = (name: string, owner: Readonly<Record<string, unknown>>) => boolean

/** Answers that are equal without the members that `isLeftOut` names. */
export function differsOnlyIn(reason: string, isLeftOut: IsLeftOut): KnownDeviation {
  return {
    reason,
    applies: (_, ours, expected) =>
      isDeepStrictEqual(withoutMembers(ours, isLeftOut), withoutMembers(expected, isLeftOut)),
  }
}

/** A JSON value without the members of its objects that `isLeftOut` names. */
export function withoutMembers(value: unknown, isLeftOut: IsLeftOut): unknown {
  if (Array.isArray(value)) return value.map((member) => withoutMembers(member, isLeftOut))
  if (typeof value !== 'object' || value === null) return value
  const owner = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(owner).flatMap(([name, member]) =>
      isLeftOut(name, owner) ? [] : [[name, withoutMembers(member, isLeftOut)]],
    ),
  )
}
