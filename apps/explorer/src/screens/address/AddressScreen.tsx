import type { Address } from '@otterscan/ethereum/address'
import { supportsNames } from '@otterscan/ethereum/chain'
import { Navigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageHeading } from '../../entities/PageHeading.tsx'
import type { AppPath } from '../../paths.ts'
import { useClients } from '../../queries/useClients.ts'
import { AddressPage } from './AddressPage.tsx'
import { MistypedAddress, NotAnAddress } from './AddressProblem.tsx'
import { NonceLookup } from './NonceLookup.tsx'
import { parseAddressParameter } from './parseAddressParameter.ts'

/** Fetched at the first name in a URL. */
const NamedAddress = lazy(async () => ({ default: (await import('./NamedAddress.tsx')).NamedAddress }))

interface AddressScreenProps {
  readonly addressText: string
  readonly subPath: string
  readonly nonceText: string | undefined
  readonly cursorHashText: string | undefined
  readonly cursorBlockText: string | undefined
  readonly pageText: string | undefined
}

/** An address: what stands there and what it took part in. With `?nonce=` it leads on to a transaction. */
export function AddressScreen(props: AddressScreenProps) {
  const { addressText, nonceText, ...rest } = props
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const { chainId } = useClients()
  const parameter = parseAddressParameter(addressText)
  const toSamePlace = (address: Address): AppPath => ({ to: toSubPath(address, props.subPath), search })
  const toPage = (address: Address) =>
    nonceText === undefined ? (
      <AddressPage key={address} address={address} {...rest} />
    ) : (
      <NonceLookup address={address} nonceText={nonceText} />
    )
  switch (parameter.kind) {
    case 'name':
      return supportsNames(chainId) ? (
        <Suspense fallback={<PageHeading title="Address" />}>
          <NamedAddress text={addressText}>{toPage}</NamedAddress>
        </Suspense>
      ) : (
        <NotAnAddress text={addressText} />
      )
    case 'badChecksum':
      return (
        <MistypedAddress
          text={addressText}
          corrected={parameter.corrected}
          path={toSamePlace(parameter.corrected)}
        />
      )
    case 'otherForm': {
      const path = toSamePlace(parameter.address)
      return <Navigate to={path.to} search={path.search ?? {}} replace />
    }
    case 'address':
      return toPage(parameter.address)
  }
}

function toSubPath(address: Address, subPath: string): string {
  const segments = subPath.split('/').filter((segment) => segment !== '')
  return ['/address', address, ...segments.map(encodeURIComponent)].join('/')
}
