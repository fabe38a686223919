/** The first second of a day, UTC, from `2026-01-31`; `undefined` for anything else. */
export function parseDay(text: string): bigint | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || time < 0 ? undefined : BigInt(time) / 1000n
}
