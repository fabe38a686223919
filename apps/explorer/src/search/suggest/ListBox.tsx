import { CornerDownLeft, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { UntrustedText } from '../../entities/UntrustedText.tsx'

/** A line of the list, drawn. */
export interface ListBoxItem {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly note?: string | undefined
  readonly isWarning?: boolean | undefined
  /** Name and symbol are what a contract calls itself. */
  readonly isClaim?: boolean | undefined
  readonly symbol?: string | undefined
}

interface ListBoxProps {
  readonly id: string
  /** Names the list for screen readers. */
  readonly label: string
  readonly items: readonly ListBoxItem[]
  readonly activeIndex: number | undefined
  readonly onPoint: (index: number) => void
  readonly onPick: (index: number) => void
}

const NAME_CHARACTERS = 40
const SYMBOL_CHARACTERS = 12

/** Id of a line, for `aria-activedescendant`. */
export function toOptionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** Lines one of which is chosen from an input: the input keeps the focus, the arrows move the mark. */
export function ListBox({ id, label, items, activeIndex, onPoint, onPick }: ListBoxProps) {
  const listRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (activeIndex === undefined) return
    listRef.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])
  return (
    <div
      ref={listRef}
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className="max-h-80 overflow-y-auto p-1"
    >
      {items.map(({ id: key, kind, name, symbol, note, isWarning, isClaim }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keyboard
        <div
          key={key}
          id={toOptionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          // The input keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => index !== activeIndex && onPoint(index)}
          onClick={() => onPick(index)}
          className="group/option flex min-h-9 cursor-default flex-wrap items-baseline gap-x-2 rounded-sm px-2 py-1.5 text-left text-sm aria-selected:bg-accent-soft pointer-coarse:min-h-11"
        >
          <span className="shrink-0 text-muted group-aria-selected/option:text-text">{kind}</span>
          {isClaim === true ? (
            <ClaimedName name={name} symbol={symbol} />
          ) : (
            <bdi className="min-w-0 flex-1 truncate font-medium text-text">{name}</bdi>
          )}
          {note !== undefined && (
            <span
              className={`max-w-full text-xs ${isWarning === true ? 'basis-full text-danger' : 'truncate text-muted group-aria-selected/option:text-text'}`}
            >
              {isWarning === true && (
                <TriangleAlert size={12} aria-hidden="true" className="mr-1 inline align-[-2px]" />
              )}
              {note}
            </span>
          )}
          {index === activeIndex && isWarning !== true && (
            <CornerDownLeft size={12} aria-hidden="true" className="shrink-0 self-center text-muted" />
          )}
        </div>
      ))}
    </div>
  )
}

/** As wherever a name is only a claim. */
function ClaimedName({ name, symbol }: { readonly name: string; readonly symbol: string | undefined }) {
  return (
    <span
      title="What the contract calls itself (any contract may choose any name)"
      className="min-w-28 flex-1 truncate text-text italic underline decoration-dotted underline-offset-2"
    >
      <UntrustedText text={name} maxChars={NAME_CHARACTERS} />
      {symbol !== undefined && symbol !== '' && (
        <>
          {' ('}
          <UntrustedText text={symbol} maxChars={SYMBOL_CHARACTERS} />
          {')'}
        </>
      )}
    </span>
  )
}
