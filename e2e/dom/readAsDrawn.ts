import { isBlock, isHidden } from './shownAs.ts'

interface Patched {
  readonly of: object
  readonly name: string
  readonly value: unknown
}

/**
 * Runs a query of the page with the answers that a layout would give: what has a size, what is hidden, what stands on lines of
 * its own. Synchronous: the page itself never sees these answers.
 */
export function readAsDrawn<Found>(query: () => Found): Found {
  const hidden = new Map<Element, boolean>()
  const isGone = (element: Element): boolean => {
    const known = hidden.get(element)
    if (known !== undefined) return known
    const parent = element.parentElement
    const gone = isHiddenItself(element) || (parent !== null && isGone(parent))
    hidden.set(element, gone)
    return gone
  }
  const sizeOf = (element: Element) => {
    const isThere = element.isConnected && !isGone(element) && hasContent(element)
    return new DOMRect(0, 0, isThere ? 10 : 0, isThere ? 10 : 0)
  }
  const patches: readonly Patched[] = [
    { of: window, name: 'getComputedStyle', value: (element: Element) => styleOf(element, isGone(element)) },
    {
      of: Element.prototype,
      name: 'checkVisibility',
      value(this: Element) {
        return !isGone(this)
      },
    },
    {
      of: Element.prototype,
      name: 'getBoundingClientRect',
      value(this: Element) {
        return sizeOf(this)
      },
    },
  ]
  const restore = patches.map(({ of, name, value }) => {
    const former = Object.getOwnPropertyDescriptor(of, name)
    Object.defineProperty(of, name, { configurable: true, writable: true, value })
    return () => {
      if (former === undefined) Reflect.deleteProperty(of, name)
      else Object.defineProperty(of, name, former)
    }
  })
  try {
    return query()
  } finally {
    for (const one of restore) one()
  }
}

function isHiddenItself(element: Element): boolean {
  if (element instanceof HTMLElement && element.style.display === 'none') return true
  const parent = element.parentElement
  if (parent?.tagName === 'DETAILS' && !parent.hasAttribute('open') && element.tagName !== 'SUMMARY')
    return true
  if (element.tagName === 'DIALOG' && !element.hasAttribute('open')) return true
  return isHidden(element, new Set(element.classList))
}

/** An element without anything in it is not seen. */
function hasContent(element: Element): boolean {
  if (/^(INPUT|TEXTAREA|SELECT|IMG|SVG|CANVAS|VIDEO|PROGRESS|METER|HR|BUTTON)$/i.test(element.tagName))
    return true
  if (element.closest('svg') !== null) return true
  return (
    element.textContent.trim() !== '' ||
    element.querySelector('input,textarea,select,img,svg,canvas,video') !== null
  )
}

function styleOf(element: Element, isGone: boolean) {
  return {
    display: isGone ? 'none' : displayOf(element),
    visibility: isGone ? 'hidden' : 'visible',
    content: 'none',
    getPropertyValue: () => '',
  }
}

/** Parts of a flex box or a grid stand apart, as boxes within a line do. */
function displayOf(element: Element): string {
  const { classList, parentElement } = element
  const classes = new Set(classList)
  if (classes.has('contents')) return 'contents'
  const boxes = ['flex', 'inline-flex', 'grid', 'inline-grid']
  if (isBlock(element, classes) || boxes.some((name) => parentElement?.classList.contains(name)))
    return 'block'
  return ['inline-block', ...boxes].find((name) => classes.has(name)) ?? 'inline'
}
