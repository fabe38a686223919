import type { Address } from '@otterscan/ethereum/address'
import { formatInteger } from '@otterscan/ethereum/units'
import { Chip } from '@otterscan/ui/Chip'
import { ArrowUp, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { addressNoncePath } from '../../../paths.ts'
import { StepLink } from '../StepLink.tsx'

interface NonceNavProps {
  readonly sender: Address
  readonly nonce: bigint
  /** Nonce of the sender's next transaction; `undefined` while not known. */
  readonly nextNonce: bigint | undefined
}

/** The sender's nonce, with steps to the transactions before and after it. */
export function NonceNav({ sender, nonce, nextNonce }: NonceNavProps) {
  const hasLater = nextNonce !== undefined && nonce + 1n < nextNonce
  return (
    <span className="inline-flex items-center gap-1">
      <Chip tone="success" title="Nonce" icon={<ArrowUp aria-hidden="true" />}>
        <span className="sr-only">Nonce </span>
        {formatInteger(nonce)}
      </Chip>
      <span className="inline-flex">
        <StepLink
          path={nonce === 0n ? undefined : addressNoncePath(sender, nonce - 1n)}
          label="Previous transaction of the sender"
        >
          <ChevronLeft size={14} aria-hidden="true" />
        </StepLink>
        <StepLink
          path={hasLater ? addressNoncePath(sender, nonce + 1n) : undefined}
          label="Next transaction of the sender"
        >
          <ChevronRight size={14} aria-hidden="true" />
        </StepLink>
        <StepLink
          path={hasLater ? addressNoncePath(sender, 'latest') : undefined}
          label="Last transaction of the sender"
        >
          <ChevronLast size={14} aria-hidden="true" />
        </StepLink>
      </span>
    </span>
  )
}
