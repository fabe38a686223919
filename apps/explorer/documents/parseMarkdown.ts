import {
  type Block,
  type DocumentPage,
  type DocumentRow,
  toPlainText,
} from '../src/screens/docs/documentTree.ts'
import { parseInline, type ResolveLink } from './parseInline.ts'

/** The form of Markdown that the documents of this repository have; anything else is an error, so that nothing is lost. */
export function parseMarkdown(text: string, resolveLink: ResolveLink): DocumentPage {
  const [first, ...blocks] = parseBlocks(text.split('\n'), resolveLink)
  if (first?.kind !== 'heading' || first.level !== 1) throw new Error('a page begins with its title')
  return { title: toPlainText(first.children), blocks: withUniqueIds(blocks) }
}

const FENCE = /^```(\w*)$/
const HEADING = /^(#{1,4}) (.+)$/
const ITEM = /^(?:-|\d+\.) +/
const RULE = /^\|[\s|:-]+\|$/

/** Lines of a block and where it ends. */
interface Taken {
  readonly block: Block
  readonly end: number
}

function parseBlocks(lines: readonly string[], resolveLink: ResolveLink): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    if (lines[at]?.trim() === '') at++
    else {
      const { block, end } = takeBlock(lines, at, resolveLink)
      blocks.push(block)
      at = end
    }
  }
  return blocks
}

function takeBlock(lines: readonly string[], at: number, resolveLink: ResolveLink): Taken {
  const line = lines[at] ?? ''
  const [, language] = FENCE.exec(line) ?? []
  if (language !== undefined) return takeCode(lines, at, language)
  const [, marks, words = ''] = HEADING.exec(line) ?? []
  if (marks !== undefined) {
    const children = parseInline(words, resolveLink)
    const id = toAnchor(toPlainText(children))
    return { block: { kind: 'heading', level: marks.length, id, children }, end: at + 1 }
  }
  if (line.startsWith('|')) return takeTable(lines, at, resolveLink)
  if (ITEM.test(line)) return takeList(lines, at, resolveLink)
  if (/^(?:<|>|\s|#|\*{3}|-{3})/.test(line)) throw new Error(`not a form of the documents: ${line}`)
  const end = findEnd(lines, at, (one) => one.trim() === '' || HEADING.test(one) || one.startsWith('```'))
  return {
    block: { kind: 'paragraph', children: parseInline(lines.slice(at, end).join(' '), resolveLink) },
    end,
  }
}

function takeCode(lines: readonly string[], at: number, language: string): Taken {
  const end = findEnd(lines, at + 1, (one) => one === '```')
  if (end === lines.length) throw new Error(`a block of code has no end: ${lines[at + 1]}`)
  return { block: { kind: 'code', language, text: lines.slice(at + 1, end).join('\n') }, end: end + 1 }
}

/** An item goes on as long as lines are empty or indented. */
function takeList(lines: readonly string[], at: number, resolveLink: ResolveLink): Taken {
  const isDashed = (line = '') => line.startsWith('-')
  const isOrdered = !isDashed(lines[at])
  const items: Block[][] = []
  let start = at
  while (ITEM.test(lines[start] ?? '') && isDashed(lines[start]) !== isOrdered) {
    const [mark = ''] = ITEM.exec(lines[start] ?? '') ?? []
    let end = findEnd(lines, start + 1, (one) => one !== '' && !one.startsWith(' '))
    while (lines[end - 1] === '') end--
    const [head = '', ...rest] = lines.slice(start, end)
    const body = rest.map((one) =>
      one.startsWith(' '.repeat(mark.length)) ? one.slice(mark.length) : one.trim(),
    )
    items.push(parseBlocks([head.slice(mark.length), ...body], resolveLink))
    start = findEnd(lines, end, (one) => one !== '')
  }
  return { block: { kind: 'list', isOrdered, items }, end: start }
}

function takeTable(lines: readonly string[], at: number, resolveLink: ResolveLink): Taken {
  const end = findEnd(lines, at, (one) => !one.startsWith('|'))
  const [head = '', rule = '', ...rows] = lines.slice(at, end)
  if (!RULE.test(rule)) throw new Error(`a table without a rule below its head: ${head}`)
  const toCells = (row: string) => splitCells(row).map((cell) => parseInline(cell, resolveLink))
  return { block: { kind: 'table', head: toCells(head), rows: rows.map((row) => toRow(toCells(row))) }, end }
}

function toRow(cells: DocumentRow['cells']): DocumentRow {
  const [first] = cells[0] ?? []
  const isNamed = typeof first === 'object' && 'code' in first
  return isNamed ? { id: toAnchor(first.code), cells } : { cells }
}

/** Bars within code and escaped ones are text. */
function splitCells(row: string): readonly string[] {
  const cells = [...row.matchAll(/\|((?:`[^`]*`|\\\||[^|`])*)(?=\|)/g)].map(([, cell = '']) =>
    cell.replaceAll('\\|', '|').trim(),
  )
  if (cells.length === 0) throw new Error(`not a row: ${row}`)
  return cells
}

function findEnd(lines: readonly string[], from: number, isEnd: (line: string) => boolean): number {
  const found = lines.findIndex((line, at) => at >= from && isEnd(line))
  return found < 0 ? lines.length : found
}

/** As forges make them. */
export function toAnchor(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** Of two with the same id the second has none: a row, or the heading of a part. */
function withUniqueIds(blocks: readonly Block[]): readonly Block[] {
  const taken = new Set(blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : [])))
  const toOwn = ({ id, cells }: DocumentRow): DocumentRow => {
    if (id === undefined || id === '' || taken.has(id)) return { cells }
    taken.add(id)
    return { id, cells }
  }
  return blocks.map((block) => (block.kind === 'table' ? { ...block, rows: block.rows.map(toOwn) } : block))
}
