import { isWireObject } from '../codec.ts'

/** The members of an object; none for anything else. */
export function toRecord(wire: unknown): Readonly<Record<string, unknown>> {
  return isWireObject(wire) ? wire : {}
}

/** Own members only: an answer must not reach what every object inherits. JSON inside a text is read. */
export function ownMember(wire: Readonly<Record<string, unknown>>, name: string): unknown {
  const member = Object.hasOwn(wire, name) ? (wire[name] ?? undefined) : undefined
  return STRUCTURED.has(name) ? unwrapJson(member) : member
}

/** Members that are an object or a list; some services send their JSON as text. */
const STRUCTURED: ReadonlySet<string> = new Set([
  'abi',
  'compilation',
  'devdoc',
  'files',
  'metadata',
  'output',
  'settings',
  'sources',
  'stdJsonInput',
  'userdoc',
])

const MAX_WRAPPINGS = 3

/** Unwraps JSON that was encoded several times; any other text stays as it is. */
export function unwrapJson(wire: unknown): unknown {
  let inner = wire
  for (let round = 0; round < MAX_WRAPPINGS && typeof inner === 'string'; round++) {
    if (!/^\s*["[{]/.test(inner)) break
    try {
      inner = JSON.parse(inner)
    } catch {
      // Text that only starts like JSON: where an object is needed, it counts as none.
      break
    }
  }
  return inner
}

/** Text, as sent; `undefined` for anything else. */
export function parseMemberText(wire: unknown): string | undefined {
  return typeof wire === 'string' ? wire : undefined
}

/** A count below a billion, as a number or digits; `undefined` for anything else. */
export function parseMemberCount(wire: unknown): number | undefined {
  if (typeof wire === 'number' && Number.isSafeInteger(wire) && wire >= 0) return wire
  return typeof wire === 'string' && /^\d{1,9}$/.test(wire) ? Number.parseInt(wire, 10) : undefined
}
