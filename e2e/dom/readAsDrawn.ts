import { PropertySymbol } from 'happy-dom'
import { isBlock, isHidden } from './shownAs.ts'

/** What a layout would tell of the page as it is now. */
interface Drawn {
  readonly isGone: (element: Element) => boolean
  readonly listElements: (root: Node) => Element[]
}

let drawn: Drawn | undefined
let isPatched = false

/**
 * Runs a query of the page with the answers that a layout would give: what has a size, what is hidden, what stands on lines of
 * its own. Synchronous: the page itself never sees these answers.
 */
export function readAsDrawn<Found>(query: () => Found): Found {
  if (drawn !== undefined) return query()
  if (!isPatched) patch()
  isPatched = true
  drawn = createDrawn()
  try {
    return query()
  } finally {
    drawn = undefined
  }
}

function createDrawn(): Drawn {
  const hidden = new Map<Element, boolean>()
  const elements = new Map<Node, Element[]>()
  const isGone = (element: Element): boolean => {
    const known = hidden.get(element)
    if (known !== undefined) return known
    const parent = element.parentElement
    const gone = isHiddenItself(element) || (parent !== null && isGone(parent))
    hidden.set(element, gone)
    return gone
  }
  const listElements = (root: Node) => {
    const known = elements.get(root)
    if (known !== undefined) return known
    const listed: Element[] = []
    addElements(root, listed)
    elements.set(root, listed)
    return listed
  }
  return { isGone, listElements }
}

/** In the order of the document. Happy-dom takes ten times as long for `*`. */
function addElements(root: Node, listed: Element[]): void {
  const children = (root as unknown as Record<symbol, readonly Element[]>)[PropertySymbol.elementArray] ?? []
  for (const child of children) {
    listed.push(child)
    addElements(child, listed)
  }
}

/** Once for all queries: a method that changes makes every use of its kind slower. */
function patch(): void {
  replace(
    window,
    'getComputedStyle',
    (former) => (element: Element) =>
      drawn === undefined ? former.call(window, element) : styleOf(element, drawn.isGone(element)),
  )
  replace(
    Element.prototype,
    'checkVisibility',
    (former) =>
      function (this: Element) {
        return drawn === undefined ? former.call(this) : !drawn.isGone(this)
      },
  )
  replace(
    Element.prototype,
    'getBoundingClientRect',
    (former) =>
      function (this: Element) {
        if (drawn === undefined) return former.call(this)
        const isThere = this.isConnected && !drawn.isGone(this) && hasContent(this)
        return new DOMRect(0, 0, isThere ? 10 : 0, isThere ? 10 : 0)
      },
  )
  for (const kind of [Element, Document, DocumentFragment]) {
    replace(
      kind.prototype,
      'querySelectorAll',
      (former) =>
        function (this: ParentNode & Node, selector: string) {
          return drawn !== undefined && selector === '*'
            ? drawn.listElements(this)
            : former.call(this, selector)
        },
    )
  }
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
