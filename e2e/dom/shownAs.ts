const BLOCK_TAGS =
  /^(ADDRESS|ARTICLE|ASIDE|DD|DIV|DL|DT|FIGURE|FOOTER|FORM|H\d|HEADER|LI|MAIN|NAV|OL|P|PRE|SECTION|TABLE|TBODY|TD|TH|THEAD|TR|UL)$/

/*
 * A DOM environment has no layout and no style sheet: what is a block, or hidden, on a wide screen follows from the
 * element and the classes it bears.
 */

/** Whether the element itself is not drawn. */
export function isHidden(element: Element, classes: ReadonlySet<string>): boolean {
  if (element.hasAttribute('hidden')) return true
  if (classes.has('invisible')) return true
  const isShownWide = [...classes].some((name) =>
    /^(sm|md|lg|xl):(block|inline|flex|grid|inline-flex|table-cell)$/.test(name),
  )
  if (classes.has('hidden')) return !isShownWide
  return [...classes].some((name) => /^(sm|md|lg|xl):hidden$/.test(name))
}

/** Whether the element stands on lines of its own. Out of the flow counts as that. */
export function isBlock(element: Element, classes: ReadonlySet<string>): boolean {
  if (BLOCK_TAGS.test(element.tagName)) return true
  return ['block', 'flex', 'grid', 'absolute', 'fixed', 'sr-only', 'table'].some((name) => classes.has(name))
}
