/** One drawn line: `text.slice(start, end)`. `lineNumber` is set on the first piece of each source line, from 1. */
export type TextLine = { start: number; end: number; lineNumber?: number }

/**
 * Cuts a text at line ends and, where `columns` is given, every so many characters. In order; at least one line.
 * Keeps positions only, so a megabyte costs no second copy.
 */
export function chunkText(text: string, columns?: number): TextLine[] {
  const lines: TextLine[] = []
  let lineNumber = 0
  let lineStart = 0
  while (lineStart <= text.length) {
    const found = text.indexOf('\n', lineStart)
    const lineEnd = found === -1 ? text.length : found
    lineNumber++
    const step = columns === undefined ? Number.POSITIVE_INFINITY : Math.max(1, columns)
    let start = lineStart
    do {
      const end = Math.min(lineEnd, start + step)
      lines.push(start === lineStart ? { start, end, lineNumber } : { start, end })
      start = end
    } while (start < lineEnd)
    lineStart = lineEnd + 1
  }
  return lines
}
