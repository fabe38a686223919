import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DOCUMENT_FILES } from '../../../documents/documentFiles.ts'
import { parseMarkdown } from '../../../documents/parseMarkdown.ts'
import { readPage } from '../../../documents/serveDocuments.ts'
import { type Block, type DocumentPage, type Inline, toPlainText } from './documentTree.ts'

const parse = (text: string) =>
  parseMarkdown(`# Title\n\n${text}`, (target) =>
    target.startsWith('#') ? { page: 'here', anchor: target.slice(1) } : undefined,
  ).blocks

describe('parseMarkdown', () => {
  test('reads code, emphasis and links within text; a link to a file that is not shown leaves its words', () => {
    expect(parse('a `b|c` **d `e`** *f* [g `h`](#i) [j](k.md) 2 * 3 * 4')).toEqual([
      {
        kind: 'paragraph',
        children: [
          'a ',
          { code: 'b|c' },
          ' ',
          { strong: ['d ', { code: 'e' }] },
          ' ',
          { em: ['f'] },
          ' ',
          { page: 'here', anchor: 'i', children: ['g ', { code: 'h' }] },
          ' ',
          'j',
          ' 2 * 3 * 4',
        ],
      },
    ])
  })

  test('reads tables with bars in code, empty cells, and ids of rows that begin with code', () => {
    expect(parse('| A | B |\n|---|---|\n| `x|y` z | |\n| a \\| b | c |\n| `x|y` | d |')).toEqual([
      {
        kind: 'table',
        head: [['A'], ['B']],
        rows: [
          { id: 'xy', cells: [[{ code: 'x|y' }, ' z'], []] },
          { cells: [['a | b'], ['c']] },
          { cells: [[{ code: 'x|y' }], ['d']] },
        ],
      },
    ])
  })

  test('reads lists whose items go on, with code in them', () => {
    const blocks = parse('1. one\n   more\n\n   ```json\n   { }\n   ```\n2. two\n\n- three')
    expect(blocks).toEqual([
      {
        kind: 'list',
        isOrdered: true,
        items: [
          [
            { kind: 'paragraph', children: ['one more'] },
            { kind: 'code', language: 'json', text: '{ }' },
          ],
          [{ kind: 'paragraph', children: ['two'] }],
        ],
      },
      { kind: 'list', isOrdered: false, items: [[{ kind: 'paragraph', children: ['three'] }]] },
    ])
  })

  test.each(['<b>raw</b>', '> quoted', '---', '##### deep', '    indented', '```sh\nopen', '| a |\n| b |'])(
    'refuses what the pages do not show: %s',
    (text) => {
      expect(() => parse(text)).toThrow()
    },
  )

  test('raw HTML within a line stays text', () => {
    expect(parse('a <img src=x onerror=alert(1)>')).toEqual([
      { kind: 'paragraph', children: ['a <img src=x onerror=alert(1)>'] },
    ])
  })
})

describe('the documents', () => {
  const pages = Object.keys(DOCUMENT_FILES).map((name) => ({ name, page: readPage(name) }))

  test('no word of a page is lost', () => {
    for (const { name, page } of pages) {
      const file = readFileSync(
        resolve(import.meta.dirname, '../../../../..', DOCUMENT_FILES[name] ?? ''),
        'utf8',
      )
      // Targets of links are not read.
      const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []
      const written = words(
        file
          .replace(/\]\([^)\s]+\)/g, ']')
          .replace(/^( *)```\w+$/gm, '$1')
          .replace(/^\d+\. /gm, '- '),
      )
      expect(words(`${page.title} ${page.blocks.map(toText).join(' ')}`), name).toEqual(written)
    }
  })

  test('every link leads to a page, and to a heading or row of it', () => {
    const links = pages.flatMap(({ name, page }) => listLinks(page).map((link) => ({ name, ...link })))
    expect(links.length).toBeGreaterThan(30)
    const ids = new Map(pages.map(({ name, page }) => [name, new Set(page.blocks.flatMap(listIds))]))
    const broken = links.filter(
      ({ page, anchor }) => anchor !== undefined && ids.get(page)?.has(anchor) !== true,
    )
    expect(broken).toEqual([])
  })
})

function toText(block: Block): string {
  switch (block.kind) {
    case 'code':
      return block.text
    case 'list':
      return block.items.flat().map(toText).join(' ')
    case 'table':
      return [block.head, ...block.rows.map(({ cells }) => cells)].flat().map(toPlainText).join(' ')
    default:
      return toPlainText(block.children)
  }
}

const listIds = (block: Block): readonly (string | undefined)[] =>
  block.kind === 'heading' ? [block.id] : block.kind === 'table' ? block.rows.map(({ id }) => id) : []

function listLinks({
  blocks,
}: Pick<DocumentPage, 'blocks'>): readonly { page: string; anchor?: string | undefined }[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'code') return []
    if (block.kind === 'list') return listLinks({ blocks: block.items.flat() })
    const parts = block.kind === 'table' ? block.rows.flatMap(({ cells }) => cells.flat()) : block.children
    return parts.flatMap(listLinksWithin)
  })
}

function listLinksWithin(part: Inline): readonly { page: string; anchor?: string | undefined }[] {
  if (typeof part === 'string' || 'code' in part || 'href' in part) return []
  if ('strong' in part) return part.strong.flatMap(listLinksWithin)
  if ('em' in part) return part.em.flatMap(listLinksWithin)
  return [{ page: part.page, anchor: part.anchor }]
}
