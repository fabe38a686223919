import { eth_getTransactionByHash, eth_getTransactionReceipt } from '@otterscan/api-schema/execution/eth'
import { ots_getInternalOperations, ots_getTransactionError } from '@otterscan/api-schema/execution/ots'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { Hex } from '@otterscan/ethereum/hex'
import { findUnreadable } from '@otterscan/ethereum/unreadableField'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { isMethodMissing, orUndefined } from '../failures.ts'
import { HEAD_POLL_MS } from '../head/head.ts'
import { IMMUTABLE_STALE_TIME_MS, toMinedStaleTimeMs } from '../staleTime.ts'

/** A transaction with its receipt; no receipt while it is pending. */
export interface TransactionWithReceipt {
  readonly transaction: Transaction
  readonly receipt: Receipt | null
}

/** Key of a transaction with its receipt. */
export function transactionKey(clients: Clients, transactionHash: Hex) {
  return [clients.chainId.toString(), 'transaction', transactionHash.toLowerCase()] as const
}

/** A transaction with its receipt, in one batch; `null` when unknown to the node. Polled until it is mined, so that
 * pending becomes confirmed, and unknown becomes pending; never requested again once `finalized` covers its block.
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
  return transaction === null ? null : { transaction: withRecipient(transaction, receipt), receipt }
}

/** A node that leaves the recipient out says with the receipt who it was, or that there was none. */
function withRecipient(transaction: Transaction, receipt: Receipt | null): Transaction {
  const isAbsent = transaction.to === undefined && findUnreadable(['to'], transaction) === undefined
  if (!isAbsent || receipt === null) return transaction
  const isCreation = receipt.contractAddress !== undefined
  return { ...transaction, to: receipt.to === undefined && isCreation ? null : receipt.to }
}

/**
 * Return data of a failed transaction, `0x` when it has none: from the explorer method, else from the call tracer. One
 * call, two on nodes without the method; a re-execution: only for failed ones.
 */
export function transactionErrorQuery(clients: Clients, transactionHash: Hex, blockHash: Hex) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'transactionError', transactionHash, blockHash] as const,
    queryFn: async ({ signal }): Promise<Hex> => {
      try {
        return await clients.execution.request(ots_getTransactionError, [transactionHash], { signal })
      } catch (error) {
        if (!isMethodMissing(error)) throw error
        const { getTracedOutput } = await import('./getTracedOutput.ts')
        // A node with neither shows the failure of the first.
        const output = await orUndefined(getTracedOutput(clients, transactionHash, signal))
        if (output === undefined) throw error
        return output
      }
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}

/** Transfers, creations and self-destructs below the top call, as listed by the node; some nodes list the top call
 * too, see `dropTopLevelOperation`. One call, a re-execution for the node. The block is part of the key: another block
 * may give another result.
 */
export function internalOperationsQuery(clients: Clients, transactionHash: Hex, blockHash: Hex) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'internalOperations', transactionHash, blockHash] as const,
    queryFn: ({ signal }) =>
      clients.execution.request(ots_getInternalOperations, [transactionHash], { signal }),
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}
