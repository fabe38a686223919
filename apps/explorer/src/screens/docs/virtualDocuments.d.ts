// Modules that `documents/serveDocuments.ts` makes of the Markdown of the repository.
declare module 'virtual:documents' {
  export interface ListedDocument {
    /** In the URL. */
    readonly name: string
    readonly title: string
    /** Of the guide; otherwise a reference. */
    readonly isGuide: boolean
    readonly load: () => Promise<import('./documentTree.ts').DocumentPage>
  }
  /** The first is `/docs` itself. */
  export const DOCUMENTS: readonly ListedDocument[]
}

declare module 'virtual:messages' {
  /** Messages that troubleshooting has an entry of, with the id of its row. */
  export const MESSAGES: readonly { readonly pieces: readonly string[]; readonly id: string }[]
}
