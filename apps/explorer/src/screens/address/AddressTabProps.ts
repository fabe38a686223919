import type { Address } from '@otterscan/ethereum/address'
import type { UseQueryResult } from '@tanstack/react-query'
import type { AddressView } from '../../paths.ts'
import type { Account } from '../../queries/address/accountQuery.ts'

/** What the content of every tab gets. */
export interface AddressTabProps {
  readonly address: Address
  readonly account: UseQueryResult<Account, Error>
  readonly view: AddressView
  readonly cursorHashText: string | undefined
  readonly cursorBlockText: string | undefined
  readonly pageText: string | undefined
}
