/** Ways on that shortcuts follow, most wanted first; named as their links are. */
const NEIGHBOURS = {
  previous: [
    'Previous block',
    'Previous transaction of the block',
    'Previous slot',
    'Previous epoch',
    'Previous validator',
  ],
  next: ['Next block', 'Next transaction of the block', 'Next slot', 'Next epoch', 'Next validator'],
}

/** Follows the page's link to its neighbour; false when there is none. */
export function followNeighbour(side: 'previous' | 'next', root: ParentNode = document): boolean {
  for (const name of NEIGHBOURS[side]) {
    const link = root.querySelector<HTMLAnchorElement>(`main a[aria-label="${name}"]`)
    if (link === null) continue
    link.click()
    return true
  }
  return false
}

/** Opens the tab at a place, from 1; its name, or `undefined` when there is none. */
export function openTab(place: number, root: ParentNode = document): string | undefined {
  const tab = root.querySelectorAll<HTMLAnchorElement>('main nav [data-tab] a')[place - 1]
  tab?.click()
  return tab?.textContent?.trim()
}

/**
 * Moves the focus to the next (1) or previous (-1) row of the page's table: to the first thing in the row that takes
 * it. False when there is no row that way.
 */
export function moveRowFocus(step: 1 | -1, root: ParentNode = document): boolean {
  const rows = [...root.querySelectorAll<HTMLElement>('main table tbody tr')]
  const current = rows.findIndex((row) => row.contains(document.activeElement))
  const row = current === -1 ? rows[step === 1 ? 0 : rows.length - 1] : rows[current + step]
  if (row === undefined) return false
  const target = row.querySelector<HTMLElement>('a[href], button') ?? row
  if (target === row) row.tabIndex = -1
  target.focus()
  row.scrollIntoView({ block: 'nearest' })
  return true
}
