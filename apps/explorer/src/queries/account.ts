import { eth_getBalance, eth_getCode, eth_getTransactionCount } from '@otterscan/api-schema/execution/eth'
import {
  type ContractCreator,
  ots_getContractCreator,
  ots_hasCode,
} from '@otterscan/api-schema/execution/ots'
import type { Address } from '@otterscan/ethereum/address'
import { decodeDelegation } from '@otterscan/ethereum/contract/delegation'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from './clients.ts'
import { DEFAULT_STALE_TIME_MS, IMMUTABLE_STALE_TIME_MS, OLD_NAMES } from './staleTime.ts'

/** State of an address at the head. */
export interface Account {
  /** Wei. */
  readonly balance: bigint
  /** Next nonce; more than the transactions sent if EIP-7702 authorizations used some. */
  readonly nonce: bigint
  readonly code: Hex
  readonly kind: AccountKind
}

/** Kind of an account by its code. A delegated account is still an EOA; `delegate` is the code it runs. EIP-7702. */
export type AccountKind =
  | { readonly kind: 'plain' }
  | { readonly kind: 'contract' }
  | { readonly kind: 'delegated'; readonly delegate: Address }

/** Kind of an account from its code. */
export function toAccountKind(code: Hex): AccountKind {
  if (code === '0x') return { kind: 'plain' }
  const delegate = decodeDelegation(code)
  return delegate === undefined ? { kind: 'contract' } : { kind: 'delegated', delegate }
}

/** Balance, nonce and code at the head, in one batch. */
export function accountQuery(clients: Clients, address: Address) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'account', address] as const,
    queryFn: async ({ signal }): Promise<Account> => {
      const [balance, nonce, code] = await Promise.all([
        clients.execution.request(eth_getBalance, [address, 'latest'], { signal }),
        clients.execution.request(eth_getTransactionCount, [address, 'latest'], { signal }),
        clients.execution.request(eth_getCode, [address, 'latest'], { signal }),
      ])
      return { balance, nonce, code, kind: toAccountKind(code) }
    },
  })
}

/** Creation of a contract. */
export type ContractCreation = ContractCreator

/** Who created the contract and in which transaction; `null` for anything that was not created. */
export function contractCreatorQuery(clients: Clients, address: Address) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'contractCreator', address] as const,
    queryFn: ({ signal }) => getContractCreation(clients, address, signal),
  })
}

/** As `contractCreatorQuery`, but not cached: for long lists. */
export function getContractCreation(
  { execution }: Clients,
  address: Address,
  signal: AbortSignal,
): Promise<ContractCreation | null> {
  return execution.request(ots_getContractCreator, [address], { signal })
}

/** Whether an address had code at the end of a block. One call, batched with others of the same turn. */
export function codePresenceQuery(clients: Clients, address: Address, block: bigint | 'latest') {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'hasCode', address, block.toString()] as const,
    queryFn: ({ signal }) =>
      clients.execution.request(ots_hasCode, [address, block], {
        signal,
        old: block === 'latest' ? OLD_NAMES : undefined,
      }),
    staleTime: block === 'latest' ? DEFAULT_STALE_TIME_MS : IMMUTABLE_STALE_TIME_MS,
    retry: false,
  })
}

/** Code of an address at the end of a block. One call. */
export function codeAtQuery(clients: Clients, address: Address, block: bigint | 'latest') {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'codeAt', address, block.toString()] as const,
    queryFn: ({ signal }) => clients.execution.request(eth_getCode, [address, block], { signal }),
    staleTime: block === 'latest' ? DEFAULT_STALE_TIME_MS : IMMUTABLE_STALE_TIME_MS,
    retry: false,
  })
}

/** Code at the head; `0x` for an account without code. */
export function codeQuery(clients: Clients, address: Address) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'code', address] as const,
    queryFn: ({ signal }) => clients.execution.request(eth_getCode, [address, 'latest'], { signal }),
    // Code changes only by delegations and self-destruction; the address page itself refreshes more often.
    staleTime: CODE_STALE_TIME_MS,
  })
}

const CODE_STALE_TIME_MS = 60_000

/**
 * Nonce of an account's next transaction, at the head or at an earlier visit when more than `above`: it only grows. One
 * call.
 */
export function nextNonceQuery(clients: Clients, account: Address, above: bigint) {
  const old = {
    maxAgeMs: Number.POSITIVE_INFINITY,
    suits: (result: unknown) => eth_getTransactionCount.decodeResult(result) > above,
  }
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'nextNonce', account, above.toString()] as const,
    queryFn: ({ signal }) =>
      clients.execution.request(eth_getTransactionCount, [account, 'latest'], { signal, old }),
  })
}
