import { Card } from '@otterscan/ui/Card'
import { Navigate } from '@tanstack/react-router'
import { AppLink } from '../../entities/AppLink.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { addressPath, transactionPath } from '../../paths.ts'
import { parseSearchQuery } from '../../search/parseSearchQuery.ts'

/** Reads `?q=` and goes where it leads; explains what leads nowhere. */
export function SearchScreen({ text }: { readonly text: string | undefined }) {
  const target = parseSearchQuery(text ?? '')
  switch (target.kind) {
    case 'path':
    case 'name':
      return <Navigate to={target.path.to} search={target.path.search ?? {}} replace />
    case 'hash':
      return <Navigate to={transactionPath(target.hash).to} replace />
    case 'badChecksum':
      return (
        <>
          <PageTitle page="Search" />
          <PageHeading title="Search" />
          <Card>
            <p className="wrap-anywhere">
              <span className="mono">{target.text}</span> looks like an address, but its upper and lower case
              letters do not fit its checksum (EIP-55), so a digit or letter may be mistyped. Check it against
              its source.
            </p>
            <p className="mt-3">
              If only the case is wrong, this is the address:{' '}
              <AppLink path={addressPath(target.corrected)} className="link mono wrap-anywhere">
                {target.corrected}
              </AppLink>
            </p>
          </Card>
        </>
      )
    default:
      return (
        <>
          <PageTitle page="Not Found" />
          <PageHeading title="404" detail="Not Found" />
          <Card>
            {target.kind === 'empty'
              ? 'There is nothing to search for: the address of this page lacks a text behind "?q=".'
              : 'This web address names no address, transaction, block, epoch, slot or validator.'}
          </Card>
        </>
      )
  }
}
