/** An end of a range of blocks. */
export type BoundText =
  | { readonly kind: 'none' }
  | { readonly kind: 'block'; readonly blockNumber: bigint }
  /** Unix seconds. */
  | { readonly kind: 'time'; readonly time: bigint }
  | { readonly kind: 'invalid' }

const DAY_SECONDS = 86_400n

/** Reads a block number, or a date in UTC: `2026-01-31`, with `T12:30` or `T12:30:05`. A day without a time ends with its last second. */
export function parseBoundText(text: string, end: 'first' | 'last'): BoundText {
  const wanted = text.trim()
  if (wanted === '') return { kind: 'none' }
  const digits = wanted.replace(/[,_]/g, '')
  if (/^\d{1,16}$/.test(digits)) return { kind: 'block', blockNumber: BigInt(digits) }
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)Z?)?$/i.exec(wanted) ?? []
  if (day === undefined) return { kind: 'invalid' }
  const at = new Date(`${day}T${clock ?? '00:00'}Z`)
  // A day that no month has is another day, or none.
  if (Number.isNaN(at.getTime()) || at.getTime() < 0 || !at.toISOString().startsWith(day))
    return { kind: 'invalid' }
  const time = BigInt(at.getTime() / 1000)
  return { kind: 'time', time: clock === undefined && end === 'last' ? time + DAY_SECONDS - 1n : time }
}
