import {
  cloneElement,
  isValidElement,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from './internal/classNames.ts'
import { useFloating } from './internal/useFloating.ts'

export interface TooltipProps {
  /** The exact form or an explanation; text, no controls. */
  readonly content: ReactNode
  /** One focusable element, or text, which then becomes focusable. */
  readonly children: ReactElement<{ 'aria-describedby'?: string | undefined }> | string
  readonly placement?: 'top' | 'bottom' | undefined
  readonly className?: string | undefined
}

const OPEN_DELAY_MS = 120

/** Shows `content` while its child is hovered, focused or tapped. Escape hides it. Renders one element while closed. */
export function Tooltip({ content, children, placement = 'top', className }: TooltipProps) {
  const [isOpen, setIsOpen] = useState(false)
  const anchorRef = useRef<HTMLSpanElement>(null)
  const floatingRef = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()

  const close = useCallback(() => {
    clearTimeout(timer.current)
    setIsOpen(false)
  }, [])
  useFloating({ anchorRef, floatingRef, isOpen, placement, onClose: close })

  function openLater() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(true), OPEN_DELAY_MS)
  }

  function handleLeave(event: PointerEvent) {
    // A touch pointer leaves when lifted: the tooltip stays until the next press elsewhere.
    if (event.pointerType !== 'touch') close()
  }

  const describedBy = isOpen ? id : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: observes its focusable child, is not a control itself
    <span
      ref={anchorRef}
      className={classNames('inline-flex max-w-full min-w-0', className)}
      onPointerEnter={openLater}
      onPointerLeave={handleLeave}
      onFocus={() => setIsOpen(true)}
      onBlur={close}
    >
      {isValidElement(children) ? (
        cloneElement(children, { 'aria-describedby': describedBy })
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the exact form too
        <span tabIndex={0} aria-describedby={describedBy} className="min-w-0 rounded-sm">
          {children}
        </span>
      )}
      {isOpen && (
        <span
          ref={floatingRef}
          id={id}
          role="tooltip"
          popover="manual"
          className="fixed inset-auto m-0 w-max max-w-[min(26rem,calc(100vw-16px))] rounded-md border border-border bg-surface px-2.5 py-1.5 text-left font-sans text-text text-xs font-normal wrap-anywhere whitespace-normal shadow-float"
        >
          {content}
        </span>
      )}
    </span>
  )
}
