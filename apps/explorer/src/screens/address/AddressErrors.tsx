import type { Address } from '@otterscan/ethereum/address'
import { hasNameService } from '@otterscan/ethereum/chains/findChain'
import { Card } from '@otterscan/ui/Card'
import type { ReactNode } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import type { AppPath } from '../../paths/appPath.ts'
import { useClients } from '../../queries/clients.ts'

interface NotAnAddressProps {
  readonly text: string
  /** Why a text that may be a name has no address. */
  readonly reason?: ReactNode
}

/** Text from the URL can have any length; this much identifies it. */
const SHOWN_LENGTH = 100

/** The URL does not contain an address. */
export function NotAnAddress({ text, reason }: NotAnAddressProps) {
  const hasNames = hasNameService(useClients().chainId)
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
  /** The same page under the corrected address. */
  readonly path: AppPath
}

/** Twenty bytes whose letter case does not match the checksum. */
export function MistypedAddress({ text, corrected, path }: MistypedAddressProps) {
  return (
    <>
      <PageTitle page="Address" />
      <PageHeading title="Address" />
      <Card>
        <p className="wrap-anywhere">
          <span className="mono">{text}</span> looks like an address, but its letter case does not match its
          checksum (EIP-55), so a digit or letter may be mistyped. Check it against its source.
        </p>
        <p className="mt-3">
          If only the letter case is wrong, this is the address:{' '}
          <AppLink path={path} className="link mono wrap-anywhere">
            {corrected}
          </AppLink>
        </p>
      </Card>
    </>
  )
}
