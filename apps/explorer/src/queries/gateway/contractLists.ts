import type {
  IndexedContract,
  IndexedErc1167,
  IndexedErc4626,
} from '@otterscan/api-schema/execution/indexedList'
import {
  ots2_getAllContractsCount,
  ots2_getAllContractsList,
  ots2_getERC20Count,
  ots2_getERC20List,
  ots2_getERC721Count,
  ots2_getERC721List,
  ots2_getERC1155Count,
  ots2_getERC1155List,
  ots2_getERC1167Count,
  ots2_getERC1167List,
  ots2_getERC4626Count,
  ots2_getERC4626List,
} from '@otterscan/api-schema/execution/ots2'
import type { ContractList } from '../../paths/contractPaths.ts'
import type { IndexedListSource } from './indexedList.ts'

/** Methods of each contract list. */
export const CONTRACT_SOURCES: Readonly<Record<ContractList, IndexedListSource<[], ListedContract>>> = {
  all: { count: ots2_getAllContractsCount, list: ots2_getAllContractsList, subject: [] },
  erc20: { count: ots2_getERC20Count, list: ots2_getERC20List, subject: [] },
  erc721: { count: ots2_getERC721Count, list: ots2_getERC721List, subject: [] },
  erc1155: { count: ots2_getERC1155Count, list: ots2_getERC1155List, subject: [] },
  erc4626: { count: ots2_getERC4626Count, list: ots2_getERC4626List, subject: [] },
  erc1167: { count: ots2_getERC1167Count, list: ots2_getERC1167List, subject: [] },
}

/** A contract of a list. Fields the list's kind does not have are absent; texts are untrusted. */
export type ListedContract = IndexedContract &
  Partial<Omit<IndexedErc4626, keyof IndexedContract>> &
  Partial<Omit<IndexedErc1167, keyof IndexedContract>>

/** Unique key of an entry: an address that was destroyed and created again is listed twice. */
export function toContractKey({ address, blockNumber }: ListedContract): string {
  return `${address} ${blockNumber}`
}
