import type { AppPath } from './appPath.ts'

/** Where the documents begin. */
export const DOCS_ROOT = '/docs'

/** A page of the documents, and a heading or row of it. */
export function documentPath(page = '', anchor?: string): AppPath {
  const to = page === '' ? DOCS_ROOT : `${DOCS_ROOT}/${page}`
  return anchor === undefined ? { to } : { to, hash: anchor }
}
