import { Lazy, lazyComponent } from '@otterscan/ui/Lazy'
import { BASE_PATH } from '../../paths/basePath.ts'
import { DOCS_ROOT } from '../../paths/documentPaths.ts'

const DocsAlone = lazyComponent(async () => (await import('./DocsAlone.tsx')).DocsAlone)

/** True on the pages of the documents, which need no node. */
export const isReading = () => window.location.pathname.startsWith(BASE_PATH + DOCS_ROOT.slice(1))

/** The documents where the explorer has no node or no configuration. */
export function LazyDocs() {
  return (
    <Lazy>
      <DocsAlone />
    </Lazy>
  )
}
