import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from './internal/classNames.ts'

export interface DisclosureProps {
  /** The content, for the button's name: "14 more parameters". */
  readonly label: string
  /** `ellipsis` draws "[…]" in running text, `row` a chevron and the label. */
  readonly look?: 'ellipsis' | 'row' | undefined
  /** Controlled state; the disclosure keeps its own when absent. */
  readonly isOpen?: boolean | undefined
  readonly isOpenAtFirst?: boolean | undefined
  readonly onToggle?: ((isOpen: boolean) => void) | undefined
  readonly children: ReactNode
}

/** Shows and hides its children, which are not drawn while closed. */
export function Disclosure(props: DisclosureProps) {
  const { label, look = 'row', isOpen, isOpenAtFirst = false, onToggle, children } = props
  const [isOwnOpen, setIsOwnOpen] = useState(isOpenAtFirst)
  const id = useId()
  const isShown = isOpen ?? isOwnOpen

  function handleClick() {
    setIsOwnOpen(!isShown)
    onToggle?.(!isShown)
  }

  return (
    <>
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-label={look === 'ellipsis' ? label : undefined}
        title={look === 'ellipsis' ? label : undefined}
        onClick={handleClick}
        className={
          look === 'ellipsis'
            ? 'rounded-sm bg-raised px-1 font-mono text-muted text-xs hover:text-text'
            : 'inline-flex items-center gap-1 rounded-sm font-medium text-accent text-sm hover:underline'
        }
      >
        {look === 'ellipsis' ? (
          isShown ? (
            '[–]'
          ) : (
            '[…]'
          )
        ) : (
          <>
            <ChevronRight
              size={14}
              aria-hidden="true"
              className={classNames('transition-transform', isShown && 'rotate-90')}
            />
            {label}
          </>
        )}
      </button>
      {isShown && <div id={id}>{children}</div>}
    </>
  )
}
