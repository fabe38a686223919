import { SkipLink } from '@otterscan/ui/SkipLink'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useParams,
} from '@tanstack/react-router'
import { useState } from 'react'
import { BASE_PATH } from '../../paths/basePath.ts'
import { ROUTES } from '../../paths/routes.ts'
import { DocsScreen } from '../../screens/docs/DocsScreen.tsx'

/** The documents without the rest of the explorer: what to do is read when there is no node. */
export function DocsAlone() {
  const [router] = useState(createDocsRouter)
  return <RouterProvider router={router} />
}

function createDocsRouter() {
  const root = createRootRoute({ component: Frame })
  const pages = [ROUTES.docs, ROUTES.document].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: Page }),
  )
  return createRouter({ routeTree: root.addChildren(pages), basepath: BASE_PATH, scrollRestoration: true })
}

function Frame() {
  return (
    <div className="flex min-h-dvh flex-col bg-bg text-text">
      <SkipLink>Skip to content</SkipLink>
      <header className="border-border border-b bg-surface">
        <div className="page-column flex h-14 items-center justify-between gap-3">
          {/* A new load, so that it connects. */}
          <a href={BASE_PATH} className="link font-semibold">
            To the explorer
          </a>
          <span className="text-muted text-sm">No node is connected</span>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page-column flex-1 pb-10 outline-none">
        <Outlet />
      </main>
    </div>
  )
}

function Page() {
  const { _splat: name = '' } = useParams({ strict: false })
  return <DocsScreen nameText={name} />
}
