import type {
  IndexedTransfer,
  IndexedWithdrawal,
  RewardedBlock,
} from '@otterscan/api-schema/execution/indexedList'
import {
  ots2_getAddressAttributes,
  ots2_getBlocksRewardedCount,
  ots2_getBlocksRewardedList,
  ots2_getERC20TransferCount,
  ots2_getERC20TransferList,
  ots2_getERC721TransferCount,
  ots2_getERC721TransferList,
  ots2_getERC1155TransferCount,
  ots2_getERC1155TransferList,
  ots2_getWithdrawalsCount,
  ots2_getWithdrawalsList,
} from '@otterscan/api-schema/execution/ots2'
import type { Address } from '@otterscan/ethereum/address'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import type { IndexedListSource } from './indexedList.ts'

/** A list of an address. */
export type AddressListSource<Entry> = IndexedListSource<[account: Address], Entry>

/** Token standards with a transfer list. */
export type TokenStandard = 'erc20' | 'erc721' | 'erc1155'

const TRANSFER_METHODS = {
  erc20: { count: ots2_getERC20TransferCount, list: ots2_getERC20TransferList },
  erc721: { count: ots2_getERC721TransferCount, list: ots2_getERC721TransferList },
  erc1155: { count: ots2_getERC1155TransferCount, list: ots2_getERC1155TransferList },
} as const

/** Transactions that transferred tokens of a standard from or to the address. */
export function createTransferSource(
  account: Address,
  standard: TokenStandard,
): AddressListSource<IndexedTransfer> {
  return { ...TRANSFER_METHODS[standard], subject: [account] }
}

/** Validator withdrawals to the address. */
export function createWithdrawalSource(account: Address): AddressListSource<IndexedWithdrawal> {
  return { count: ots2_getWithdrawalsCount, list: ots2_getWithdrawalsList, subject: [account] }
}

/** Blocks whose fee recipient the address is. */
export function createRewardSource(account: Address): AddressListSource<RewardedBlock> {
  return { count: ots2_getBlocksRewardedCount, list: ots2_getBlocksRewardedList, subject: [account] }
}

/** Contract attributes of an address from the index. */
export function attributesQuery(clients: Clients, address: Address) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'attributes', address] as const,
    queryFn: ({ signal }) => clients.execution.request(ots2_getAddressAttributes, [address], { signal }),
  })
}
