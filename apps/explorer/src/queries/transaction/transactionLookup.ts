import {
  eth_getTransactionByBlockHashAndIndex,
  eth_getTransactionByBlockNumberAndIndex,
  eth_getTransactionCount,
} from '@otterscan/api-schema/execution/eth'
import { ots_getTransactionBySenderAndNonce } from '@otterscan/api-schema/execution/ots'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { BlockId } from '../block/block.ts'
import type { Clients } from '../clients.ts'

/** Hash of the transaction at an index of a block; `null` when there is none. One call. */
export function transactionByIndexQuery(clients: Clients, blockId: BlockId, transactionIndex: number) {
  return queryOptions({
    queryKey: [
      clients.chainId.toString(),
      'transactionByIndex',
      blockId.toString(),
      transactionIndex,
    ] as const,
    queryFn: async ({ signal }) => {
      const transaction =
        typeof blockId === 'string'
          ? await clients.execution.request(
              eth_getTransactionByBlockHashAndIndex,
              [blockId, transactionIndex],
              { signal },
            )
          : await clients.execution.request(
              eth_getTransactionByBlockNumberAndIndex,
              [blockId, transactionIndex],
              { signal },
            )
      return transaction === null ? null : transaction.hash
    },
  })
}

/** Result of looking up an account's nonce. */
export type NonceResult =
  | { readonly kind: 'found'; readonly transactionHash: Hex }
  /** The account never used a nonce. */
  | { readonly kind: 'noneSent' }
  /** Not used by a transaction of the account: too high, or used by an EIP-7702 authorization. */
  | { readonly kind: 'notFound'; readonly nonce: bigint; readonly nextNonce: bigint }

/** The transaction an account sent with a nonce; `latest` is the last one it sent. A nonce below 0 finds nothing. */
export function transactionByNonceQuery(clients: Clients, sender: Address, nonce: bigint | 'latest') {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'transactionByNonce', sender, nonce.toString()] as const,
    queryFn: ({ signal }) => lookUpNonce(clients, sender, nonce, signal),
  })
}

async function lookUpNonce(
  { execution }: Clients,
  sender: Address,
  nonce: bigint | 'latest',
  signal: AbortSignal,
): Promise<NonceResult> {
  if (nonce !== 'latest' && nonce < 0n) return { kind: 'notFound', nonce, nextNonce: 0n }
  const [nextNonce, known] = await Promise.all([
    execution.request(eth_getTransactionCount, [sender, 'latest'], { signal }),
    nonce === 'latest'
      ? undefined
      : execution.request(ots_getTransactionBySenderAndNonce, [sender, nonce], { signal }),
  ])
  if (nextNonce === 0n) return { kind: 'noneSent' }
  if (nonce === 'latest') return findLastSent(execution, sender, nextNonce, signal)
  return known == null ? { kind: 'notFound', nonce, nextNonce } : { kind: 'found', transactionHash: known }
}

/** Authorizations use nonces too (EIP-7702), so the last one used may not be of a transaction. Some calls at most. */
async function findLastSent(
  execution: Clients['execution'],
  sender: Address,
  nextNonce: bigint,
  signal: AbortSignal,
): Promise<NonceResult> {
  const lowest = nextNonce > MOST_STEPS_BACK ? nextNonce - MOST_STEPS_BACK : 0n
  for (let nonce = nextNonce - 1n; nonce >= lowest; nonce -= 1n) {
    const hash = await execution.request(ots_getTransactionBySenderAndNonce, [sender, nonce], { signal })
    if (hash !== null) return { kind: 'found', transactionHash: hash }
  }
  return { kind: 'notFound', nonce: nextNonce - 1n, nextNonce }
}

const MOST_STEPS_BACK = 10n
