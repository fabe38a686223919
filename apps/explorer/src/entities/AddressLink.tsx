import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { Coins, Star } from 'lucide-react'
import { addressPath } from '../paths.ts'
import { AppLink } from './AppLink.tsx'

/** What an address does where it stands. */
export type AddressRole = 'sender' | 'recipient' | 'created' | 'feeRecipient'

interface AddressLinkProps {
  readonly address: Address
  /** Roles here, as marks. */
  readonly roles?: readonly AddressRole[]
  /** The address the page is about: shown without a link. */
  readonly selected?: Address | undefined
  /** Never wider than this many characters. */
  readonly maxChars?: number
}

/** An address: role marks, checksummed text cut in the middle only where room lacks, equals on the page light up. */
export function AddressLink({ address, roles = NO_ROLES, selected, maxChars }: AddressLinkProps) {
  const text = <TruncatedText text={address} maxChars={maxChars} />
  return (
    <Highlightable
      value={address.toLowerCase()}
      className="inline-flex max-w-full min-w-0 items-center gap-1"
    >
      {roles.includes('created') && (
        <Tooltip content="Contract creation">
          <span role="img" aria-label="Contract creation">
            <Star size={12} aria-hidden="true" className="fill-warning text-warning" />
          </span>
        </Tooltip>
      )}
      {roles.includes('feeRecipient') && (
        <Tooltip content="Fee recipient of the block">
          <span role="img" aria-label="Fee recipient of the block">
            <Coins size={13} aria-hidden="true" className="text-warning" />
          </span>
        </Tooltip>
      )}
      {isSameAddress(address, selected) ? (
        <span className={`min-w-0 ${tintOf(roles)}`}>{text}</span>
      ) : (
        <AppLink path={addressPath(address)} className={`link min-w-0 ${tintOf(roles)}`}>
          {text}
        </AppLink>
      )}
    </Highlightable>
  )
}

const NO_ROLES: readonly AddressRole[] = []

function tintOf(roles: readonly AddressRole[]): string {
  if (roles.includes('sender')) return 'rounded-sm bg-sender-soft px-0.5'
  if (roles.includes('recipient') || roles.includes('created')) return 'rounded-sm bg-recipient-soft px-0.5'
  return ''
}
