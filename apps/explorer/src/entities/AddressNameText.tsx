import { toVisibleText } from '@otterscan/decode/text/visibleText'
import type { Address } from '@otterscan/ethereum/address'
import { AtSign, BadgeCheck, Cpu, Droplets, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AddressName, NameOrigin } from '../queries/names/addressLabels.ts'
import { TokenLogo } from './TokenLogo.tsx'
import { UntrustedText } from './UntrustedText.tsx'

/** Names can be of any length; this much fits everywhere. */
const SHOWN_LENGTH = 60
const ICON_SIZE_PX = 12

interface AddressNameTextProps {
  readonly address: Address
  readonly name: AddressName
  /** Maximum width in characters. */
  readonly maxChars?: number | undefined
}

/** A name in place of an address, with an icon for its origin. Self-declared names look different from the others. */
export function AddressNameText({ address, name, maxChars }: AddressNameTextProps) {
  const isClaim = DOUBTS[name.origin] !== undefined
  return (
    <span
      title={describeName(name, address)}
      className="inline-flex max-w-full min-w-0 items-center gap-1 align-bottom"
      style={maxChars === undefined ? undefined : { maxWidth: `${maxChars + 4}ch` }}
    >
      {toIcon(name.origin, address)}
      <span
        className={`truncate ${isClaim ? 'italic underline decoration-dotted underline-offset-2' : 'font-medium'}`}
      >
        <UntrustedText text={name.text} maxChars={SHOWN_LENGTH} />
      </span>
    </span>
  )
}

function toIcon(origin: NameOrigin, address: Address): ReactNode {
  switch (origin) {
    case 'local':
    case 'site':
      return <Tag size={ICON_SIZE_PX} aria-hidden="true" className="shrink-0" />
    case 'protocol':
      return <Cpu size={ICON_SIZE_PX} aria-hidden="true" className="shrink-0" />
    case 'ens':
      return <AtSign size={ICON_SIZE_PX} aria-hidden="true" className="shrink-0" />
    case 'pool':
      return <Droplets size={ICON_SIZE_PX} aria-hidden="true" className="shrink-0" />
    case 'token':
      return <TokenLogo address={address} />
    case 'verified':
      return <BadgeCheck size={ICON_SIZE_PX} aria-hidden="true" className="shrink-0" />
  }
}

const ORIGIN_WORDS: Readonly<Record<NameOrigin, string>> = {
  local: 'Your label',
  site: 'Label of this site',
  protocol: 'Part of the protocol',
  ens: 'ENS name',
  pool: 'Pool registered with its factory',
  token: 'The contract calls itself',
  verified: 'Verified Contract',
}

/** Added to self-declared names. */
const DOUBTS: Readonly<Partial<Record<NameOrigin, string>>> = {
  pool: ' (any token may choose any symbol)',
  token: ' (any contract may choose any name)',
}

/** Name, its origin, and the full address. */
function describeName({ text, origin }: AddressName, address: Address): string {
  const name = toVisibleText(text)
  if (origin === 'verified') return `${ORIGIN_WORDS.verified} (${name}): ${address}`
  return `${ORIGIN_WORDS[origin]}: ${name}${DOUBTS[origin] ?? ''}: ${address}`
}
