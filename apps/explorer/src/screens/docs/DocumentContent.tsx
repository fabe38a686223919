import type { ListedDocument } from 'virtual:documents'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useRouterState } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { DocumentBlocks } from './DocumentBlocks.tsx'
import type { DocumentPage } from './documentTree.ts'

const loaded = new Map<ListedDocument, Promise<DocumentPage>>()

/** One that could not be fetched is fetched again when it is drawn next. */
function loadOnce(document: ListedDocument): Promise<DocumentPage> {
  const known = loaded.get(document)
  if (known !== undefined) return known
  const loading = document.load()
  loaded.set(document, loading)
  loading.catch(() => loaded.delete(document))
  return loading
}

/** The text of a page. Suspends while it is fetched. */
export function DocumentContent({ document }: { readonly document: ListedDocument }) {
  const { blocks } = use(loadOnce(document))
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useEffect(() => {
    if (hash === '') return
    // Only now is it there, after the router looked for it.
    const target = window.document.getElementById(decodeURIComponent(hash))
    target?.scrollIntoView()
  }, [hash])
  return <DocumentBlocks blocks={blocks} page={document.name} />
}

/** In the shape of text. */
export function DocumentSkeleton() {
  return (
    <div role="status" aria-label="Loading the page" className="space-y-3">
      {[62, 58, 60, 44].map((chars) => (
        <p key={chars}>
          <Skeleton chars={chars} />
        </p>
      ))}
    </div>
  )
}
