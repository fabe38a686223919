import { type KeyboardEvent, type RefObject, useRef } from 'react'

const TYPE_AHEAD_MS = 350
const ITEMS = '[role^="menuitem"]:not([aria-disabled="true"])'

/** Keyboard of a menu: arrows wrap around, Home, End, type-ahead by the item's text, Tab closes. */
export function useMenuKeys(menuRef: RefObject<HTMLElement | null>, onClose: () => void) {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY })

  function typeAhead(
    event: KeyboardEvent,
    items: readonly HTMLElement[],
    current: number,
  ): number | undefined {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    const isFresh = event.timeStamp - typed.current.at >= TYPE_AHEAD_MS
    // A space while typing a name is part of the name; otherwise it activates the item.
    if (!isText || (event.key === ' ' && isFresh)) return undefined
    event.preventDefault()
    const text = (isFresh ? '' : typed.current.text) + event.key.toLowerCase()
    typed.current = { text, at: event.timeStamp }
    return nextByText(items, text, isFresh ? current + 1 : current)
  }

  return (event: KeyboardEvent): void => {
    if (event.key === 'Tab') {
      onClose()
      return
    }
    const items = [...(menuRef.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
    const current = items.findIndex((item) => item.contains(document.activeElement))
    const next = nextByKey(event.key, current, items.length) ?? typeAhead(event, items, current)
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }
}

function nextByKey(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (current <= 0 ? count : current) - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** Index of the first item at or after `from`, wrapping, whose text starts with `text`. */
function nextByText(items: readonly HTMLElement[], text: string, from: number): number | undefined {
  for (let step = 0; step < items.length; step++) {
    const index = (Math.max(0, from) + step) % items.length
    const name = items[index]?.textContent?.trim().toLowerCase() ?? ''
    if (name.startsWith(text)) return index
  }
  return undefined
}
