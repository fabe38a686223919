/** A part of a list, counted from its oldest entry. */
export interface Ranks {
  readonly index: number
  readonly count: number
}

interface PageOfList {
  readonly total: number
  /** From 1, counted from the newest entry. */
  readonly page: number
  readonly size: number
}

/** Where a page lies in a list; nothing beyond its end. */
export function toRanks({ total, page, size }: PageOfList): Ranks {
  const end = Math.max(0, total - (page - 1) * size)
  const index = Math.max(0, end - size)
  return { index, count: end - index }
}
