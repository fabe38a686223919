import { toVisibleText } from '@otterscan/decode/text/visibleText'

const LONGEST_LINE = 1_000

/** One line for a terminal: nothing in it moves the cursor, colors, hides or reorders text, or begins another line. */
export function toTerminalLine(text: string): string {
  const line = toVisibleText(text.slice(0, LONGEST_LINE)).replace(/[\n\t]/g, ' ')
  return text.length > LONGEST_LINE ? `${line}…` : line
}

/** Lines that may be written at once, and how long each takes to be allowed again. */
const BURST = 20
const REFILL_MS = 6_000

/**
 * A log for a terminal. A node that changes its mind twice a second does not fill it: of more lines than ten a minute
 * only the number is written.
 */
export function createTerminalLog(
  write: (line: string) => void,
  now: () => number = Date.now,
): (line: string) => void {
  let allowed = BURST
  let refilledAt = now()
  let omitted = 0
  return (line) => {
    allowed = Math.min(BURST, allowed + (now() - refilledAt) / REFILL_MS)
    refilledAt = now()
    if (allowed < 1) {
      omitted++
      return
    }
    allowed--
    if (omitted > 0) write(`(${omitted} lines omitted)`)
    omitted = 0
    write(toTerminalLine(line))
  }
}
