import { eth_getTransactionCount } from '@otterscan/api-schema/execution/eth'
import { ots_getTransactionBySenderAndNonce } from '@otterscan/api-schema/execution/ots'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/** What an account's nonce leads to. */
export type NonceLookup =
  | { readonly kind: 'found'; readonly transactionHash: Hex }
  /** The account never used a nonce. */
  | { readonly kind: 'noneSent' }
  /** Not used by a transaction of the account: too high, or spent by an EIP-7702 authorization. */
  | { readonly kind: 'notFound'; readonly nonce: bigint; readonly nextNonce: bigint }

/** The transaction an account sent with a nonce; `latest` is the last one it used. A nonce below 0 finds nothing. */
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
): Promise<NonceLookup> {
  if (nonce !== 'latest' && nonce < 0n) return { kind: 'notFound', nonce, nextNonce: 0n }
  const [nextNonce, known] = await Promise.all([
    execution.request(eth_getTransactionCount, [sender, 'latest'], { signal }),
    nonce === 'latest'
      ? undefined
      : execution.request(ots_getTransactionBySenderAndNonce, [sender, nonce], { signal }),
  ])
  if (nextNonce === 0n) return { kind: 'noneSent' }
  const wanted = nonce === 'latest' ? nextNonce - 1n : nonce
  const hash =
    known !== undefined
      ? known
      : await execution.request(ots_getTransactionBySenderAndNonce, [sender, wanted], { signal })
  return hash === null
    ? { kind: 'notFound', nonce: wanted, nextNonce }
    : { kind: 'found', transactionHash: hash }
}
