import { DOCUMENTS, type ListedDocument } from 'virtual:documents'
import { AppLink } from '../../entities/AppLink.tsx'
import { documentPath } from '../../paths/documentPaths.ts'

/** Links to all pages: beside the page, and on narrow screens above it, folded. */
export function DocumentList({ current }: { readonly current: string | undefined }) {
  const list = (
    <>
      <Group title="Guide" documents={DOCUMENTS.filter((one) => one.isGuide)} current={current} />
      <Group title="Reference" documents={DOCUMENTS.filter((one) => !one.isGuide)} current={current} />
    </>
  )
  return (
    <>
      <nav aria-label="Documents" className="hidden pt-6 lg:block">
        <div className="sticky top-20 space-y-4">{list}</div>
      </nav>
      <details className="mt-4 rounded-md border border-border bg-surface lg:hidden">
        <summary className="cursor-pointer px-3 py-2 font-medium">All pages</summary>
        <nav aria-label="Documents" className="space-y-4 px-3 pb-3">
          {list}
        </nav>
      </details>
    </>
  )
}

interface GroupProps {
  readonly title: string
  readonly documents: readonly ListedDocument[]
  readonly current: string | undefined
}

function Group({ title, documents, current }: GroupProps) {
  return (
    <div>
      <p className="pb-1 text-muted text-sm">{title}</p>
      <ul>
        {documents.map(({ name, title: words }, at) => (
          <li key={name}>
            <AppLink
              path={documentPath(title === 'Guide' && at === 0 ? '' : name)}
              aria-current={name === current ? 'page' : undefined}
              className={`block rounded-md px-2 py-1.5 hover:bg-raised ${name === current ? 'bg-accent-soft font-medium' : ''}`}
            >
              {words}
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
