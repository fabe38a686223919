import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { announce } from './internal/announce.ts'
import { classNames } from './internal/classNames.ts'
import { writeClipboard } from './internal/writeClipboard.ts'

export interface CopyButtonProps {
  /** The text to copy. */
  readonly text: string
  /** What is copied, for the button's name: "address" gives "Copy address". */
  readonly label?: string | undefined
  /** Shows the word "Copied" beside the check mark, over the following content so that nothing shifts. */
  readonly withWord?: boolean | undefined
  readonly className?: string | undefined
}

const COPIED_MS = 1000

/** Copies a text; shows a check mark for a second and announces "Copied". */
export function CopyButton({ text, label, withWord = true, className }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function handleClick() {
    const hasCopied = await writeClipboard(text)
    setState(hasCopied ? 'copied' : 'failed')
    announce(hasCopied ? 'Copied' : 'Could not copy')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState('idle'), COPIED_MS)
  }

  const name = label === undefined ? 'Copy to clipboard' : `Copy ${label}`
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={handleClick}
      className={classNames(
        'relative inline-flex size-5 shrink-0 items-center justify-center rounded-sm align-middle text-muted transition-colors hover:bg-raised hover:text-text',
        // A 24 px target without increasing the line height.
        'before:absolute before:-inset-0.5',
        state === 'copied' && 'text-success hover:text-success',
        className,
      )}
    >
      {state === 'copied' ? <Check size={13} aria-hidden="true" /> : <Copy size={13} aria-hidden="true" />}
      {withWord && state !== 'idle' && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute left-full z-10 rounded-sm bg-surface px-1 text-success text-xs"
        >
          {state === 'copied' ? 'Copied' : 'Not allowed'}
        </span>
      )}
    </button>
  )
}
