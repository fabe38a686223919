/** Parses `12-34`, or `12` for a single position; `undefined` for anything else. The ends are sorted. */
export function parseRange(
  text: string | undefined,
): { readonly from: number; readonly to: number } | undefined {
  const match = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(text ?? '')
  if (match?.[1] === undefined) return undefined
  const from = Number.parseInt(match[1], 10)
  const to = match[2] === undefined ? from : Number.parseInt(match[2], 10)
  return from <= to ? { from, to } : { from: to, to: from }
}
