/** The line a key moves the mark to; `undefined` for keys that move nothing. Arrows wrap around. */
export function moveMark(key: string, current: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return current === undefined ? 0 : (current + 1) % count
  if (key === 'ArrowUp') return current === undefined || current === 0 ? count - 1 : current - 1
  return undefined
}
