import { MESSAGES } from 'virtual:messages'

/** Shorter ones are words that any message may have. */
const LEAST_CHARS = 12

/** The row of troubleshooting about a message: of those whose fixed parts it has, in order, the one with most of them. */
export function findHelp(message: string): string | undefined {
  const fitting = MESSAGES.map(({ pieces, id }) => ({ pieces, id, chars: pieces.join('').length })).filter(
    ({ pieces, chars }) => chars >= LEAST_CHARS && hasInOrder(message, pieces),
  )
  return fitting.sort((one, other) => other.chars - one.chars)[0]?.id
}

function hasInOrder(message: string, pieces: readonly string[]): boolean {
  let from = 0
  return pieces.every((piece) => {
    const at = message.indexOf(piece, from)
    from = at + piece.length
    return at >= 0
  })
}
