import { isBlock, isHidden } from './shownAs.ts'

/** Whether an element is hidden, of the page as it is now. Set while a query runs. */
let isGone: ((element: Element) => boolean) | undefined
let isPatched = false

/**
 * Runs a query of the page with the answers that a layout would give: what has a size, what is hidden, what stands on lines of
 * its own. Synchronous: the page itself never sees these answers.
 */
export function readAsDrawn<Found>(query: () => Found): Found {
  if (isGone !== undefined) return query()
  if (!isPatched) patch()
  isPatched = true
  const known = new Map<Element, boolean>()
  isGone = (element) => isHiddenWithin(element, known)
  try {
    return query()
  } finally {
    isGone = undefined
  }
}

function isHiddenWithin(element: Element, known: Map<Element, boolean>): boolean {
  const before = known.get(element)
  if (before !== undefined) return before
  const parent = element.parentElement
  const isHidden = isHiddenItself(element) || (parent !== null && isHiddenWithin(parent, known))
  known.set(element, isHidden)
  return isHidden
}

/** Once for all queries: a method that changes makes every use of its kind slower. */
function patch(): void {
  replace(
    window,
    'getComputedStyle',
    (former) => (element: Element) =>
      isGone === undefined ? former.call(window, element) : styleOf(element, isGone(element)),
  )
  replace(
    Element.prototype,
    'checkVisibility',
    (former) =>
      function (this: Element) {
        return isGone === undefined ? former.call(this) : !isGone(this)
      },
  )
  replace(
    Element.prototype,
    'getBoundingClientRect',
    (former) =>
      function (this: Element) {
        if (isGone === undefined) return former.call(this)
        const isThere = this.isConnected && !isGone(this) && hasContent(this)
        return new DOMRect(0, 0, isThere ? 10 : 0, isThere ? 10 : 0)
      },
  )
}

type Method = (this: unknown, ...args: readonly unknown[]) => unknown

function replace(of: object, name: string, create: (former: Method) => unknown): void {
  const former = (of as Record<string, Method>)[name]
  if (former === undefined) throw new Error(`the DOM environment has no ${name}`)
  Object.defineProperty(of, name, { configurable: true, writable: true, value: create(former) })
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
