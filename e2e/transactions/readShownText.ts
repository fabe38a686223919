import { isBlock, isHidden } from '../dom/shownAs.ts'

const SKIPPED_TAGS = /^(SCRIPT|STYLE|SVG|TEMPLATE)$/i

/**
 * Text of an element as a browser's `innerText` gives it on a wide screen, with white space folded and the full address
 * in place of whatever name a link to it bears, lower-case. A DOM environment has no layout: what is a block, or hidden,
 * follows from the element and the classes it bears.
 */
export function readShownText(element: Element): string {
  return readText(element, false)
    .replace(/0x[0-9a-fA-F]{40,}/g, (hex) => hex.toLowerCase())
    .replace(/\s+/g, ' ')
    .trim()
}

function readText(node: Node, isInFlex: boolean): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
  if (!(node instanceof Element) || SKIPPED_TAGS.test(node.tagName)) return ''
  if (node.tagName === 'BR') return '\n'
  const classes = new Set(node.classList)
  if (isHidden(node, classes)) return ''
  const isFlex = ['flex', 'inline-flex', 'grid', 'inline-grid'].some((name) => classes.has(name))
  const isContents = classes.has('contents')
  const isOnLines = !isContents && (isInFlex || isBlock(node, classes))
  const text = [...node.childNodes]
    .map((child) => readText(child, isFlex || (isContents && isInFlex)))
    .join('')
  const shown = toLinkedAddress(node, text) ?? (classes.has('uppercase') ? text.toUpperCase() : text)
  return isOnLines ? `\n${shown}\n` : shown
}

function toLinkedAddress(element: Element, text: string): string | undefined {
  const href = element.tagName === 'A' ? (element.getAttribute('href') ?? '') : ''
  const [, address] = /\/address\/(0x[0-9a-fA-F]{40})[^?]*$/.exec(href) ?? []
  return text.trim() === '' ? undefined : address
}
