/** Whether a JSON value is longer than a number of characters, found without writing it. Stops as soon as it is known. */
export function isLongerThan(value: unknown, limit: number): boolean {
  const waiting: unknown[] = [value]
  let length = 0
  while (waiting.length > 0 && length <= limit) {
    const next = waiting.pop()
    length += typeof next === 'string' ? next.length + 3 : 4
    if (typeof next !== 'object' || next === null) continue
    for (const [key, item] of Object.entries(next)) {
      if (!Array.isArray(next)) length += key.length + 3
      waiting.push(item)
    }
  }
  return length > limit
}
