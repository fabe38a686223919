/** One field of a remote answer that could not be read; the rest of the object stands. */
export interface UnreadableField {
  /** Name as on the wire, dotted when nested: `authorizationList.2.yParity`. */
  readonly path: string
  /** The value as it came. */
  readonly value: unknown
  /** What was expected, in words. */
  readonly reason: string
}

/** What every decoded object carries besides its own fields. */
export interface Decoded {
  /** Fields that were there but could not be read. Empty almost always. */
  readonly unreadable: readonly UnreadableField[]
  /** Fields of the answer that we do not know, as they came. */
  readonly extra: Readonly<Record<string, unknown>>
}
