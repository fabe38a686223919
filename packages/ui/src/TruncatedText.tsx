import { classNames } from './internal/classNames.ts'

export interface TruncatedTextProps {
  readonly text: string
  /** Characters always visible at the start; 8 when absent, never under 6. */
  readonly start?: number | undefined
  /** Characters always visible at the end; 6 when absent, never under 6. */
  readonly end?: number | undefined
  /** Never wider than this many characters; as wide as the text or its container when absent. */
  readonly maxChars?: number | undefined
  /** Monospace; default true. */
  readonly isMono?: boolean | undefined
  readonly className?: string | undefined
}

/** How much wider than a digit the last letters of a proportional font may be. */
const PROPORTIONAL_SLACK = 1.2

/**
 * A text with its middle left out where it lacks room, by layout alone. The whole text stays in the page, in one
 * piece: for screen readers, for copying, and as tooltip.
 */
export function TruncatedText(props: TruncatedTextProps) {
  const { text, start = 8, end = 6, maxChars, isMono = true, className } = props
  const kept = Math.max(6, end)
  const look = classNames('max-w-full min-w-0 align-bottom', isMono && 'mono', className)
  if (text.length <= Math.max(6, start) + kept) return <span className={look}>{text}</span>
  const cut = text.length - kept
  const keptWidth = `${isMono ? kept : kept * PROPORTIONAL_SLACK}ch`
  return (
    <span
      title={text}
      className={classNames('inline-block whitespace-nowrap', look)}
      // Half a pixel more than the characters need, or rounding would drop one before the ellipsis.
      style={{
        width: maxChars === undefined ? undefined : `calc(${Math.min(maxChars, text.length)}ch + 0.5px)`,
      }}
    >
      {/* Inline blocks, not flex items: between those a browser copies a line break. */}
      <span
        className="inline-block overflow-hidden align-bottom text-ellipsis"
        style={{ minWidth: `${Math.max(6, start) + 1}ch`, maxWidth: `calc(100% - ${keptWidth})` }}
      >
        {text.slice(0, cut)}
      </span>
      <span>{text.slice(cut)}</span>
    </span>
  )
}
