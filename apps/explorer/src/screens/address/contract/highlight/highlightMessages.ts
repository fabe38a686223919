import type { CodeLanguage } from './codeLanguage.ts'

/** A text to highlight. A later request replaces an earlier one. */
export interface HighlightRequest {
  readonly id: number
  readonly code: string
  readonly language: CodeLanguage
}

/** Highlighted lines, sent as they are ready. */
export interface HighlightAnswer {
  readonly id: number
  /** Index of the first line. */
  readonly firstLine: number
  /** For each line, pairs of length and kind, one after the other. */
  readonly lines: readonly Uint32Array[]
}
