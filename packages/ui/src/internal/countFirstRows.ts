/** Rows are 30 or 40 px tall, and half of a window of them is enough for the first frame. */
const PX_PER_FIRST_ROW = 75
/** As in `Table`: below, rows are cards. */
const CARDS_BELOW_PX = 640

let size: Pick<Element, 'clientWidth' | 'clientHeight'> | undefined

/**
 * Rows that a table draws in its first frame; `undefined` for all of them: where nothing is laid out, and where rows are cards,
 * since nothing tells how tall those are. The window is measured once: later that would lay out the page.
 */
export function countFirstRows(): number | undefined {
  if (size === undefined) {
    const { clientWidth, clientHeight } = document.documentElement
    size = { clientWidth, clientHeight }
  }
  if (size.clientHeight === 0 || size.clientWidth < CARDS_BELOW_PX) return undefined
  return Math.ceil(size.clientHeight / PX_PER_FIRST_ROW)
}
