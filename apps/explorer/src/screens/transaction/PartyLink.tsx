import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { createContext, useContext } from 'react'
import { AddressLink, type AddressRole } from '../../entities/AddressLink.tsx'

/** The parties of the transaction on screen. */
export interface Parties {
  readonly sender?: Address | undefined
  /** Or the contract it created. */
  readonly recipient?: Address | undefined
  /** Fee recipient of its block; only where the block is known. */
  readonly feeRecipient?: Address | undefined
}

/** Passes the parties to every address on the page. */
export const PartiesContext = createContext<Parties>({})

interface PartyLinkProps {
  readonly address: Address
  readonly isCreated?: boolean
  readonly maxChars?: number
}

/** An address, highlighted where it is the sender, the recipient or the fee recipient. */
export function PartyLink({ address, isCreated = false, maxChars }: PartyLinkProps) {
  const { sender, recipient, feeRecipient } = useContext(PartiesContext)
  const roles: AddressRole[] = []
  if (isCreated) roles.push('created')
  if (isSameAddress(address, feeRecipient)) roles.push('feeRecipient')
  if (isSameAddress(address, sender)) roles.push('sender')
  else if (isSameAddress(address, recipient)) roles.push('recipient')
  return <AddressLink address={address} roles={roles} {...(maxChars === undefined ? {} : { maxChars })} />
}
