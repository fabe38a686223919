import { DOCUMENTS } from 'virtual:documents'
import { Suspense } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { documentPath } from '../../paths/documentPaths.ts'
import { DocumentContent, DocumentSkeleton } from './DocumentContent.tsx'
import { DocumentList } from './DocumentList.tsx'

/** The guide and the references, as they are in the repository. Needs no node. */
export function DocsScreen({ nameText }: { readonly nameText: string }) {
  const name = nameText.replace(/\/+$/, '')
  const found = DOCUMENTS.find((one, at) => one.name === name || (name === '' && at === 0))
  return (
    <>
      <PageTitle page={found?.title ?? 'Guide'} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <DocumentList current={found?.name} />
        <article className="min-w-0 max-w-4xl">
          <PageHeading title={found?.title ?? 'No such page'} />
          {found === undefined ? (
            <p>
              The guide has no page of this name. It begins{' '}
              <AppLink path={documentPath()} className="link">
                here
              </AppLink>
              .
            </p>
          ) : (
            <Suspense key={found.name} fallback={<DocumentSkeleton />}>
              <DocumentContent document={found} />
            </Suspense>
          )}
        </article>
      </div>
    </>
  )
}
