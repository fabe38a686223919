/** How encoded bytes deviate from the output of a strict encoder. */
export type AbiWarningKind =
  /** Bytes that should be zero are not; the decoded value ignores them. */
  | 'dirtyHighBytes'
  | 'dirtyPadding'
  /** The last word is not padded; the value is complete. */
  | 'missingPadding'
  /** Two values share bytes. */
  | 'overlap'
  /** Bytes after the last value. */
  | 'trailingBytes'
  /** The word does not fit the type; the value is the entire word. */
  | 'outOfRange'
  /** The value is the hex of the bytes. */
  | 'invalidUtf8'
  /** The data ends early; the value is what is available. */
  | 'truncated'
  | 'offsetOutside'
  | 'lengthTooLarge'
  /** More values than the size of the data justifies; the rest is left out. */
  | 'budget'

/** One deviation, with a text to display. */
export interface AbiWarning {
  readonly kind: AbiWarningKind
  readonly text: string
}
