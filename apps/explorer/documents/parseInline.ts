import type { Inline } from '../src/screens/docs/documentTree.ts'

/** Where a link of a page leads; `undefined` for a file that is not among the pages: its words stay, as text. */
export type ResolveLink = (target: string) => LinkTarget | undefined

/** A page of the documents with a heading of it, or another site. */
export type LinkTarget = { readonly page: string; readonly anchor?: string } | { readonly href: string }

const PARTS = [
  /`(?<code>[^`]+)`/,
  /\*\*(?<strong>(?:[^*]|\*(?!\*))+)\*\*/,
  /(?<![\w*])\*(?<em>[^*\s][^*]*)\*(?![\w*])/,
  /\[(?<words>(?:[^\]`]|`[^`]*`)+)\]\((?<target>[^)\s]+)\)/,
]
const PART = new RegExp(PARTS.map(({ source }) => source).join('|'), 'g')

/** Code, emphasis and links of a line of text. */
export function parseInline(text: string, resolveLink: ResolveLink): readonly Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const found of text.matchAll(PART)) {
    if (found.index > from) parts.push(text.slice(from, found.index))
    parts.push(...toPart(found.groups ?? {}, resolveLink))
    from = found.index + found[0].length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

function toPart(
  found: Readonly<Record<string, string | undefined>>,
  resolveLink: ResolveLink,
): readonly Inline[] {
  const { code, strong, em, words = '', target = '' } = found
  if (code !== undefined) return [{ code }]
  if (strong !== undefined) return [{ strong: parseInline(strong, resolveLink) }]
  if (em !== undefined) return [{ em: parseInline(em, resolveLink) }]
  const children = parseInline(words, resolveLink)
  const resolved = resolveLink(target)
  return resolved === undefined ? children : [{ ...resolved, children }]
}
