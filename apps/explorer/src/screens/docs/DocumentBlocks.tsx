import { CopyButton } from '@otterscan/ui/CopyButton'
import { ExternalLink } from '@otterscan/ui/ExternalLink'
import type { ReactNode } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { toSiteUrl } from '../../paths/basePath.ts'
import { documentPath } from '../../paths/documentPaths.ts'
import { type Block, type DocumentRow, type Inline, toPlainText } from './documentTree.ts'

interface DocumentBlocksProps {
  readonly blocks: readonly Block[]
  /** Name of the page, for links to its own headings. */
  readonly page: string
}

/** Blocks as elements; their text is only ever text. */
export function DocumentBlocks({ blocks, page }: DocumentBlocksProps) {
  return (
    <div className="space-y-3.5">
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page never changes
        <BlockView key={at} block={block} page={page} />
      ))}
    </div>
  )
}

function BlockView({ block, page }: { readonly block: Block; readonly page: string }) {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} page={page} />
    case 'paragraph':
      return <p className="leading-relaxed">{toElements(block.children)}</p>
    case 'code':
      return <CodeView {...block} />
    case 'table':
      return <TableView {...block} />
    case 'list': {
      const items = block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={at} className="leading-relaxed">
          <DocumentBlocks blocks={item} page={page} />
        </li>
      ))
      const looks = 'space-y-1.5 pl-6'
      if (block.isOrdered) return <ol className={`list-decimal ${looks}`}>{items}</ol>
      return <ul className={`list-disc ${looks}`}>{items}</ul>
    }
  }
}

type HeadingProps = Extract<Block, { kind: 'heading' }> & { readonly page: string }

function Heading({ level, id, children, page }: HeadingProps) {
  const Tag = level <= 2 ? 'h2' : 'h3'
  return (
    <Tag
      id={id}
      className={`group scroll-mt-20 font-semibold ${level <= 2 ? 'pt-5 text-lg' : 'pt-3 text-base'}`}
    >
      {toElements(children)}{' '}
      <AppLink
        path={documentPath(page, id)}
        aria-label={`Link to ${toPlainText(children)}`}
        className="link opacity-0 focus-visible:opacity-100 group-hover:opacity-100"
      >
        #
      </AppLink>
    </Tag>
  )
}

function CodeView({ text }: { readonly text: string }) {
  return (
    <div className="flex items-start gap-2 rounded-md border border-border bg-surface px-3 py-2">
      <pre className="wrap-anywhere min-w-0 flex-1 whitespace-pre-wrap font-mono text-sm">{text}</pre>
      <CopyButton text={text} label="code" />
    </div>
  )
}

interface TableViewProps {
  readonly head: readonly (readonly Inline[])[]
  readonly rows: readonly DocumentRow[]
}

/** Wide ones scroll by themselves; rows that something leads to stay below the header of the explorer. */
function TableView({ head, rows }: TableViewProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-border border-b">
            {head.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <th key={at} scope="col" className="py-1.5 pr-3 align-top font-medium text-muted">
                {cell.length === 0 ? <span className="sr-only">More</span> : toElements(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={row} id={id} className="scroll-mt-20 border-border border-b target:bg-highlight">
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at} className="wrap-anywhere min-w-20 py-1.5 pr-3 align-top">
                  {toElements(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function toElements(parts: readonly Inline[]): ReactNode {
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <InlineView key={at} part={part} />
  ))
}

function InlineView({ part }: { readonly part: Inline }) {
  if (typeof part === 'string') return part
  if ('code' in part) return <CodeWords text={part.code} />
  if ('strong' in part) return <strong>{toElements(part.strong)}</strong>
  if ('em' in part) return <em>{toElements(part.em)}</em>
  if ('href' in part) return <ExternalLink href={part.href}>{toElements(part.children)}</ExternalLink>
  return (
    <AppLink path={documentPath(part.page, part.anchor)} className="link">
      {toElements(part.children)}
    </AppLink>
  )
}

/** Pages and files of the program that are not the explorer's. */
const PROGRAM_PLACE = /^\/api\/(?:v1\/(?:openapi\.json)?|openrpc\.json)$/

function CodeWords({ text }: { readonly text: string }) {
  const code = <code className="wrap-anywhere rounded-sm bg-raised px-1 font-mono text-[0.92em]">{text}</code>
  if (!PROGRAM_PLACE.test(text)) return code
  return (
    <a href={toSiteUrl(text.slice(1))} className="link">
      {code}
    </a>
  )
}
