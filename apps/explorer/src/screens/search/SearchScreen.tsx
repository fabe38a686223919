import { Card } from '@otterscan/ui/Card'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Navigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { addressPath } from '../../paths/addressPaths.ts'
import { transactionPath } from '../../paths/transactionPaths.ts'
import { parseSearchQuery } from '../../search/parseSearchQuery.ts'

const NamedPlaces = lazyComponent(async () => (await import('./NamedPlaces.tsx')).NamedPlaces)
const SignatureSightings = lazyComponent(
  async () => (await import('../../entities/decoded/SignatureSightings.tsx')).SignatureSightings,
)

/** Parses `?q=` and redirects to its target, or explains why there is none. */
export function SearchScreen({ text }: { readonly text: string | undefined }) {
  const target = parseSearchQuery(text ?? '')
  switch (target.kind) {
    case 'path':
      return <Navigate to={target.path.to} search={target.path.search ?? {}} replace />
    case 'name':
      // A nonce belongs to an account, so what stands before it is a name of one.
      return target.path.search === undefined ? (
        <Suspense fallback={<PageHeading title="Search" />}>
          <NamedPlaces key={text} text={text ?? ''} namePath={target.path} />
        </Suspense>
      ) : (
        <Navigate to={target.path.to} search={target.path.search} replace />
      )
    case 'selector':
      return (
        <>
          <PageTitle page={`Selector ${target.selector}`} />
          <PageHeading title="Selector" detail={<span className="mono">{target.selector}</span>} />
          <Suspense fallback={null}>
            <SignatureSightings hash={target.selector} />
          </Suspense>
        </>
      )
    case 'hash':
      return <Navigate to={transactionPath(target.hash).to} replace />
    case 'badChecksum':
      return (
        <>
          <PageTitle page="Search" />
          <PageHeading title="Search" />
          <Card>
            <p className="wrap-anywhere">
              <span className="mono">{target.text}</span> looks like an address, but its letter case does not
              match its checksum (EIP-55), so a character may be mistyped. Check it against its source.
            </p>
            <p className="mt-3">
              If only the letter case is wrong, this is the address:{' '}
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
              ? 'There is nothing to search for: the URL has no search text (?q=).'
              : 'This URL does not refer to an address, transaction, block, epoch, slot or validator.'}
          </Card>
        </>
      )
  }
}
