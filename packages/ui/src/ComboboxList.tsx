import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { type ComboboxControl, toOptionId } from './hooks/useCombobox.ts'

export interface ComboboxListProps<Item extends { readonly id: string }> {
  /** From `useCombobox`. */
  readonly control: ComboboxControl
  /** Names the list for screen readers. */
  readonly label: string
  /** At least one: an empty list is not drawn at all. Their ids differ. */
  readonly items: readonly Item[]
  readonly onPick: (item: Item) => void
  readonly renderItem: (item: Item, isActive: boolean) => ReactNode
}

/** The options of a combobox, one of which is picked by Enter in the input or by a click. */
export function ComboboxList<Item extends { readonly id: string }>(props: ComboboxListProps<Item>) {
  const { control, label, items, onPick, renderItem } = props
  const { id, activeIndex, activate, connect } = control
  const listRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    connect(items.length, (index) => {
      const item = items[index]
      if (item !== undefined) onPick(item)
    })
  })
  useLayoutEffect(() => () => connect(0, undefined), [connect])
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
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keyboard
        <div
          key={item.id}
          id={toOptionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          // The input keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => index !== activeIndex && activate(index)}
          onClick={() => onPick(item)}
          className="flex min-h-9 cursor-default flex-wrap items-baseline gap-x-2 rounded-sm px-2 py-1.5 text-left text-sm aria-selected:bg-accent-soft pointer-coarse:min-h-11"
        >
          {renderItem(item, index === activeIndex)}
        </div>
      ))}
    </div>
  )
}
