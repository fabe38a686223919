import type { XrayTree } from '@otterscan/decode/trace/xray/xrayTree'

/** What a key does. */
export type TreeStep =
  | { readonly kind: 'go'; readonly at: number }
  | { readonly kind: 'open'; readonly isOpen: boolean }
  | { readonly kind: 'select' }

interface ShownTree {
  readonly tree: XrayTree
  /** Positions of the lines, ascending. */
  readonly rows: readonly number[]
  readonly closed: ReadonlySet<number>
  /** A filter shows what it finds, closed or not. */
  readonly isFiltered: boolean
}

/** Lines that Page Up and Page Down go. */
const PAGE_LINES = 20

/** The keyboard of a tree. `undefined` where the key does nothing. WAI-ARIA Authoring Practices, tree view. */
export function stepThroughTree(shown: ShownTree, at: number, key: string): TreeStep | undefined {
  const { tree, rows, closed, isFiltered } = shown
  const row = rows.indexOf(at)
  const goTo = (to: number): TreeStep | undefined => {
    const found = rows[Math.max(0, Math.min(rows.length - 1, to))]
    return found === undefined || found === at ? undefined : { kind: 'go', at: found }
  }
  const hasInside = (tree.counts[at] ?? 0) > 0
  const isClosed = closed.has(at) && !isFiltered
  switch (key) {
    case 'ArrowDown':
      return goTo(row + 1)
    case 'ArrowUp':
      return goTo(row - 1)
    case 'PageDown':
      return goTo(row + PAGE_LINES)
    case 'PageUp':
      return goTo(row - PAGE_LINES)
    case 'Home':
      return goTo(0)
    case 'End':
      return goTo(rows.length - 1)
    case 'ArrowRight':
      if (!hasInside) return undefined
      return isClosed ? { kind: 'open', isOpen: true } : goTo(row + 1)
    case 'ArrowLeft': {
      if (hasInside && !isClosed && !isFiltered) return { kind: 'open', isOpen: false }
      const parent = tree.parents[at] ?? -1
      return parent < 0 ? undefined : { kind: 'go', at: parent }
    }
    case 'Enter':
    case ' ':
      return { kind: 'select' }
    default:
      return undefined
  }
}
