import type { ClipboardEvent } from 'react'
import { classNames } from './internal/classNames.ts'

export type TruncatedTextProps = {
  text: string
  /** Characters always visible at the start; 8 when absent, never under 6. */
  start?: number | undefined
  /** Characters always visible at the end; 6 when absent, never under 6. */
  end?: number | undefined
  /** Never wider than this many characters; as wide as the text or its place when absent. */
  maxChars?: number | undefined
  /** Code face; on unless said otherwise. */
  isMono?: boolean | undefined
  className?: string | undefined
}

/**
 * A text with its middle left out where it lacks room, by layout alone. The whole text stays in the page: for screen
 * readers, for copying, and as tooltip.
 */
export function TruncatedText(props: TruncatedTextProps) {
  const { text, start = 8, end = 6, maxChars, isMono = true, className } = props
  const kept = Math.max(6, end)
  const look = classNames('max-w-full min-w-0 align-bottom', isMono && 'mono', className)
  if (text.length <= Math.max(6, start) + kept) return <span className={look}>{text}</span>
  const cut = text.length - kept

  function handleCopy(event: ClipboardEvent) {
    // The two halves are boxes of their own, and a browser would put a line break between them.
    const selection = document.getSelection()
    if (selection === null || !event.currentTarget.contains(selection.anchorNode)) return
    if (!event.currentTarget.contains(selection.focusNode)) return
    event.clipboardData.setData('text/plain', selection.toString().replaceAll(/[\r\n]/g, ''))
    event.preventDefault()
  }

  return (
    <span
      title={text}
      onCopy={handleCopy}
      className={classNames('inline-flex whitespace-nowrap', look)}
      // Half a pixel more than the characters need, or rounding would drop one before the ellipsis.
      style={{
        width: maxChars === undefined ? undefined : `calc(${Math.min(maxChars, text.length)}ch + 0.5px)`,
      }}
    >
      <span className="truncate" style={{ minWidth: `${Math.max(6, start) + 1}ch` }}>
        {text.slice(0, cut)}
      </span>
      <span className="shrink-0">{text.slice(cut)}</span>
    </span>
  )
}
