import { type ReactNode, useMemo } from 'react'
import { CopyButton } from './CopyButton.tsx'
import { chunkText } from './internal/chunkText.ts'
import { classNames } from './internal/classNames.ts'
import { LINE_HEIGHT_PX, LineWindow } from './internal/LineWindow.tsx'

export interface CodeBlockProps {
  readonly code: string
  /** Names the box: the file name. */
  readonly label: string
  /** Draws one line, for instance with syntax highlighting; `lineNumber` starts at 1. Plain text when absent. */
  readonly renderLine?: ((line: string, lineNumber: number) => ReactNode) | undefined
  /** Draws the gutter; the line number when absent. Screen readers skip it. */
  readonly renderLineNumber?: ((lineNumber: number) => ReactNode) | undefined
  /** Range of highlighted lines, inclusive, from 1. */
  readonly markedLines?: { from: number; to: number } | undefined
  /** Scrolls to this line initially and on change. */
  readonly scrollToLine?: number | undefined
  /** Height limit of the box in pixels; 560 when absent. */
  readonly maxHeight?: number | undefined
  /** Formats the number of lines; plain digits when absent. */
  readonly formatCount?: ((count: number) => string) | undefined
  /** Additional controls next to the copy button. */
  readonly actions?: ReactNode
}

/** Source code with line numbers; only lines in view are drawn, copying copies all. */
export function CodeBlock(props: CodeBlockProps) {
  const {
    code,
    label,
    renderLine,
    renderLineNumber,
    markedLines,
    scrollToLine,
    maxHeight = 560,
    actions,
    formatCount = String,
  } = props
  const lines = useMemo(() => chunkText(code), [code])
  const gutter = `${String(lines.length).length + 2}ch`
  return (
    <div className="min-w-0">
      <div className="mb-1 flex min-h-6 items-center gap-2 text-muted text-xs">
        <span className="truncate font-mono text-text">{label}</span>
        <span className="tabular shrink-0">
          {formatCount(lines.length)} {lines.length === 1 ? 'line' : 'lines'}
        </span>
        <CopyButton text={code} label={label} />
        {actions !== undefined && <div className="ml-auto flex items-center gap-2">{actions}</div>}
      </div>
      <LineWindow
        label={label}
        count={lines.length}
        maxHeight={maxHeight}
        scrollToIndex={scrollToLine === undefined ? undefined : scrollToLine - 1}
        renderLine={(index) => {
          const line = lines[index]
          if (line === undefined) return null
          const text = code.slice(line.start, line.end)
          const isMarked =
            markedLines !== undefined && index + 1 >= markedLines.from && index < markedLines.to
          return (
            <div
              key={index}
              data-marked={isMarked || undefined}
              className={classNames('flex whitespace-pre', isMarked && 'bg-highlight')}
              style={{ height: `${LINE_HEIGHT_PX}px` }}
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'sticky left-0 shrink-0 select-none pr-[1ch] text-right text-muted',
                  isMarked ? 'bg-highlight' : 'bg-bg',
                )}
                style={{ width: gutter }}
              >
                {renderLineNumber === undefined ? index + 1 : renderLineNumber(index + 1)}
              </span>
              <span className="px-3">{renderLine === undefined ? text : renderLine(text, index + 1)}</span>
            </div>
          )
        }}
      />
    </div>
  )
}
