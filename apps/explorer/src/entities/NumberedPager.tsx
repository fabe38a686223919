import { Pagination } from '@otterscan/ui/Pagination'
import { type AppPath, toHref } from '../paths/appPath.ts'
import { renderAppLink } from './AppLink.tsx'
import { useNumberFormat } from './useNumberFormat.ts'

interface NumberedPagerProps {
  /** What the entries are called. */
  readonly noun: { readonly one: string; readonly many: string }
  /** Distinguishes the two pagers of a list for screen readers. */
  readonly position: 'above' | 'below'
  /** The requested page, from 1. */
  readonly page: number
  /** `undefined` while the total is unknown. */
  readonly list: { readonly total: number; readonly pageCount: number } | undefined
  readonly toPath: (page: number) => AppPath
  /** The total may still grow. */
  readonly isGrowing?: boolean
}

/** Pager of a list with numbered pages, with its total. */
export function NumberedPager({ noun, position, page, list, toPath, isGrowing = false }: NumberedPagerProps) {
  const numbers = useNumberFormat()
  const label = `Pages of ${noun.many}, ${position} the list`
  if (list === undefined) {
    return <Pagination label={label} links={{}} summary="Waiting for search results..." />
  }
  const { total, pageCount } = list
  const toPage = (target: number) => toHref(toPath(target))
  const hasPrevious = page > 1
  return (
    <Pagination
      label={label}
      links={{
        first: hasPrevious ? toPage(1) : undefined,
        previous: hasPrevious ? toPage(Math.min(page - 1, pageCount)) : undefined,
        next: page < pageCount ? toPage(page + 1) : undefined,
        last: page === pageCount ? undefined : toPage(pageCount),
      }}
      position={{ page: numbers.formatInteger(page), pageCount: numbers.formatInteger(pageCount) }}
      summary={`A total of ${numbers.formatInteger(total)} ${total === 1 ? noun.one : noun.many} found${isGrowing ? ' so far' : ''}`}
      renderLink={renderAppLink}
    />
  )
}
