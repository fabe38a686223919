import { splitVisibleText } from '@otterscan/decode/text/visibleText'
import type { ReactNode } from 'react'
import { TOKEN_KINDS } from './tokenClasses.ts'

interface ColoredLineProps {
  readonly text: string
  /** Pairs of length and kind; plain text if absent. */
  readonly words: Uint32Array | undefined
  /** Characters to highlight, end exclusive. */
  readonly range: { readonly start: number; readonly end: number } | undefined
}

/** One highlighted line of source; characters that hide text or change its direction are escaped. */
export function ColoredLine({ text, words, range }: ColoredLineProps) {
  return <bdi>{splitWords(text, words, range).map(renderPiece)}</bdi>
}

interface Piece {
  readonly start: number
  readonly text: string
  readonly kind: number
  readonly isInRange: boolean
}

/** The line, split where its kind changes and at the ends of the range. */
export function splitWords(
  text: string,
  words: Uint32Array | undefined,
  range: ColoredLineProps['range'],
): Piece[] {
  const cuts = new Map<number, number>([[0, 0]])
  let at = 0
  for (let index = 0; words !== undefined && index + 1 < words.length; index += 2) {
    cuts.set(at, words[index + 1] ?? 0)
    at += words[index] ?? 0
  }
  const positions = [...cuts.keys()]
  if (range !== undefined) positions.push(Math.max(0, range.start), Math.min(text.length, range.end))
  const sorted = [...new Set(positions)].filter((position) => position < text.length).sort((a, b) => a - b)
  let kind = 0
  return sorted.map((start, index) => {
    kind = cuts.get(start) ?? kind
    const isInRange = range !== undefined && start >= range.start && start < range.end
    return { start, text: text.slice(start, sorted[index + 1]), kind, isInRange }
  })
}

function renderPiece({ start, text, kind, isInRange }: Piece): ReactNode {
  const className = [
    TOKEN_KINDS[kind]?.className ?? '',
    isInRange ? 'bg-success-soft ring-1 ring-success' : '',
  ]
    .filter((name) => name !== '')
    .join(' ')
  return (
    <span key={start} className={className === '' ? undefined : className}>
      {splitVisibleText(text).map((part, index) =>
        part.kind === 'plain' ? (
          part.text
        ) : (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no identity but their position
            key={index}
            title="A character that hides text or changes its direction"
            className="mx-px rounded-sm bg-warning-soft px-0.5 text-warning"
          >
            {part.text}
          </span>
        ),
      )}
    </span>
  )
}
