import type { Block } from '@otterscan/ethereum/execution/block'
import { useQuery } from '@tanstack/react-query'
import { nextNonceQuery } from '../../../queries/account.ts'
import { blockDetailsQuery } from '../../../queries/block/block.ts'
import { useClients } from '../../../queries/clients.ts'
import { findMinedBlock, type TransactionView } from '../TransactionView.ts'

/** Facts the rows need besides transaction and receipt. */
export interface OverviewFacts {
  /** The block without its transactions; `undefined` while pending and until it is known. */
  readonly block: Block | undefined
  /** True when the node could not return the block, or the receipt names none. */
  readonly isBlockMissing: boolean
  /** Requests the block again. */
  readonly retryBlock: () => void
  /** Nonce of the sender's next transaction; `undefined` until it is known. */
  readonly nextNonce: bigint | undefined
  /** Block at whose end accounts are checked for code: the one before, so that a created contract is not one yet. */
  readonly codeBlock: bigint | 'latest'
}

/** Block and sender's nonce, requested in one batch with the other parts of the overview. */
export function useOverviewFacts({ transaction, receipt }: TransactionView): OverviewFacts {
  const clients = useClients()
  const minedBlock = findMinedBlock(receipt)
  const details = useQuery({
    ...blockDetailsQuery(clients, minedBlock?.hash ?? '0x'),
    enabled: minedBlock !== undefined,
  })
  const { data: nextNonce } = useQuery(
    nextNonceQuery(clients, transaction.from, (transaction.nonce ?? 0n) + 1n),
  )
  return {
    block: details.data?.block,
    isBlockMissing:
      (receipt !== null && minedBlock === undefined) || details.isError || details.data === null,
    retryBlock: () => void details.refetch(),
    nextNonce,
    codeBlock: minedBlock === undefined ? 'latest' : minedBlock.number === 0n ? 0n : minedBlock.number - 1n,
  }
}
