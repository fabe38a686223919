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
import type { ContractList } from '../../paths.ts'
import type { IndexedListSource } from '../gateway/indexedPageQuery.ts'
import type { ListedContract } from './ListedContract.ts'

/** Where each list of contracts comes from. */
export const CONTRACT_SOURCES: Readonly<Record<ContractList, IndexedListSource<[], ListedContract>>> = {
  all: { count: ots2_getAllContractsCount, list: ots2_getAllContractsList, subject: [] },
  erc20: { count: ots2_getERC20Count, list: ots2_getERC20List, subject: [] },
  erc721: { count: ots2_getERC721Count, list: ots2_getERC721List, subject: [] },
  erc1155: { count: ots2_getERC1155Count, list: ots2_getERC1155List, subject: [] },
  erc4626: { count: ots2_getERC4626Count, list: ots2_getERC4626List, subject: [] },
  erc1167: { count: ots2_getERC1167Count, list: ots2_getERC1167List, subject: [] },
}
