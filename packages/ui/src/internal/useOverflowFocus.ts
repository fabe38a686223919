import { type RefObject, useEffect, useRef } from 'react'

/** Makes a box focusable while its content is wider than itself, so that the keyboard can scroll it. */
export function useOverflowFocus(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = ref.current
    if (box === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== 'visible')
        box.tabIndex = 0
      else box.removeAttribute('tabindex')
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return ref
}
