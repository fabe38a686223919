import { eth_getTransactionByHash, eth_getTransactionReceipt } from '@otterscan/api-schema/execution/eth'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { HEAD_POLL_MS } from '../head/headQuery.ts'
import { toMinedStaleTimeMs } from '../staleTime.ts'

/** A transaction and what became of it; no receipt while it is pending. */
export interface TransactionWithReceipt {
  readonly transaction: Transaction
  readonly receipt: Receipt | null
}

/** Key of a transaction with its receipt. */
export function transactionKey(clients: Clients, transactionHash: Hex) {
  return [clients.chainId.toString(), 'transaction', transactionHash.toLowerCase()] as const
}

/**
 * A transaction with its receipt, in one batch; `null` when the node knows none. Asked again until it is mined, so that
 * pending turns into confirmed, and unknown into pending, by itself; never again once `finalized` covers its block.
 */
export function transactionQuery(clients: Clients, transactionHash: Hex, finalized?: bigint) {
  return queryOptions({
    queryKey: transactionKey(clients, transactionHash),
    queryFn: ({ signal }) => getTransaction(clients, transactionHash, signal),
    staleTime: (query) => {
      const receipt = query.state.data?.receipt
      return receipt == null ? HEAD_POLL_MS : toMinedStaleTimeMs(receipt.blockNumber, finalized)
    },
    refetchInterval: (query) => (query.state.data?.receipt == null ? HEAD_POLL_MS : false),
  })
}

async function getTransaction(
  { execution }: Clients,
  transactionHash: Hex,
  signal: AbortSignal,
): Promise<TransactionWithReceipt | null> {
  const [transaction, receipt] = await Promise.all([
    execution.request(eth_getTransactionByHash, [transactionHash], { signal }),
    execution.request(eth_getTransactionReceipt, [transactionHash], { signal }),
  ])
  return transaction === null ? null : { transaction, receipt }
}
