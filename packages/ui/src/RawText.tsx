import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { CopyButton } from './CopyButton.tsx'
import { chunkText } from './internal/chunkText.ts'
import { LINE_HEIGHT_PX, LineWindow } from './internal/LineWindow.tsx'

export interface RawTextProps {
  readonly text: string
  /** Names the box: "Input data". */
  readonly label: string
  /** Size or kind, shown above the box: "1,284 bytes". The length in characters when absent. */
  readonly sizeText?: string | undefined
  /** Height limit of the box in pixels; 320 when absent. */
  readonly maxHeight?: number | undefined
  /** Additional controls next to the copy button. */
  readonly actions?: ReactNode
}

const PADDING_PX = 24
/** Character width of the monospace font at 12 px; measuring text would need a second layout. */
const CHAR_WIDTH_PX = 7.2
const DEFAULT_COLUMNS = 64
const FIRST_CHARACTERS = 4096

/** A read-only box for text of any size: wrapped to its width, only lines in view are drawn, copying copies all. */
export function RawText({ text, label, sizeText, maxHeight = 320, actions }: RawTextProps) {
  const boxRef = useRef<HTMLDivElement>(null)
  const [columns, setColumns] = useState<number | undefined>(undefined)
  // Before the width is known only the visible part is wrapped: a megabyte is wrapped once, not twice.
  const lines = useMemo(
    () =>
      chunkText(columns === undefined ? text.slice(0, FIRST_CHARACTERS) : text, columns ?? DEFAULT_COLUMNS),
    [text, columns],
  )

  useLayoutEffect(() => {
    const box = boxRef.current
    if (box === null) return
    function measure() {
      const width = box?.clientWidth ?? 0
      // A hidden box has no width.
      setColumns((known) =>
        width > 0
          ? Math.max(16, Math.floor((width - PADDING_PX) / CHAR_WIDTH_PX))
          : (known ?? DEFAULT_COLUMNS),
      )
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  return (
    <div className="min-w-0">
      <div className="mb-1 flex min-h-6 items-center gap-2 text-muted text-xs">
        <span className="tabular">{sizeText ?? `${text.length.toLocaleString('en-US')} characters`}</span>
        <CopyButton text={text} label={label.toLowerCase()} />
        {actions !== undefined && <div className="ml-auto flex items-center gap-2">{actions}</div>}
      </div>
      <LineWindow
        boxRef={boxRef}
        label={label}
        count={lines.length}
        maxHeight={maxHeight}
        renderLine={(index) => {
          const line = lines[index]
          if (line === undefined) return null
          return (
            <div key={line.start} className="px-3 whitespace-pre" style={{ height: `${LINE_HEIGHT_PX}px` }}>
              {text.slice(line.start, line.end)}
            </div>
          )
        }}
      />
    </div>
  )
}
