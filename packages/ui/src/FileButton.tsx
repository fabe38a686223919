import { useRef } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'children'> {
  /** Names the field for screen readers. */
  readonly label: string
  /** Which files the dialog offers, as in `<input accept>`. */
  readonly accept: string
  /** `undefined` when the dialog was canceled. */
  readonly onFile?: (file: File | undefined) => void
  /** For several files at once. */
  readonly onFiles?: (files: readonly File[]) => void
}

/** A button that opens the file dialog. */
export function FileButton({ label, accept, onFile, onFiles, ...button }: FileButtonProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => inputRef.current?.click()} />
      <input
        ref={inputRef}
        type="file"
        accept={accept}
        multiple={onFiles !== undefined}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const files = Array.from(event.currentTarget.files ?? [])
          onFile?.(files[0])
          onFiles?.(files)
          // The same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
