import { type KeyboardEvent, type RefObject, useRef } from 'react'

const TYPE_AHEAD_MS = 350

/** Keyboard of a menu: arrows wrap around, Home, End, type-ahead by the item's text, Tab closes. */
export function useMenuKeys(menuRef: RefObject<HTMLElement | null>, onClose: () => void) {
  const typed = useRef({ text: '', at: 0 })

  return (event: KeyboardEvent): void => {
    if (event.key === 'Tab') {
      onClose()
      return
    }
    const items = [
      ...(menuRef.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ??
        []),
    ]
    const current = items.findIndex((item) => item === document.activeElement)
    let next = nextByKey(event.key, current, items.length)
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    // A space inside a typed name belongs to the name; alone it presses the item.
    const continuesName = event.key !== ' ' || event.timeStamp - typed.current.at < TYPE_AHEAD_MS
    if (next === undefined && isText && continuesName) {
      const isFresh = event.timeStamp - typed.current.at >= TYPE_AHEAD_MS
      const text = (isFresh ? '' : typed.current.text) + event.key.toLowerCase()
      typed.current = { text, at: event.timeStamp }
      next = nextByText(items, text, isFresh ? current + 1 : current)
      event.preventDefault()
    }
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
