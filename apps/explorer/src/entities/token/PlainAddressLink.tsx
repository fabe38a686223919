import type { Address } from '@otterscan/ethereum/address'
import { NamesContext } from '../../queries/names/NamesContext.ts'
import { AddressLink } from '../AddressLink.tsx'

/** An address as it is, where its name stands beside it. */
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
