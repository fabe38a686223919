import { type ReactNode, useEffect, useRef } from 'react'

export type HighlightRegionProps = { className?: string | undefined; children: ReactNode }

/**
 * Highlights equal `Highlightable`s inside it. Two listeners for the whole region and one attribute on the matches:
 * nothing is rendered again, however long the list. A value without an equal stays as it is.
 */
export function HighlightRegion({ className, children }: HighlightRegionProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const region = ref.current
    return region === null ? undefined : watchHighlights(region)
  }, [])
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  )
}

function watchHighlights(region: HTMLElement): () => void {
  let shown: string | undefined
  let lit: readonly Element[] = []

  function show(value: string | undefined) {
    if (value === shown) return
    shown = value
    for (const element of lit) element.removeAttribute('data-highlight-on')
    lit = value === undefined ? [] : findEquals(region, value)
    for (const element of lit) element.setAttribute('data-highlight-on', '')
  }
  function handleEnter(event: Event) {
    const target = event.target instanceof Element ? event.target.closest('[data-highlight]') : null
    show(target?.getAttribute('data-highlight') ?? undefined)
  }
  function handleLeave() {
    show(undefined)
  }

  region.addEventListener('pointerover', handleEnter)
  region.addEventListener('focusin', handleEnter)
  region.addEventListener('pointerleave', handleLeave)
  region.addEventListener('focusout', handleLeave)
  return () => {
    handleLeave()
    region.removeEventListener('pointerover', handleEnter)
    region.removeEventListener('focusin', handleEnter)
    region.removeEventListener('pointerleave', handleLeave)
    region.removeEventListener('focusout', handleLeave)
  }
}

/** Compared as strings, not by a selector: values are untrusted. */
function findEquals(region: HTMLElement, value: string): readonly Element[] {
  const equals = [...region.querySelectorAll('[data-highlight]')].filter(
    (element) => element.getAttribute('data-highlight') === value,
  )
  return equals.length > 1 ? equals : []
}
