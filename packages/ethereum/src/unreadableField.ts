/** One field of a remote answer that could not be read; the rest of the object is kept. */
export interface UnreadableField {
  /** Name as on the wire, dotted when nested: `authorizationList.2.yParity`. */
  readonly path: string
  /** The raw value. */
  readonly value: unknown
  /** What was expected, to display. */
  readonly reason: string
}

/** What every decoded object carries besides its own fields. */
export interface Decoded {
  /** Fields that were present but could not be read. Almost always empty. */
  readonly unreadable: readonly UnreadableField[]
  /** Unknown fields of the response, undecoded. */
  readonly extra: Readonly<Record<string, unknown>>
}

/** What a part of an object carries: its unknown fields, where it has any. The object notes what cannot be read. */
export interface DecodedPart {
  /** Unknown fields, undecoded; absent when there are none. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined
}

/** The first of these fields that was sent but could not be read, by wire name; `undefined` when none is. */
export function findUnreadable(
  names: readonly string[],
  ...sources: readonly (Pick<Decoded, 'unreadable'> | undefined)[]
): UnreadableField | undefined {
  for (const source of sources) {
    const field = source?.unreadable.find(({ path }) => names.includes(path))
    if (field !== undefined) return field
  }
  return undefined
}

/**
 * Entries of a list, by its wire name, that are not among its elements since they could not be read; in order. An empty
 * name is the list itself. Parts of an element that could be read are not among them.
 */
export function listUnreadableEntries(
  unreadable: readonly UnreadableField[],
  listName: string,
): readonly UnreadableField[] {
  if (unreadable.length === 0) return unreadable
  const start = listName === '' ? '' : `${listName}.`
  return unreadable.filter(({ path }) => path.startsWith(start) && /^\d+$/.test(path.slice(start.length)))
}

/**
 * How many entries of a list were sent, unreadable ones included. `undefined` when the list is absent or cannot be read
 * as a whole.
 */
export function countEntries(
  list: readonly unknown[] | undefined,
  unreadable: readonly UnreadableField[],
  listName: string,
): number | undefined {
  return list && list.length + listUnreadableEntries(unreadable, listName).length
}
