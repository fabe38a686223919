import type { Address } from '@otterscan/ethereum/address'
import { supportsNames } from '@otterscan/ethereum/chain'
import { Card } from '@otterscan/ui/Card'
import type { ReactNode } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import type { AppPath } from '../../paths.ts'
import { useClients } from '../../queries/useClients.ts'

interface NotAnAddressProps {
  readonly text: string
  /** Why a text that may be a name leads nowhere. */
  readonly reason?: ReactNode
}

/** Text of the URL can be of any length; this much tells what was meant. */
const SHOWN_LENGTH = 100

/** The URL names no address. */
export function NotAnAddress({ text, reason }: NotAnAddressProps) {
  const hasNames = supportsNames(useClients().chainId)
  return (
    <>
      <PageTitle page="Address" />
      <PageHeading title="Address" />
      <Card>
        <p className="wrap-anywhere">
          "<UntrustedText text={text} maxChars={SHOWN_LENGTH} />" is not an ETH address
          {hasNames && ' or ENS name'}.
        </p>
        {reason !== undefined && <p className="mt-2 text-muted">{reason}</p>}
      </Card>
    </>
  )
}

interface MistypedAddressProps {
  readonly text: string
  readonly corrected: Address
  /** The same place under the corrected address. */
  readonly path: AppPath
}

/** Twenty bytes whose upper and lower case contradict each other. */
export function MistypedAddress({ text, corrected, path }: MistypedAddressProps) {
  return (
    <>
      <PageTitle page="Address" />
      <PageHeading title="Address" />
      <Card>
        <p className="wrap-anywhere">
          <span className="mono">{text}</span> looks like an address, but its upper and lower case letters do
          not fit its checksum (EIP-55), so a digit or letter may be mistyped. Check it against its source.
        </p>
        <p className="mt-3">
          If only the case is wrong, this is the address:{' '}
          <AppLink path={path} className="link mono wrap-anywhere">
            {corrected}
          </AppLink>
        </p>
      </Card>
    </>
  )
}
