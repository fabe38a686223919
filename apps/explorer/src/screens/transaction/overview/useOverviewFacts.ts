import type { Block } from '@otterscan/ethereum/execution/block'
import { useQuery } from '@tanstack/react-query'
import { blockDetailsQuery } from '../../../queries/block/blockDetailsQuery.ts'
import { nextNonceQuery } from '../../../queries/transaction/nextNonceQuery.ts'
import { useClients } from '../../../queries/useClients.ts'
import { type TransactionView, toMinedBlock } from '../TransactionView.ts'

/** What the rows need besides transaction and receipt. */
export interface OverviewFacts {
  /** The block without its transactions; `undefined` while pending and until it is known. */
  readonly block: Block | undefined
  /** True when the node could not give the block. */
  readonly isBlockMissing: boolean
  /** Asks for the block once more. */
  readonly retryBlock: () => void
  /** Nonce of the sender's next transaction; `undefined` until it is known. */
  readonly nextNonce: bigint | undefined
  /** Block at whose end an account counts as a contract or not: the one before, so that a creation is none yet. */
  readonly codeBlock: bigint | 'latest'
}

/** Block and sender's nonce, asked together with the other parts of the overview: one batch. */
export function useOverviewFacts({ transaction, receipt }: TransactionView): OverviewFacts {
  const clients = useClients()
  const place = toMinedBlock(receipt)
  const details = useQuery({
    ...blockDetailsQuery(clients, place?.hash ?? '0x'),
    enabled: place !== undefined,
  })
  const { data: nextNonce } = useQuery(nextNonceQuery(clients, transaction.from))
  return {
    block: details.data?.block,
    isBlockMissing: details.isError || details.data === null,
    retryBlock: () => void details.refetch(),
    nextNonce,
    codeBlock: place === undefined ? 'latest' : place.number === 0n ? 0n : place.number - 1n,
  }
}
