import type { Address } from '@otterscan/ethereum/address'
import { NamesContext } from '../../queries/names/addressLabels.ts'
import { AddressLink } from '../AddressLink.tsx'

/** An address without its name, for use beside the name. */
export function PlainAddressLink({
  address,
  maxChars,
}: {
  readonly address: Address
  readonly maxChars: number
}) {
  return (
    <NamesContext value={undefined}>
      <AddressLink address={address} maxChars={maxChars} />
    </NamesContext>
  )
}
