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
import { useClients } from '../../queries/clients.ts'
import { type NameLookup, nameAddressQuery } from '../../queries/names/nameAddress.ts'
import { NotAnAddress } from './AddressErrors.tsx'
import { NameInUrlContext } from './AddressInUrl.ts'

const SHOWN_LENGTH = 100

interface NamedAddressProps {
  /** As written in the URL. */
  readonly text: string
  /** Renders the page of the address once the name is resolved. */
  readonly children: (address: Address) => ReactNode
}

/** Resolves the name in the URL and shows that address; links on the page keep the name. */
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
            The URL of this page contains <b className="wrap-anywhere">{toVisibleText(text)}</b>, which is
            normalized to the name{' '}
            <b className="wrap-anywhere">
              <UntrustedText text={lookup.normal} />
            </b>
            . The account of that name is shown below.
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
      return 'No address is set for this name.'
    case 'offChain':
      return 'The address of this name is stored off-chain, on a server named by its resolver (EIP-3668). It is not queried, since it would learn which name is looked up.'
  }
}
