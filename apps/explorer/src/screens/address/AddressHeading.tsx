import type { Address } from '@otterscan/ethereum/address'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { Droplets } from 'lucide-react'
import type { ReactNode } from 'react'
import { useConfig } from '../../config/useConfig.ts'
import { AppLink } from '../../entities/AppLink.tsx'
import { LookAlikeMark } from '../../entities/LookAlikeMark.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { faucetsPath } from '../../paths.ts'
import { useChain } from '../../queries/connection/useChain.ts'
import { AddressNameChip } from './AddressNameChip.tsx'
import { Identicon } from './Identicon.tsx'
import { LabelControls } from './labels/LabelControls.tsx'

interface AddressHeadingProps {
  readonly address: Address
  /** What kind of account it is. */
  readonly kind?: ReactNode
  readonly hasCode?: boolean
  /** What the index says of it, last so that nothing moves when it comes. */
  readonly legends?: ReactNode
}

/** Picture, address in full, and what can be done with it. */
export function AddressHeading({ address, kind, hasCode = false, legends }: AddressHeadingProps) {
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
          {address} <LookAlikeMark address={address} />
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
          {WIP_customAddressLabels && <LabelControls address={address} />}
          {legends}
        </>
      }
    />
  )
}
