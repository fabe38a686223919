const OBJECT_BYTES = 24
const MEMBER_BYTES = 8
const STRING_BYTES = 16
const NUMBER_BYTES = 8
const BIGINT_BYTES = 24

/** About how much memory a value takes, at any depth; a text that occurs twice counts twice. Stops counting above the limit. */
export function estimateBytes(value: unknown, limitBytes = Number.POSITIVE_INFINITY): number {
  const open: unknown[] = [value]
  let bytes = 0
  while (open.length > 0 && bytes <= limitBytes) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) {
      bytes += estimateLeaf(next)
      continue
    }
    const members = Array.isArray(next) ? next : Object.values(next)
    bytes += OBJECT_BYTES + members.length * MEMBER_BYTES
    // One by one: arguments of a call are limited in number.
    for (const member of members) open.push(member)
  }
  return bytes
}

function estimateLeaf(value: unknown): number {
  if (typeof value === 'string') return STRING_BYTES + value.length
  if (typeof value === 'bigint') return BIGINT_BYTES
  return typeof value === 'number' ? NUMBER_BYTES : 0
}
