import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

export const LINE_HEIGHT_PX = 20
const OVERSCAN_LINES = 12

export interface LineWindowProps {
  /** Names the scroll box for screen readers. */
  readonly label: string
  readonly count: number
  /** Height limit of the box in pixels. */
  readonly maxHeight: number
  readonly boxRef?: RefObject<HTMLDivElement | null> | undefined
  /** Scrolls this line into the upper third initially and on change, unless it is in view. */
  readonly scrollToIndex?: number | undefined
  readonly renderLine: (index: number) => ReactNode
}

/** A scroll box that draws only the lines in view; every line is `LINE_HEIGHT_PX` tall. */
export function LineWindow(props: LineWindowProps) {
  const { label, count, maxHeight, boxRef, scrollToIndex, renderLine } = props
  const [firstInView, setFirstInView] = useState(0)
  const ownRef = useRef<HTMLDivElement>(null)
  const ref = boxRef ?? ownRef

  useEffect(() => {
    const box = ref.current
    if (scrollToIndex === undefined || box === null) return
    const top = scrollToIndex * LINE_HEIGHT_PX
    const isInView = top >= box.scrollTop && top + LINE_HEIGHT_PX <= box.scrollTop + box.clientHeight
    if (!isInView) box.scrollTop = Math.max(0, top - maxHeight / 3)
  }, [scrollToIndex, maxHeight, ref])

  const inView = Math.ceil(maxHeight / LINE_HEIGHT_PX)
  const from = Math.max(0, firstInView - OVERSCAN_LINES)
  const to = Math.min(count, firstInView + inView + OVERSCAN_LINES)
  const lines: ReactNode[] = []
  for (let index = from; index < to; index++) lines.push(renderLine(index))
  return (
    <section
      ref={ref}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the box
      tabIndex={0}
      onScroll={(event) => setFirstInView(Math.floor(event.currentTarget.scrollTop / LINE_HEIGHT_PX))}
      className="mono overflow-auto overscroll-contain rounded-md border border-border bg-bg py-2 text-xs"
      style={{ maxHeight: `${maxHeight}px` }}
    >
      <div className="relative min-w-full w-max" style={{ height: `${count * LINE_HEIGHT_PX}px` }}>
        <div style={{ transform: `translateY(${from * LINE_HEIGHT_PX}px)` }}>{lines}</div>
      </div>
    </section>
  )
}
