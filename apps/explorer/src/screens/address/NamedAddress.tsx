import { toVisibleText } from '@otterscan/decode/text/visibleText'
import type { Address } from '@otterscan/ethereum/address'
import { Banner } from '@otterscan/ui/Banner'
import { Card } from '@otterscan/ui/Card'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { type NameLookup, nameAddressQuery } from '../../queries/names/nameAddressQuery.ts'
import { useClients } from '../../queries/useClients.ts'
import { NameInUrlContext } from './AddressInUrl.ts'
import { NotAnAddress } from './AddressProblem.tsx'

const SHOWN_LENGTH = 100

interface NamedAddressProps {
  /** As it stands in the URL. */
  readonly text: string
  /** The page of the address, once the name has led to one. */
  readonly children: (address: Address) => ReactNode
}

/** Looks up whose name the URL has, and shows that address; links of its page keep the name. */
export function NamedAddress({ text, children }: NamedAddressProps) {
  const query = useQuery(nameAddressQuery(useClients(), text))
  if (query.data === undefined) {
    return (
      <>
        <PageTitle page="Address" />
        <PageHeading title="Address" detail={<UntrustedText text={text} maxChars={SHOWN_LENGTH} />} />
        <Card>
          <QueryPanel
            query={query}
            noun="the address of this name"
            skeleton={<p className="text-muted">Looking up the name…</p>}
          >
            {() => null}
          </QueryPanel>
        </Card>
      </>
    )
  }
  const lookup = query.data
  if (lookup.kind !== 'found') return <NotAnAddress text={text} reason={describeFailure(lookup)} />
  return (
    <NameInUrlContext value={text}>
      {lookup.normal !== text && (
        <div className="pt-4">
          <Banner tone="warning">
            The address of this page has <b className="wrap-anywhere">{toVisibleText(text)}</b> in it, which
            stands for the name{' '}
            <b className="wrap-anywhere">
              <UntrustedText text={lookup.normal} />
            </b>
            . Below is the account of that name.
          </Banner>
        </div>
      )}
      {children(lookup.address)}
    </NameInUrlContext>
  )
}

function describeFailure(lookup: Exclude<NameLookup, { readonly kind: 'found' }>): ReactNode {
  switch (lookup.kind) {
    case 'invalid':
      return undefined
    case 'notFound':
      return 'No address is set for this name at the head of the chain.'
    case 'offChain':
      return 'The address of this name is kept off the chain, on a server that only its resolver names (EIP-3668). It is not asked, since it would learn what is looked at.'
  }
}
