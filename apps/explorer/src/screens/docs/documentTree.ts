/** Text within a block. */
export type Inline =
  | string
  | { readonly code: string }
  | { readonly strong: readonly Inline[] }
  | { readonly em: readonly Inline[] }
  /** A link to another page of the documents, or to a heading of this one. */
  | { readonly page: string; readonly anchor?: string; readonly children: readonly Inline[] }
  | { readonly href: string; readonly children: readonly Inline[] }

/** A row of a table; one that begins with a word in code can be linked to. */
export interface DocumentRow {
  readonly id?: string
  readonly cells: readonly (readonly Inline[])[]
}

/** A part of a page, in order. */
export type Block =
  | {
      readonly kind: 'heading'
      readonly level: number
      readonly id: string
      readonly children: readonly Inline[]
    }
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }
  | {
      readonly kind: 'table'
      readonly head: readonly (readonly Inline[])[]
      readonly rows: readonly DocumentRow[]
    }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }

/** A page of the documents, as its Markdown says. */
export interface DocumentPage {
  readonly title: string
  /** Without the title. */
  readonly blocks: readonly Block[]
}

/** Text of inline parts without their form. */
export function toPlainText(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      if ('code' in part) return part.code
      if ('strong' in part) return toPlainText(part.strong)
      return toPlainText('em' in part ? part.em : part.children)
    })
    .join('')
}
