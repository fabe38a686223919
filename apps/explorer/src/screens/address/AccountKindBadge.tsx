import { mayBeOfProtocol } from '@otterscan/decode/trace/mayBeOfProtocol'
import type { Address } from '@otterscan/ethereum/address'
import { Chip } from '@otterscan/ui/Chip'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { FileCode, FileX, Forward, User } from 'lucide-react'
import { Suspense } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import type { AccountKind } from '../../queries/account.ts'

const DELEGATE_CHARS = 16

/** Few addresses are of the protocol. */
const ProtocolBadge = lazyComponent(async () => (await import('./ProtocolParts.tsx')).ProtocolBadge)

interface AccountKindBadgeProps {
  readonly address: Address
  /** `undefined` until known. */
  readonly kind: AccountKind | undefined
  readonly hasFailed: boolean
  /** Of a block of the past, when it may not have been what it became. */
  readonly isPast: boolean
  /** It was a contract once, which the index knows. */
  readonly isDestroyed: boolean
}

/** Account, contract, delegated account, or a part of the protocol. Space is reserved until it is known. */
export function AccountKindBadge(props: AccountKindBadgeProps) {
  const { address, kind } = props
  if (!mayBeOfProtocol(address)) return <OrdinaryBadge {...props} />
  return (
    <Suspense fallback={<Skeleton chars={9} />}>
      <ProtocolBadge
        address={address}
        hasNoCode={kind?.kind === 'plain' && !props.isDestroyed}
        otherwise={<OrdinaryBadge {...props} />}
      />
    </Suspense>
  )
}

function OrdinaryBadge({ kind, hasFailed, isPast, isDestroyed }: AccountKindBadgeProps) {
  if (kind === undefined) return hasFailed ? null : <Skeleton chars={9} />
  switch (kind.kind) {
    case 'plain':
      if (isPast) return <Chip title="There was no code at the end of that block">no code</Chip>
      if (isDestroyed) {
        return (
          <Chip
            tone="warning"
            icon={<FileX aria-hidden="true" />}
            title="Its code was removed by SELFDESTRUCT"
          >
            destroyed contract
          </Chip>
        )
      }
      return (
        <Chip icon={<User aria-hidden="true" />} title="Externally owned account: no code">
          account
        </Chip>
      )
    case 'contract':
      return (
        <Chip tone="accent" icon={<FileCode aria-hidden="true" />} title="Contract account: has code">
          contract
        </Chip>
      )
    case 'delegated':
      return (
        <>
          <Chip
            tone="info"
            icon={<Forward aria-hidden="true" />}
            title="Externally owned account that runs the code of another address (EIP-7702)"
          >
            delegated account
          </Chip>
          <span className="text-muted text-sm">to</span>
          <AddressLink address={kind.delegate} maxChars={DELEGATE_CHARS} />
        </>
      )
  }
}
