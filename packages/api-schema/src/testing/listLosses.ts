import { isWireObject } from '../codec.ts'

/** Wire names that nouns spell differently. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['size', 'sizeBytes'],
  ['amount', 'amountGwei'],
])

/** Differences between what a node sent and what was made of it, and how many values were compared. */
export interface Comparison {
  readonly losses: string[]
  compared: number
}

/**
 * Compares a wire value with its decoded form: every value must be there, equal to the last digit, under its own name
 * or in `extra`, and nothing may be unreadable.
 */
export function listLosses(
  wire: unknown,
  decoded: unknown,
  path = '',
  comparison: Comparison = { losses: [], compared: 0 },
): Comparison {
  if (Array.isArray(wire)) compareLists(wire, decoded, path, comparison)
  else if (isWireObject(wire)) compareObjects(wire, decoded, path, comparison)
  else {
    comparison.compared++
    if (!isSameValue(wire, decoded))
      comparison.losses.push(`${path}: ${String(wire)} became ${String(decoded)}`)
  }
  return comparison
}

function compareLists(
  wire: readonly unknown[],
  decoded: unknown,
  path: string,
  comparison: Comparison,
): void {
  if (!Array.isArray(decoded) || decoded.length !== wire.length) {
    comparison.losses.push(`${path}: list of ${wire.length} became ${String(decoded).slice(0, 40)}`)
    return
  }
  wire.forEach((element, index) => {
    listLosses(element, decoded[index], `${path}.${index}`, comparison)
  })
}

function compareObjects(
  wire: Readonly<Record<string, unknown>>,
  decoded: unknown,
  path: string,
  comparison: Comparison,
): void {
  if (!isWireObject(decoded)) {
    comparison.losses.push(`${path}: object became ${String(decoded)}`)
    return
  }
  const { unreadable, extra } = decoded
  if (Array.isArray(unreadable) && unreadable.length > 0) {
    comparison.losses.push(`${path}: unreadable ${JSON.stringify(unreadable)}`)
  }
  for (const [name, value] of Object.entries(wire)) {
    const here = `${path}.${name}`
    if (isWireObject(extra) && Object.hasOwn(extra, name)) comparison.compared++
    else if (!Object.hasOwn(decoded, toDecodedName(name, value))) comparison.losses.push(`${here}: gone`)
    else listLosses(value, decoded[toDecodedName(name, value)], here, comparison)
  }
}

/** A block's list of hashes has another name than its list of transactions. */
function toDecodedName(name: string, value: unknown): string {
  if (name === 'transactions' && Array.isArray(value) && !value.some(isWireObject)) return 'transactionHashes'
  return RENAMED.get(name) ?? name
}

function isSameValue(wire: unknown, decoded: unknown): boolean {
  if (wire === null || wire === undefined) return decoded === null || decoded === undefined
  if (typeof decoded === 'bigint') return BigInt(wire as string) === decoded
  if (typeof decoded === 'number') return Number(wire) === decoded
  if (typeof decoded === 'string' && typeof wire === 'string') {
    return wire.toLowerCase() === decoded.toLowerCase()
  }
  return wire === decoded
}
