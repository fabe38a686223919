/** How far encoded bytes stray from what a strict encoder writes. */
export type AbiWarningKind =
  /** Bytes that should be zero are not; the value beside it ignores them. */
  | 'dirtyHighBytes'
  | 'dirtyPadding'
  /** The last word is not filled up; the value is whole. */
  | 'missingPadding'
  /** Two values share bytes. */
  | 'overlap'
  /** Bytes after the last value. */
  | 'trailingBytes'
  /** The word does not fit the type; the value beside it is the whole word. */
  | 'outOfRange'
  /** The value beside it is the hex of the bytes. */
  | 'invalidUtf8'
  /** The data ends early; the value beside it is what is there. */
  | 'truncated'
  | 'offsetOutside'
  | 'lengthTooLarge'
  /** More values than the size of the data justifies; the rest is left out. */
  | 'budget'

/** One deviation, with words for people. */
export interface AbiWarning {
  readonly kind: AbiWarningKind
  readonly text: string
}
