import { mayBeOfProtocol } from '@otterscan/decode/trace/mayBeOfProtocol'
import type { Address } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import type { ContractCreation } from '../../../queries/account.ts'
import { Fact } from './Fact.tsx'

const HASH_CHARS = 24

const MissingCreatorNote = lazyComponent(
  async () => (await import('../ProtocolParts.tsx')).MissingCreatorNote,
)

interface CreatorFactProps {
  readonly address: Address
  readonly query: UseQueryResult<ContractCreation | null, Error>
}

/** Who created the contract, and in which transaction. */
export function CreatorFact({ address, query }: CreatorFactProps) {
  if (query.data === undefined) {
    const failure = query.error ?? query.failureReason
    return (
      <Fact label="Contract creator" note={failure === null ? <Skeleton chars={30} /> : failure.message}>
        {failure === null ? (
          <Skeleton chars={30} />
        ) : (
          <Button size="sm" onClick={() => void query.refetch({ cancelRefetch: true })}>
            Retry
          </Button>
        )}
      </Fact>
    )
  }
  if (query.data === null) {
    return (
      <Fact
        label="Contract creator"
        note={
          mayBeOfProtocol(address) ? (
            <Suspense>
              <MissingCreatorNote address={address} />
            </Suspense>
          ) : (
            'it may be part of the genesis block'
          )
        }
      >
        <span className="font-normal text-base text-muted">not known to the node</span>
      </Fact>
    )
  }
  const { creator, transactionHash } = query.data
  return (
    <Fact
      label="Contract creator"
      note={
        <span className="flex min-w-0 items-center gap-1">
          <span className="shrink-0">in transaction</span>
          <TransactionLink hash={transactionHash} maxChars={HASH_CHARS} />
        </span>
      }
    >
      <span className="flex min-w-0 items-center gap-1 text-base">
        <AddressLink address={creator} />
        <CopyButton text={creator} label="creator" />
      </span>
    </Fact>
  )
}
