import type { DocumentPage } from '../src/screens/docs/documentTree.ts'

/** A message of the program or its pages: what is the same in each of its forms, and the row that says what to do. */
export interface DocumentedMessage {
  readonly pieces: readonly string[]
  readonly id: string
}

/** Messages in the first column of the tables of a page; `…` stands for what differs, ‘ ’ for backticks. */
export function listMessages({ blocks }: DocumentPage): readonly DocumentedMessage[] {
  return blocks
    .flatMap((block) => (block.kind === 'table' ? block.rows : []))
    .flatMap(({ id, cells }) => {
      const [first] = cells[0] ?? []
      if (id === undefined || typeof first !== 'object' || !('code' in first)) return []
      const pieces = first.code
        .replace(/[‘’]/g, '`')
        .split('…')
        .map((piece) => piece.trim())
        .filter((piece) => piece !== '')
      return [{ pieces, id }]
    })
}
