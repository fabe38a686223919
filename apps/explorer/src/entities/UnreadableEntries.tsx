import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { UnreadableValue } from './UnreadableValue.tsx'
import { useNumberFormat } from './useNumberFormat.ts'

/** More of them say nothing that the first do not. */
const SHOWN_ENTRIES = 50

interface UnreadableEntriesProps {
  /** What the entries of the list are called: `log`, `logs`. */
  readonly nouns: readonly [one: string, many: string]
  readonly unreadable: readonly UnreadableField[]
}

/** Entries of a list that could not be read, as the node sent them, with their positions; nothing when all could. */
export function UnreadableEntries({ nouns: [one, many], unreadable }: UnreadableEntriesProps) {
  const numbers = useNumberFormat()
  const { length } = unreadable
  if (length === 0) return null
  return (
    <div className="px-4 py-2 text-sm">
      <p className="text-warning">
        {length === 1
          ? `One ${one} cannot be read`
          : `${numbers.formatInteger(length)} ${many} cannot be read`}
        ; as the node sent {length === 1 ? 'it' : 'them'}:
      </p>
      <ul aria-label={`Unreadable ${many}`}>
        {unreadable.slice(0, SHOWN_ENTRIES).map((field) => (
          <li key={field.path} className="py-0.5">
            <span className="tabular text-muted">{toPlace(field.path)}</span>{' '}
            <UnreadableValue field={field} />
          </li>
        ))}
      </ul>
      {length > SHOWN_ENTRIES && <p className="text-muted">and more</p>}
    </div>
  )
}

/** The position of an entry; the whole path of a part of one. */
function toPlace(path: string): string {
  const [, position] = /^(?:[^.]+\.)?(\d+)$/.exec(path) ?? []
  return position === undefined ? path : `#${position}`
}
