import { isWireObject, joinPath } from '../codec.ts'

/** One field of an answer changed, everything else as it was. */
export interface ChangedAnswer {
  /** Dotted path of the field. */
  readonly path: string
  /** What stands there now; `undefined`: the field is absent. */
  readonly value: unknown
  readonly wire: unknown
}

/** Of a wrong type for every field but one that takes any JSON. */
const WRONG_VALUES = [{ odd: 1 }, '?', -1.5] as const

/** The answer with each field and each list entry in turn absent or of a wrong type; the answer itself is not touched. */
export function changeEachField(wire: unknown, path = ''): readonly ChangedAnswer[] {
  return listMembers(wire).flatMap(([name, member]) => {
    const memberPath = joinPath(path, name)
    const wrong = WRONG_VALUES.map((value) => ({
      path: memberPath,
      value,
      wire: withMember(wire, name, value),
    }))
    const inner = changeEachField(member, memberPath).map((change) => ({
      ...change,
      wire: withMember(wire, name, change.wire),
    }))
    if (Array.isArray(wire)) return [...wrong, ...inner]
    const { [name]: _, ...rest } = wire as Record<string, unknown>
    return [{ path: memberPath, value: undefined, wire: rest }, ...wrong, ...inner]
  })
}

function listMembers(wire: unknown): readonly (readonly [string, unknown])[] {
  return Array.isArray(wire) || isWireObject(wire) ? Object.entries(wire) : []
}

function withMember(wire: unknown, name: string, value: unknown): unknown {
  return Array.isArray(wire)
    ? wire.map((one, at) => (String(at) === name ? value : one))
    : { ...(wire as Record<string, unknown>), [name]: value }
}
