import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Placement } from './placeFloating.ts'
import { useFloating } from './useFloating.ts'

interface Opening<Floating extends HTMLElement> {
  readonly id: string
  readonly isOpen: boolean
  readonly close: () => void
  readonly floatingRef: RefObject<Floating | null>
  /** Spread onto the button that opens, with `aria-haspopup`. */
  readonly triggerProps: {
    ref: RefObject<HTMLButtonElement | null>
    onClick: () => void
    'aria-expanded': boolean
    'aria-controls': string | undefined
  }
}

/**
 * A button and the box it opens: focus moves in on opening, to what `findFirst` gives, and back on closing.
 * `findFirst` must be a stable function.
 */
export function useOpening<Floating extends HTMLElement>(
  placement: Placement,
  findFirst: (floating: Floating) => HTMLElement | null,
): Opening<Floating> {
  const [isOpen, setIsOpen] = useState(false)
  const anchorRef = useRef<HTMLButtonElement>(null)
  const floatingRef = useRef<Floating>(null)
  const id = useId()

  const close = useCallback(() => {
    // Focus inside a removed box would move to the body.
    if (floatingRef.current?.contains(document.activeElement) === true) anchorRef.current?.focus()
    setIsOpen(false)
  }, [])
  useFloating({ anchorRef, floatingRef, isOpen, placement, onClose: close })
  useEffect(() => {
    if (isOpen && floatingRef.current !== null) findFirst(floatingRef.current)?.focus({ preventScroll: true })
  }, [isOpen, findFirst])

  return {
    id,
    isOpen,
    close,
    floatingRef,
    triggerProps: {
      ref: anchorRef,
      onClick: () => (isOpen ? close() : setIsOpen(true)),
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
    },
  }
}
