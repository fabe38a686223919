import type { IndexedList } from '@otterscan/api-schema/execution/indexedList'
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
import type { RpcMethod } from '@otterscan/api-schema/jsonRpc'
import type { ContractList } from '../../paths.ts'
import type { ListedContract } from './ListedContract.ts'

interface ContractListMethods {
  readonly count: RpcMethod<[], number>
  readonly list: RpcMethod<[index: number, size: number], IndexedList<ListedContract>>
}

/** Who answers for each list. */
export const CONTRACT_LIST_METHODS: Readonly<Record<ContractList, ContractListMethods>> = {
  all: { count: ots2_getAllContractsCount, list: ots2_getAllContractsList },
  erc20: { count: ots2_getERC20Count, list: ots2_getERC20List },
  erc721: { count: ots2_getERC721Count, list: ots2_getERC721List },
  erc1155: { count: ots2_getERC1155Count, list: ots2_getERC1155List },
  erc4626: { count: ots2_getERC4626Count, list: ots2_getERC4626List },
  erc1167: { count: ots2_getERC1167Count, list: ots2_getERC1167List },
}
