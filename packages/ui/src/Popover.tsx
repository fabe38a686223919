import type { ReactNode, Ref } from 'react'
import { classNames } from './internal/classNames.ts'
import { useOpening } from './internal/useOpening.ts'

/** Spread these onto the one button that opens the popover. */
export type PopoverTriggerProps = {
  ref: Ref<HTMLButtonElement>
  onClick: () => void
  'aria-expanded': boolean
  'aria-controls': string | undefined
  'aria-haspopup': 'dialog'
}

export type PopoverProps = {
  /** Names the popover for screen readers. */
  label: string
  /** Draws the button: `(props) => <Button {...props}>Filter</Button>`. */
  trigger: (props: PopoverTriggerProps) => ReactNode
  placement?: 'top' | 'bottom' | 'bottom-end' | undefined
  className?: string | undefined
  /** Content, or a function that gets `close`. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A box beside a button. Focus moves in on opening and back on closing; Escape, a press outside or leaving closes it. */
export function Popover({ label, trigger, placement = 'bottom', className, children }: PopoverProps) {
  const { id, isOpen, close, floatingRef, triggerProps } = useOpening(placement, keepBox)

  return (
    <>
      {trigger({ ...triggerProps, 'aria-haspopup': 'dialog' })}
      {isOpen && (
        // A span, so that it may stand inside a paragraph.
        <span
          ref={floatingRef}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          popover="manual"
          className={classNames(
            'fixed inset-auto m-0 block w-max max-w-[min(26rem,calc(100vw-16px))] rounded-lg border border-border bg-surface p-3 text-left font-sans text-sm font-normal text-text shadow-float outline-none',
            className,
          )}
        >
          {typeof children === 'function' ? children(close) : children}
        </span>
      )}
    </>
  )
}

function keepBox(box: HTMLSpanElement): HTMLElement {
  return box
}
