import type { Address } from '@otterscan/ethereum/address'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { contractCreatorQuery } from '../../queries/address/accountQuery.ts'
import { useClients } from '../../queries/useClients.ts'

const HASH_CHARS = 16

/** The transaction that created a contract; the rows of a page are asked for in one batch. */
export function CreationCell({ address }: { readonly address: Address }) {
  const query = useQuery(contractCreatorQuery(useClients(), address))
  if (query.data != null) return <TransactionLink hash={query.data.transactionHash} maxChars={HASH_CHARS} />
  const failure = query.error ?? query.failureReason
  if (query.data === undefined && failure === null) return <Skeleton chars={HASH_CHARS} />
  return (
    <span className="text-muted" title={failure?.message ?? 'The contract is no longer there'}>
      –
    </span>
  )
}
