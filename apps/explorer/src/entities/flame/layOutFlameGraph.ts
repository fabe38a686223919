import type { XrayTree } from '@otterscan/decode/trace/xray/xrayTree'
import type { XrayCall } from '@otterscan/ethereum/execution/xray'
import { computeRatio } from '@otterscan/ethereum/units'

interface FlamePlace {
  readonly row: number
  /** From the left, and its width, as a part of the whole width. */
  readonly left: number
  readonly width: number
  /** Position of its caller's box; -1 for the first. */
  readonly caller: number
}

/** A call. */
export interface FlameCall extends FlamePlace {
  readonly kind: 'call'
  readonly at: number
  readonly call: XrayCall
}

/** Calls of one caller that are too narrow to draw, or too many or too deep, with everything inside them. */
export interface FlameRest extends FlamePlace {
  readonly kind: 'smaller' | 'more'
  /** The caller. */
  readonly at: number
  readonly calls: number
  readonly gas: bigint
}

export type FlameBox = FlameCall | FlameRest

/** Boxes row by row, each row from the left. */
export interface FlameLayout {
  readonly boxes: readonly FlameBox[]
  readonly rows: number
  /** Calls whose gas is not known; neither they nor what is inside them has a box. */
  readonly unknown: number
  /** True where calls inside of what is drawn last are left out. */
  readonly isCut: boolean
}

const MAX_ROWS = 60
const MAX_BOXES = 1_000
const MIN_WIDTH_PX = 1

/**
 * The call at `zoom` over the whole width, and below each call the calls inside it, by gas in all; the rest of a call's
 * width is its own gas. Calls narrower than a pixel are put together, behind the others of their caller.
 */
export function layOutFlameGraph(tree: XrayTree, zoom: number, widthPx: number): FlameLayout {
  const unknown = countCalls(tree, zoom, ({ gasUsed }) => gasUsed === undefined)
  const call = tree.entries[zoom]
  if (call?.kind !== 'call' || call.gasUsed === undefined)
    return { boxes: [], rows: 0, unknown, isCut: false }
  const boxes: FlameBox[] = [{ kind: 'call', at: zoom, call, row: 0, left: 0, width: 1, caller: -1 }]
  let isCut = false
  for (let index = 0; index < boxes.length && !isCut; index++) {
    const box = boxes[index]
    if (box?.kind !== 'call') continue
    const room = box.row + 2 >= MAX_ROWS ? 0 : MAX_BOXES - boxes.length
    const inside = layOutInside(tree, box, index, Math.max(room, 0), MIN_WIDTH_PX / widthPx)
    isCut = inside.length > 0 && boxes.length >= MAX_BOXES
    if (!isCut) boxes.push(...inside)
  }
  return { boxes, rows: (boxes.at(-1)?.row ?? 0) + 1, unknown, isCut }
}

function layOutInside(
  tree: XrayTree,
  { at, call, row, left, width }: FlameCall,
  caller: number,
  room: number,
  minWidth: number,
): readonly FlameBox[] {
  const inner = listCallsInside(tree, at)
  const sum = inner.reduce((gas, { gasUsed }) => gas + gasUsed, 0n)
  // A refund makes the first call cheaper than the calls inside it may be.
  const whole = call.gasUsed !== undefined && call.gasUsed > sum ? call.gasUsed : sum
  const boxes: FlameBox[] = []
  let from = left
  let kind: FlameRest['kind'] = 'smaller'
  const rest = { calls: 0, gas: 0n }
  for (const { at: innerAt, call: innerCall, gasUsed } of inner) {
    const innerWidth = width * computeRatio(gasUsed, whole)
    const isNarrow = innerWidth < minWidth
    if (isNarrow || boxes.length >= room) {
      if (!isNarrow) kind = 'more'
      rest.calls += countCalls(tree, innerAt, () => true)
      rest.gas += gasUsed
      continue
    }
    const place = { row: row + 1, left: from, width: innerWidth, caller }
    boxes.push({ kind: 'call', at: innerAt, call: innerCall, ...place })
    from += innerWidth
  }
  if (rest.calls === 0) return boxes
  const place = { row: row + 1, left: from, width: width * computeRatio(rest.gas, whole), caller }
  return [...boxes, { kind, at, ...rest, ...place }]
}

/** Calls directly inside one, with known gas. */
function listCallsInside({ entries, ends }: XrayTree, at: number) {
  const inner: { readonly at: number; readonly call: XrayCall; readonly gasUsed: bigint }[] = []
  for (let next = at + 1; next < (ends[at] ?? 0); next = ends[next] ?? next + 1) {
    const call = entries[next]
    if (!isFrame(call) || call.gasUsed === undefined) continue
    inner.push({ at: next, call, gasUsed: call.gasUsed })
  }
  return inner
}

/** True for what runs with gas of its own: a self-destruction does not. */
export function isFrame(entry: XrayTree['entries'][number] | undefined): entry is XrayCall {
  return entry?.kind === 'call' && entry.type !== 'SELFDESTRUCT'
}

/** Calls at a position and inside it that pass a test. */
function countCalls({ entries, ends }: XrayTree, from: number, isCounted: (call: XrayCall) => boolean) {
  let count = 0
  for (let at = from; at < (ends[from] ?? 0); at++) {
    const entry = entries[at]
    if (isFrame(entry) && isCounted(entry)) count++
  }
  return count
}

/** The box that an arrow key leads to; `undefined` for other keys and where there is none. */
export function stepThroughFlames(
  boxes: readonly FlameBox[],
  current: number,
  key: string,
): number | undefined {
  const box = boxes[current]
  if (box === undefined) return undefined
  const inRow = (index: number) => (boxes[index]?.row === box.row ? index : undefined)
  const orNone = (index: number) => (index < 0 ? undefined : index)
  switch (key) {
    case 'ArrowLeft':
      return inRow(current - 1)
    case 'ArrowRight':
      return inRow(current + 1)
    case 'ArrowUp':
      return orNone(box.caller)
    case 'ArrowDown':
      return orNone(boxes.findIndex(({ caller }) => caller === current))
    case 'Home':
      return orNone(boxes.findIndex(({ row }) => row === box.row))
    case 'End':
      return orNone(boxes.findLastIndex(({ row }) => row === box.row))
    default:
      return undefined
  }
}
