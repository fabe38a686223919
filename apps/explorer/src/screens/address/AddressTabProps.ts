import type { Address } from '@otterscan/ethereum/address'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Account } from '../../queries/account.ts'

/** Props of every tab's content. */
export interface AddressTabProps {
  readonly address: Address
  readonly account: UseQueryResult<Account, Error>
  /** Code now, or at the block that the page shows. */
  readonly hasCode: boolean
  /** True when the address is a proxy or a delegated account. */
  readonly isProxy: boolean
  /** True once the index or the contract says that it is a token. */
  readonly isToken: boolean
  /** True when lists from the index are offered. */
  readonly hasLists: boolean
  /** True for the ERC-1155 list, which only this project's gateway offers. */
  readonly hasErc1155: boolean
}
