import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { Coins, Star } from 'lucide-react'
import { useContext } from 'react'
import { addressPath } from '../paths.ts'
import type { AddressName } from '../queries/names/AddressName.ts'
import { NamesContext } from '../queries/names/NamesContext.ts'
import { useAddressName } from '../queries/names/useAddressName.ts'
import { AddressNameText } from './AddressNameText.tsx'
import { AppLink } from './AppLink.tsx'
import { LookAlikeMark } from './LookAlikeMark.tsx'

/** What an address does where it stands. */
export type AddressRole = 'sender' | 'recipient' | 'created' | 'feeRecipient'

interface AddressLinkProps {
  readonly address: Address
  /** Roles here, as marks. */
  readonly roles?: readonly AddressRole[]
  /** The address the page is about: shown without a link. */
  readonly selected?: Address | undefined
  /** Never wider than this many characters. */
  readonly maxChars?: number | undefined
}

/**
 * An address: role marks, then its name or its checksummed text, cut in the middle only where room lacks. Equals on the
 * page light up, others that look alike are marked.
 */
export function AddressLink({ address, roles = NO_ROLES, selected, maxChars }: AddressLinkProps) {
  const hasNames = useContext(NamesContext) !== undefined
  const Text = hasNames ? NamedText : PlainText
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
      <LookAlikeMark address={address} />
      <Text
        address={address}
        maxChars={maxChars}
        tint={tintOf(roles)}
        isSelected={isSameAddress(address, selected)}
      />
    </Highlightable>
  )
}

interface AddressTextProps {
  readonly address: Address
  readonly maxChars: number | undefined
  readonly tint: string
  readonly isSelected: boolean
  readonly name?: AddressName | undefined
}

function NamedText(props: AddressTextProps) {
  return <PlainText {...props} name={useAddressName(props.address)} />
}

function PlainText({ address, maxChars, tint, isSelected, name }: AddressTextProps) {
  const text =
    name === undefined ? (
      <TruncatedText text={address} maxChars={maxChars} />
    ) : (
      <AddressNameText address={address} name={name} maxChars={maxChars} />
    )
  if (isSelected) return <span className={`min-w-0 ${tint}`}>{text}</span>
  return (
    <AppLink
      path={addressPath(name?.origin === 'ens' ? name.text : address)}
      className={`link min-w-0 ${tint}`}
    >
      {text}
    </AppLink>
  )
}

const NO_ROLES: readonly AddressRole[] = []

function tintOf(roles: readonly AddressRole[]): string {
  if (roles.includes('sender')) return 'rounded-sm bg-sender-soft px-0.5'
  if (roles.includes('recipient') || roles.includes('created')) return 'rounded-sm bg-recipient-soft px-0.5'
  return ''
}
