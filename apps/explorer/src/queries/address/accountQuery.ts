import { eth_getBalance, eth_getCode, eth_getTransactionCount } from '@otterscan/api-schema/execution/eth'
import { type ContractCreator, ots_getContractCreator } from '@otterscan/api-schema/execution/ots'
import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/** What stands at an address at the head. */
export interface Account {
  /** Wei. */
  readonly balance: bigint
  /** Next nonce; more than the transactions sent when EIP-7702 authorizations spent some. */
  readonly nonce: bigint
  readonly code: Hex
  readonly kind: AccountKind
}

/** How code makes an account. A delegated account stays an account and names whose code it runs. EIP-7702. */
export type AccountKind =
  | { readonly kind: 'plain' }
  | { readonly kind: 'contract' }
  | { readonly kind: 'delegated'; readonly delegate: Address }

const DELEGATION_PREFIX = '0xef0100'
const DELEGATION_LENGTH = 23

/** Tells accounts apart by their code. */
export function toAccountKind(code: Hex): AccountKind {
  if (code === '0x') return { kind: 'plain' }
  if (hexByteLength(code) === DELEGATION_LENGTH && code.toLowerCase().startsWith(DELEGATION_PREFIX)) {
    return { kind: 'delegated', delegate: toChecksumAddress(sliceHex(code, 3)) }
  }
  return { kind: 'contract' }
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

/** How a contract came to be. */
export type ContractCreation = ContractCreator

/** Who created the contract and in which transaction; `null` for anything that was not created. */
export function contractCreatorQuery(clients: Clients, address: Address) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'contractCreator', address] as const,
    queryFn: ({ signal }) => getContractCreation(clients, address, signal),
  })
}

/** As `contractCreatorQuery`, remembered by nobody: for long lists. */
export function getContractCreation(
  { execution }: Clients,
  address: Address,
  signal: AbortSignal,
): Promise<ContractCreation | null> {
  return execution.request(ots_getContractCreator, [address], { signal })
}
