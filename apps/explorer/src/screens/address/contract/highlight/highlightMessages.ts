import type { CodeLanguage } from './codeLanguage.ts'

/** A text to colour. A later one takes the place of an earlier one. */
export interface HighlightRequest {
  readonly id: number
  readonly code: string
  readonly language: CodeLanguage
}

/** Coloured lines, as they get ready. */
export interface HighlightAnswer {
  readonly id: number
  /** Index of the first of them. */
  readonly firstLine: number
  /** For each line, pairs of length and kind, one after the other. */
  readonly lines: readonly Uint32Array[]
}
