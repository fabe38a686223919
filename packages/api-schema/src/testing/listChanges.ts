import { isWireObject } from '../codec.ts'

/**
 * Where a written answer says something else than the node's: every value of the node must be there under its name.
 * Null and absent say the same, as do spellings of an integer and of hex.
 */
export function listChanges(wire: unknown, written: unknown, path = ''): readonly string[] {
  if (Array.isArray(wire)) {
    if (!Array.isArray(written) || written.length !== wire.length) return [`${path}: not the same list`]
    return wire.flatMap((one, at) => listChanges(one, written[at], `${path}.${at}`))
  }
  if (isWireObject(wire)) {
    if (!isWireObject(written)) return [`${path}: no object`]
    return Object.entries(wire).flatMap(([name, value]) =>
      listChanges(value, written[name], `${path}.${name}`),
    )
  }
  return toMeaning(wire) === toMeaning(written) ? [] : [`${path}: ${String(wire)} became ${String(written)}`]
}

function toMeaning(wire: unknown): unknown {
  if (typeof wire === 'string') {
    if (/^0x0*[0-9a-f]{0,64}$/i.test(wire)) return BigInt(wire.length === 2 ? 0 : wire.toLowerCase())
    return /^\d{1,78}$/.test(wire) ? BigInt(wire) : wire.toLowerCase()
  }
  if (typeof wire === 'number' && Number.isSafeInteger(wire) && wire >= 0) return BigInt(wire)
  return wire ?? undefined
}
