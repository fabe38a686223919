import { isBlock, isHidden } from '../dom/shownAs.ts'

const ROW_CLASSES = ['flex', 'inline-flex', 'grid', 'inline-grid']
const SKIPPED_TAGS = /^(SCRIPT|STYLE|SVG|TEMPLATE)$/i

/** Texts of an element, each that stands on lines of its own, with white space folded. */
export function readLines(element: Element): readonly string[] {
  return readText(element)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}

function readText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? '').replaceAll('\n', ' ')
  if (!(node instanceof Element) || SKIPPED_TAGS.test(node.tagName)) return ''
  const classes = new Set(node.classList)
  if (isHidden(node, classes)) return ''
  // Boxes beside each other are words apart.
  const text = [...node.childNodes]
    .map(readText)
    .join(ROW_CLASSES.some((name) => classes.has(name)) ? ' ' : '')
  return isBlock(node, classes) ? `\n${text}\n` : text
}
