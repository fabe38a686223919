import type { XrayTree } from '@otterscan/decode/trace/xray/xrayTree'
import { PanelState } from '@otterscan/ui/PanelState'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useNumberFormat } from '../useNumberFormat.ts'
import { FlameBoxView, type NameOfCall } from './FlameBoxView.tsx'
import { type FlameBox, layOutFlameGraph, stepThroughFlames } from './layOutFlameGraph.ts'

interface FlamesProps {
  readonly tree: XrayTree
  readonly zoom: number
  readonly selected: number | undefined
  readonly onZoom: (at: number) => void
  readonly onZoomOut: () => void
  readonly onTable: () => void
  readonly whole: 'transaction' | 'block'
  /** Finds the name of a call. */
  readonly Name: NameOfCall
}

/** A row fits a finger. */
const ROW_PX = 24

/** Calls as boxes as wide as their gas. One tab stop; arrow keys go to callers, to calls inside, and along a row. */
export function Flames(props: FlamesProps) {
  const { tree, zoom, selected, onZoom, onZoomOut, onTable, whole, Name } = props
  const numbers = useNumberFormat()
  const holder = useRef<HTMLDivElement>(null)
  const width = useWidth(holder)
  const layout = useMemo(() => layOutFlameGraph(tree, zoom, width), [tree, zoom, width])
  const { boxes, rows, unknown, isCut } = layout
  const [currentKey, setCurrentKey] = useState<string | undefined>(undefined)
  const current = Math.max(
    0,
    boxes.findIndex((box) => toKey(box) === currentKey),
  )
  const hadFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a box that had the focus may be gone in another layout
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return
    holder.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [boxes])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && zoom > 0) {
      event.preventDefault()
      onZoomOut()
      return
    }
    const next = stepThroughFlames(boxes, current, event.key)
    const box = next === undefined ? undefined : boxes[next]
    if (box === undefined) return
    event.preventDefault()
    setCurrentKey(toKey(box))
    holder.current?.querySelector<HTMLElement>(`[data-box="${toKey(box)}"]`)?.focus()
  }
  function open(box: FlameBox) {
    setCurrentKey(toKey(box))
    // Calls put together below the call that fills the graph have no more room to get.
    if (box.kind !== 'call' && box.at === zoom) onTable()
    else onZoom(box.at)
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      {rows === 0 && <PanelState status="absent">The gas of this call is not known.</PanelState>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        ref={holder}
        role="group"
        aria-label="Flame graph of gas; arrow keys move between calls, Enter zooms in, Escape zooms out"
        className="relative min-w-0 overflow-clip"
        style={{ height: rows * ROW_PX }}
        onKeyDown={handleKeyDown}
        onFocus={() => {
          hadFocus.current = true
        }}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget !== null) hadFocus.current = false
        }}
      >
        {boxes.map((box, index) => (
          <FlameBoxView
            key={toKey(box)}
            id={toKey(box)}
            tree={tree}
            whole={whole}
            Name={Name}
            box={box}
            top={box.row * ROW_PX}
            height={ROW_PX}
            widthPx={box.width * width}
            isCurrent={index === current}
            isSelected={box.kind === 'call' && box.at === selected}
            onFocus={() => setCurrentKey(toKey(box))}
            onOpen={() => open(box)}
          />
        ))}
      </div>
      {unknown > 0 && (
        <p className="text-sm text-warning">
          The gas of {numbers.formatInteger(unknown)} {unknown === 1 ? 'call' : 'calls'} is not known. Such
          calls, and what is inside them, are not drawn; their callers' free width includes them.
        </p>
      )}
      {isCut && <p className="text-sm">Calls further inside are not drawn: zoom in, or see the table.</p>}
      {rows > 0 && (
        <p className="text-muted text-xs">
          Width is gas in all; where nothing is below a call, the gas is its own. Of the first call
          {whole === 'block' && ' of each transaction'} it includes what the transaction itself costs, less
          refunds.
        </p>
      )}
    </div>
  )
}

const toKey = ({ kind, at }: FlameBox) => `${kind === 'call' ? 'call' : 'rest'}${at}`

const WIDTH_AT_FIRST_PX = 960

/** Width of an element in pixels, as it changes. */
function useWidth(holder: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(WIDTH_AT_FIRST_PX)
  useEffect(() => {
    const element = holder.current
    if (element === null) return undefined
    const measure = () => setWidth(element.clientWidth || WIDTH_AT_FIRST_PX)
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [holder])
  return width
}
