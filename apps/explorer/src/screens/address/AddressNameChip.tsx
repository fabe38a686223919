import type { Address } from '@otterscan/ethereum/address'
import { Chip } from '@otterscan/ui/Chip'
import { useContext } from 'react'
import { AddressNameText } from '../../entities/AddressNameText.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { useContractSource } from '../../queries/contracts/useContractSource.ts'
import { NamesContext } from '../../queries/names/NamesContext.ts'
import { useAddressName } from '../../queries/names/useAddressName.ts'
import { NameInUrlContext } from './AddressInUrl.ts'

interface AddressNameChipProps {
  readonly address: Address
  /** Only code can have published source. */
  readonly hasCode: boolean
}

/** What the page's address is called, beside the address itself. */
export function AddressNameChip({ address, hasCode }: AddressNameChipProps) {
  const hasNames = useContext(NamesContext) !== undefined
  return (
    <>
      {hasNames && hasCode && <AskForSource address={address} />}
      {hasNames && <NameChip address={address} />}
    </>
  )
}

function NameChip({ address }: { readonly address: Address }) {
  const name = useAddressName(address)
  const nameInUrl = useContext(NameInUrlContext)
  if (name === undefined) {
    return nameInUrl === undefined ? null : (
      <Chip>
        ENS: <UntrustedText text={nameInUrl} maxChars={60} />
      </Chip>
    )
  }
  return (
    <Chip
      tone={name.origin === 'token' || name.origin === 'pool' ? 'neutral' : 'accent'}
      className="max-w-full min-w-0"
    >
      <AddressNameText address={address} name={name} maxChars={40} />
    </Chip>
  )
}

/** The source is needed for its name; whoever shows the name finds it in the store. */
function AskForSource({ address }: { readonly address: Address }) {
  useContractSource(address)
  return null
}
