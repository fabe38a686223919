import type { Address } from '@otterscan/ethereum/address'
import { Chip } from '@otterscan/ui/Chip'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { Lazy, lazyComponent } from '@otterscan/ui/Lazy'
import { blo } from 'blo'
import { Droplets } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { useConfig } from '../../config/useConfig.ts'
import { AddressNameText } from '../../entities/AddressNameText.tsx'
import { AppLink } from '../../entities/AppLink.tsx'
import { LookAlikeIcon } from '../../entities/LookAlikeIcon.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { faucetsPath } from '../../paths/sitePaths.ts'
import { useChain } from '../../queries/connection/chainInfo.ts'
import { useContractSource } from '../../queries/contracts/contractSource.ts'
import { NamesContext } from '../../queries/names/addressLabels.ts'
import { useAddressName } from '../../queries/names/addressName.ts'
import { NameInUrlContext } from './AddressInUrl.ts'

/** Loaded where labels can be edited. */
const LabelControls = lazyComponent(async () => (await import('./labels/LabelControls.tsx')).LabelControls)

interface AddressHeadingProps {
  readonly address: Address
  /** What kind of account it is. */
  readonly kind?: ReactNode
  readonly hasCode?: boolean
  /** More actions. */
  readonly tools?: ReactNode
  /** Contract attributes from the index, last so that the layout does not shift. */
  readonly legends?: ReactNode
}

/** Identicon, full address and its actions. */
export function AddressHeading({ address, kind, hasCode = false, tools, legends }: AddressHeadingProps) {
  const { faucets } = useChain()
  const { WIP_customAddressLabels } = useConfig().config
  return (
    <PageHeading
      title={
        <>
          <Identicon address={address} sizePx={24} />
          Address
        </>
      }
      detail={
        <span className="mono wrap-anywhere text-text">
          {address} <LookAlikeIcon address={address} />
        </span>
      }
      actions={
        <>
          <CopyButton text={address} label="address" />
          {faucets.length > 0 && (
            <AppLink
              path={faucetsPath(address)}
              className="inline-flex size-6 items-center justify-center rounded-md text-muted transition-colors hover:bg-raised hover:text-text"
              title="Click to go to faucets page"
              aria-label="Faucets"
            >
              <Droplets size={14} aria-hidden="true" />
            </AppLink>
          )}
          {kind !== undefined && (
            <span className="ml-2 inline-flex min-h-6 items-center gap-1.5">{kind}</span>
          )}
          <AddressNameChip address={address} hasCode={hasCode} />
          {WIP_customAddressLabels && (
            <Lazy>
              <LabelControls address={address} />
            </Lazy>
          )}
          {tools}
          {legends}
        </>
      }
    />
  )
}

/** Identicon of an address, to distinguish accounts at a glance. Aligned with the text after it. */
function Identicon({ address, sizePx }: { readonly address: Address; readonly sizePx: number }) {
  return (
    <img
      src={blo(address, sizePx)}
      width={sizePx}
      height={sizePx}
      alt=""
      className="mr-2 inline rounded-sm align-[-5px] ring-1 ring-border"
    />
  )
}

interface AddressNameChipProps {
  readonly address: Address
  /** Only code can have published source. */
  readonly hasCode: boolean
}

/** Name of the page's address, beside the address itself. */
function AddressNameChip({ address, hasCode }: AddressNameChipProps) {
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

/** Loads the source for its name; components that show the name read it from the cache. */
function AskForSource({ address }: { readonly address: Address }) {
  useContractSource(address)
  return null
}
