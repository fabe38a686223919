import { type ChangeEvent, type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'

interface ComboboxOptions {
  readonly text: string
  readonly onText: (text: string) => void
  /** The list neither opens nor closes, and one option is always active: the first until the reader moves. */
  readonly isPermanent?: boolean | undefined
}

type PickOption = (index: number) => void

/** What a `ComboboxList` shares with its input. */
export interface ComboboxControl {
  readonly id: string
  /** `undefined` while no option is active. */
  readonly activeIndex: number | undefined
  readonly activate: (index: number) => void
  /** Tells the input how many options are drawn and what picks one; the same function at each drawing. */
  readonly connect: (count: number, pick: PickOption | undefined) => void
}

/**
 * An input with a list of options; the input keeps the focus. Arrows move the active option and wrap around, Enter
 * picks it, Escape closes the list, and typing, a click or the arrow down opens it. Spread `inputProps` onto the input;
 * hand `control` to a `ComboboxList`, which may be loaded late: until then the input is a plain one. WAI-ARIA combobox.
 */
export function useCombobox({ text, onText, isPermanent = false }: ComboboxOptions) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(isPermanent)
  const [count, setCount] = useState(0)
  const [movedTo, setMovedTo] = useState<number>()
  const pickRef = useRef<PickOption>(undefined)
  const connect = useCallback((options: number, pick: PickOption | undefined) => {
    setCount(options)
    pickRef.current = pick
  }, [])
  const activeIndex = isPermanent ? findClosest(movedTo ?? 0, count) : findExact(movedTo, count)

  const open = () => setIsOpen(true)
  function close() {
    if (isPermanent) return
    setIsOpen(false)
    setMovedTo(undefined)
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    onText(event.target.value)
    setMovedTo(undefined)
    open()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const next = findNext(event.key, activeIndex, count)
    if (next !== undefined) setMovedTo(next)
    else if (event.key === 'Enter' && activeIndex !== undefined) pickRef.current?.(activeIndex)
    else if (event.key === 'Escape' && isOpen && !isPermanent) close()
    else if (event.key === 'ArrowDown' && !isOpen) open()
    else return
    event.preventDefault()
  }

  return {
    isOpen,
    close,
    control: { id, activeIndex, activate: setMovedTo, connect } satisfies ComboboxControl,
    inputProps: {
      type: 'text',
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': count > 0,
      'aria-controls': count > 0 ? id : undefined,
      'aria-activedescendant': activeIndex === undefined ? undefined : toOptionId(id, activeIndex),
      autoComplete: 'off',
      spellCheck: false,
      value: text,
      onChange: handleChange,
      onKeyDown: handleKeyDown,
      onClick: open,
      onBlur: close,
    },
  } as const
}

/** Id of an option, for `aria-activedescendant`. */
export function toOptionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

function findExact(index: number | undefined, count: number): number | undefined {
  return index !== undefined && index < count ? index : undefined
}

/** The last one where the list became shorter. */
function findClosest(index: number, count: number): number | undefined {
  return count === 0 ? undefined : Math.min(index, count - 1)
}

function findNext(key: string, current: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return current === undefined ? 0 : (current + 1) % count
  if (key === 'ArrowUp') return current === undefined || current === 0 ? count - 1 : current - 1
  return undefined
}
