import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { Coins, Star } from 'lucide-react'
import { useContext } from 'react'
import { addressPath } from '../paths/addressPaths.ts'
import { type AddressName, NamesContext } from '../queries/names/addressLabels.ts'
import { useAddressName } from '../queries/names/addressName.ts'
import { AddressNameText } from './AddressNameText.tsx'
import { AppLink } from './AppLink.tsx'
import { LookAlikeIcon } from './LookAlikeIcon.tsx'

/** Role of an address in its context. */
export type AddressRole = 'sender' | 'recipient' | 'created' | 'feeRecipient'

interface AddressLinkProps {
  readonly address: Address
  /** Roles, shown as icons or tint. */
  readonly roles?: readonly AddressRole[]
  /** The subject of the page: shown without a link. */
  readonly selected?: Address | undefined
  /** Maximum width in characters. */
  readonly maxChars?: number | undefined
}

/**
 * An address: role icons, then its name or checksummed text, truncated in the middle only where space is short. Equal
 * addresses on the page are highlighted together; look-alikes are marked.
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
      <LookAlikeIcon address={address} />
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
