import type { Address } from '@otterscan/ethereum/address'
import { Navigate, useSearch } from '@tanstack/react-router'
import type { AppPath } from '../../paths.ts'
import { AddressPage } from './AddressPage.tsx'
import { MistypedAddress, NotAnAddress } from './AddressProblem.tsx'
import { NonceLookup } from './NonceLookup.tsx'
import { parseAddressParameter } from './parseAddressParameter.ts'

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
  const parameter = parseAddressParameter(addressText)
  const toSamePlace = (address: Address): AppPath => ({ to: toSubPath(address, props.subPath), search })
  switch (parameter.kind) {
    case 'name':
      return <NotAnAddress text={addressText} />
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
      return nonceText === undefined ? (
        <AddressPage key={parameter.address} address={parameter.address} {...rest} />
      ) : (
        <NonceLookup address={parameter.address} nonceText={nonceText} />
      )
  }
}

function toSubPath(address: Address, subPath: string): string {
  const segments = subPath.split('/').filter((segment) => segment !== '')
  return ['/address', address, ...segments.map(encodeURIComponent)].join('/')
}
