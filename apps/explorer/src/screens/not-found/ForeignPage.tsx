import { Navigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { parseForeignPage } from '../../search/parseForeignPage.ts'

/** Leads from a page that another explorer has to the page meant; the children where there is none. */
export function ForeignPage({ children }: { readonly children: ReactNode }) {
  const { state } = useRouter()
  // Read once: while the redirect is under way the location is already that of its target.
  const [path] = useState(() =>
    parseForeignPage(state.location.pathname, new URLSearchParams(state.location.searchStr)),
  )
  if (path === undefined) return children
  return <Navigate to={path.to} search={path.search ?? {}} replace />
}
