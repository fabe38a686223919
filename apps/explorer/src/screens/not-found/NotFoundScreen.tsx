import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Suspense } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { homePath } from '../../paths/sitePaths.ts'

const ForeignPage = lazyComponent(async () => (await import('./ForeignPage.tsx')).ForeignPage)

/** Screen for any URL that is not a page, here or at another explorer. */
export function NotFoundScreen() {
  return (
    <ErrorBoundary fallback={() => <Missing />}>
      <Suspense fallback={null}>
        <ForeignPage>
          <Missing />
        </ForeignPage>
      </Suspense>
    </ErrorBoundary>
  )
}

function Missing() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 py-20">
      <PageTitle page="Page not found" />
      <h1 className="font-semibold text-2xl">Page not found!</h1>
      <AppLink path={homePath} className="link">
        Click here to go to home
      </AppLink>
    </div>
  )
}
