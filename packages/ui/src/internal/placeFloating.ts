export type Placement = 'top' | 'bottom' | 'bottom-end'

type Box = { top: number; bottom: number; left: number; right: number; width: number; height: number }
type Size = { width: number; height: number }

const GAP_PX = 6
const EDGE_PX = 8

/**
 * Position of a floating box next to its anchor: the wanted side, or the other one when it lacks room; kept on screen.
 */
export function placeFloating(anchor: Box, floating: Size, view: Size, placement: Placement) {
  const above = anchor.top - GAP_PX - floating.height
  const below = anchor.bottom + GAP_PX
  const fitsAbove = above >= EDGE_PX
  const fitsBelow = below + floating.height <= view.height - EDGE_PX
  const goesAbove = placement === 'top' ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove
  const wantedLeft =
    placement === 'top'
      ? anchor.left + anchor.width / 2 - floating.width / 2
      : placement === 'bottom'
        ? anchor.left
        : anchor.right - floating.width
  const maxLeft = Math.max(EDGE_PX, view.width - floating.width - EDGE_PX)
  return {
    top: Math.round(Math.max(EDGE_PX, goesAbove ? above : below)),
    left: Math.round(Math.min(Math.max(EDGE_PX, wantedLeft), maxLeft)),
  }
}
