import { TextField } from '@otterscan/ui/TextField'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNumberFormat } from './useNumberFormat.ts'

interface FilterBarProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly placeholder: string
  /** Leaves the field out: the list is short enough to read. */
  readonly isFieldHidden?: boolean | undefined
  /** What the list holds, for one and for several. */
  readonly nouns: readonly [string, string]
  /** Of the whole list. */
  readonly count: number
  /** How many of them cannot be read. */
  readonly unreadableCount?: number | undefined
  /** `undefined` where all of the list is shown. */
  readonly matchCount: number | undefined
  /** Behind the count. */
  readonly note?: ReactNode
  /** Buttons at the end. */
  readonly children: ReactNode
}

/** Above a long list: a field that filters it, how many there are, and what can be done with it. */
export function FilterBar(props: FilterBarProps) {
  const { text, onText, placeholder, isFieldHidden = false, nouns, count, matchCount, note, children } = props
  const { unreadableCount = 0 } = props
  const numbers = useNumberFormat()
  const [one, many] = nouns
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {!isFieldHidden && (
        <TextField
          label={`Filter ${many}`}
          isLabelHidden
          className="w-full sm:w-88"
          placeholder={placeholder}
          icon={<Search size={14} />}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      )}
      <span role="status" className="tabular inline-flex items-center gap-1.5 text-muted text-sm">
        {matchCount === undefined ? '' : `${numbers.formatInteger(matchCount)} of `}
        {numbers.formatInteger(count)} {count === 1 ? one : many}
        {unreadableCount > 0 && `, ${numbers.formatInteger(unreadableCount)} unreadable`}
        {note}
      </span>
      <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0">{children}</div>
    </div>
  )
}
