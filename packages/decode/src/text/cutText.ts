import { graphemes } from './visibleText.ts'

/** A text shortened for a cell. */
export interface CutText {
  readonly text: string
  /** True when the text was truncated; show all of it on demand. */
  readonly isCut: boolean
}

/** Average limit of UTF-16 units per grapheme, so that stacked combining marks are truncated as well. */
const UNITS_PER_GRAPHEME = 16

/**
 * The first graphemes of a text, never half a character. One grapheme may be arbitrarily long (stacked marks), so the
 * length is bounded as well, then at a code point. Reads no further than it keeps.
 */
export function cutText(text: string, maxGraphemes: number): CutText {
  const maxUnits = maxGraphemes * UNITS_PER_GRAPHEME
  const head = text.length > maxUnits ? wholeCodePoints(text, maxUnits) : text
  let count = 0
  for (const { index } of graphemes.segment(head)) {
    if (count === maxGraphemes) return { text: head.slice(0, index), isCut: true }
    count++
  }
  return { text: head, isCut: head.length < text.length }
}

/** The first `units` UTF-16 units, one less where that would split a pair. */
function wholeCodePoints(text: string, units: number): string {
  const last = text.charCodeAt(units - 1)
  const splitsPair = last >= 0xd800 && last <= 0xdbff
  return text.slice(0, splitsPair ? units - 1 : units)
}
