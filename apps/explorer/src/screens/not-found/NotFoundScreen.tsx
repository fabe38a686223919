import { AppLink } from '../../entities/AppLink.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { homePath } from '../../paths/sitePaths.ts'

/** Screen for any URL that is not a page. */
export function NotFoundScreen() {
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
