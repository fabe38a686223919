import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { type Placement, placeFloating } from './placeFloating.ts'

interface FloatingOptions {
  readonly anchorRef: RefObject<HTMLElement | null>
  readonly floatingRef: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly placement: Placement
  /** Called on Escape, on a press outside, and when focus leaves both. */
  readonly onClose: () => void
}

/** Shows an element with `popover="manual"` in the top layer beside its anchor, and reports when it should close. */
export function useFloating({ anchorRef, floatingRef, isOpen, placement, onClose }: FloatingOptions): void {
  useLayoutEffect(() => {
    const anchor = anchorRef.current
    const floating = floatingRef.current
    if (!isOpen || anchor === null || floating === null) return
    // Absent in old browsers: the box then uses only `position: fixed`.
    floating.showPopover?.()

    function place() {
      if (anchor === null || floating === null) return
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const size = { width: floating.offsetWidth, height: floating.offsetHeight }
      const { top, left } = placeFloating(anchor.getBoundingClientRect(), size, view, placement)
      floating.style.top = `${top}px`
      floating.style.left = `${left}px`
    }

    place()
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [anchorRef, floatingRef, isOpen, placement])

  useEffect(() => {
    if (!isOpen) return
    function isInside(target: EventTarget | null) {
      if (!(target instanceof Node)) return false
      return anchorRef.current?.contains(target) === true || floatingRef.current?.contains(target) === true
    }
    function handlePress(event: PointerEvent) {
      if (!isInside(event.target)) onClose()
    }
    function handleFocus(event: FocusEvent) {
      if (!isInside(event.target)) onClose()
    }
    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
    }
    document.addEventListener('pointerdown', handlePress)
    document.addEventListener('focusin', handleFocus)
    document.addEventListener('keydown', handleKey, true)
    return () => {
      document.removeEventListener('pointerdown', handlePress)
      document.removeEventListener('focusin', handleFocus)
      document.removeEventListener('keydown', handleKey, true)
    }
  }, [anchorRef, floatingRef, isOpen, onClose])
}
