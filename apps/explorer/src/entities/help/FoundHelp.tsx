import { toHref } from '../../paths/appPath.ts'
import { toSiteUrl } from '../../paths/basePath.ts'
import { documentPath } from '../../paths/documentPaths.ts'
import { findHelp } from './findHelp.ts'

/** Leads there by a new load: it is also drawn where there is no router yet. */
export function FoundHelp({ message }: { readonly message: string }) {
  const id = findHelp(message)
  if (id === undefined) return null
  return (
    <a
      href={toSiteUrl(toHref(documentPath('troubleshooting', id)).slice(1))}
      className="link whitespace-nowrap font-sans"
    >
      What to do
    </a>
  )
}
