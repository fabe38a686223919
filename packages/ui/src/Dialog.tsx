import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './IconButton.tsx'

export interface DialogProps {
  readonly isOpen: boolean
  /** Escape, the close button and a press on the backdrop. */
  readonly onClose: () => void
  readonly title: string
  /** Buttons at the bottom. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** A modal window on the browser's own `<dialog>`: focus stays inside and returns on closing. */
export function Dialog({ isOpen, onClose, title, footer, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null || !isOpen) return
    if (!dialog.open) dialog.showModal()
    // Also on unmount: only a dialog that closes restores the focus.
    return () => dialog.close()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog handles Escape natively; the click is for the backdrop
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // Reported immediately: the `close` event fires only after the next key, which would then be lost.
      onCancel={(event) => {
        if (event.target === ref.current) onClose()
      }}
      // May fire late, when the dialog is open again.
      onClose={() => {
        if (ref.current?.open !== true) onClose()
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose()
      }}
      className="m-auto max-h-[calc(100dvh-32px)] w-[min(36rem,calc(100vw-32px))] rounded-lg border border-border bg-surface text-text shadow-float backdrop:bg-text/25 dark:backdrop:bg-bg/70"
    >
      {isOpen && (
        <>
          <div className="flex items-center justify-between gap-4 border-border border-b py-1.5 pr-2 pl-4">
            <h2 id={titleId} className="font-semibold text-sm">
              {title}
            </h2>
            <IconButton label="Close" onClick={onClose}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          </div>
          <div className="px-4 py-3">{children}</div>
          {footer !== undefined && (
            <div className="flex justify-end gap-2 border-border border-t px-4 py-3">{footer}</div>
          )}
        </>
      )}
    </dialog>
  )
}
