import type { PartlyKnown } from '@otterscan/api-schema/execution/steps'

const WORD_DIGITS = 64

/** A line for each word: its place in hex, its bytes, `??` for those that are not known. */
export function formatMemory({ data, unknown }: PartlyKnown): string {
  const pairs: string[] = data.slice(2).match(/../g) ?? []
  for (const [start, length] of unknown) pairs.fill('??', start, start + length)
  const digits = pairs.join('')
  const lines: string[] = []
  for (let at = 0; at < digits.length; at += WORD_DIGITS) {
    const place = (at / 2).toString(16).padStart(4, '0')
    lines.push(`${place}  ${digits.slice(at, at + WORD_DIGITS)}`)
  }
  return lines.join('\n')
}
