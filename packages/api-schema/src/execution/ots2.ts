import type { Address } from '@otterscan/ethereum/address'
import { address, type Codec, jsonCount } from '../codec.ts'
import { nullable, tuple } from '../combinators.ts'
import { defineMethod } from '../rpcMethod.ts'
import { account } from './account.ts'
import {
  addressAttributes,
  indexedContract,
  indexedErc20,
  indexedErc1167,
  indexedErc4626,
  indexedList,
  indexedNft,
  indexedTransfer,
  indexedWithdrawal,
  rewardedBlock,
  tokenHoldings,
} from './indexedList.ts'

const SOURCE = 'Otterscan API, experimental ots2 module'

const addressParams = tuple<[account: Address]>(account)
const pageParams = tuple<[index: number, size: number]>(jsonCount, jsonCount)
const addressPageParams = tuple<[account: Address, index: number, size: number]>(
  account,
  jsonCount,
  jsonCount,
)

/* @__NO_SIDE_EFFECTS__ */
function defineContractCount(name: string) {
  return defineMethod({ name, params: tuple<[]>(), result: jsonCount, source: SOURCE })
}

/* @__NO_SIDE_EFFECTS__ */
function defineContractList<Entry>(name: string, entry: Codec<Entry>) {
  return defineMethod({ name, params: pageParams, result: indexedList(entry), source: SOURCE })
}

/* @__NO_SIDE_EFFECTS__ */
function defineAddressCount(name: string) {
  return defineMethod({ name, params: addressParams, result: jsonCount, source: SOURCE })
}

/* @__NO_SIDE_EFFECTS__ */
function defineAddressList<Entry>(name: string, entry: Codec<Entry>) {
  return defineMethod({ name, params: addressPageParams, result: indexedList(entry), source: SOURCE })
}

/* @__NO_SIDE_EFFECTS__ */
function defineHoldings(name: string) {
  return defineMethod({ name, params: addressParams, result: tokenHoldings, source: SOURCE })
}

// Counts give the length of the whole list; lists are ascending, `index` 0 is the oldest entry.

/** Number of contracts. */
export const ots2_getAllContractsCount = defineContractCount('ots2_getAllContractsCount')
/** Contracts, oldest first. */
export const ots2_getAllContractsList = defineContractList('ots2_getAllContractsList', indexedContract)
/** Number of ERC-20 tokens. */
export const ots2_getERC20Count = defineContractCount('ots2_getERC20Count')
/** ERC-20 tokens, oldest first. */
export const ots2_getERC20List = defineContractList('ots2_getERC20List', indexedErc20)
/** Number of ERC-721 tokens. */
export const ots2_getERC721Count = defineContractCount('ots2_getERC721Count')
/** ERC-721 tokens, oldest first. */
export const ots2_getERC721List = defineContractList('ots2_getERC721List', indexedNft)
/** Number of ERC-1155 tokens. */
export const ots2_getERC1155Count = defineContractCount('ots2_getERC1155Count')
/** ERC-1155 tokens, oldest first. */
export const ots2_getERC1155List = defineContractList('ots2_getERC1155List', indexedNft)
/** Number of ERC-1167 proxies. */
export const ots2_getERC1167Count = defineContractCount('ots2_getERC1167Count')
/** ERC-1167 proxies, oldest first. */
export const ots2_getERC1167List = defineContractList('ots2_getERC1167List', indexedErc1167)
/** Number of ERC-4626 vaults. */
export const ots2_getERC4626Count = defineContractCount('ots2_getERC4626Count')
/** ERC-4626 vaults, oldest first. */
export const ots2_getERC4626List = defineContractList('ots2_getERC4626List', indexedErc4626)

/** Number of transactions that moved ERC-20 tokens from or to an address. */
export const ots2_getERC20TransferCount = defineAddressCount('ots2_getERC20TransferCount')
/** Transactions that moved ERC-20 tokens from or to an address, oldest first. */
export const ots2_getERC20TransferList = defineAddressList('ots2_getERC20TransferList', indexedTransfer)
/** Number of transactions that moved ERC-721 tokens from or to an address. */
export const ots2_getERC721TransferCount = defineAddressCount('ots2_getERC721TransferCount')
/** Transactions that moved ERC-721 tokens from or to an address, oldest first. */
export const ots2_getERC721TransferList = defineAddressList('ots2_getERC721TransferList', indexedTransfer)
/** Number of transactions that moved ERC-1155 tokens from or to an address. Gateway only; Erigon does not have it. */
export const ots2_getERC1155TransferCount = defineAddressCount('ots2_getERC1155TransferCount')
/** Transactions that moved ERC-1155 tokens from or to an address, oldest first. Gateway only; Erigon does not have it. */
export const ots2_getERC1155TransferList = defineAddressList('ots2_getERC1155TransferList', indexedTransfer)
/** Number of validator withdrawals to an address. */
export const ots2_getWithdrawalsCount = defineAddressCount('ots2_getWithdrawalsCount')
/** Validator withdrawals to an address, oldest first. */
export const ots2_getWithdrawalsList = defineAddressList('ots2_getWithdrawalsList', indexedWithdrawal)
/** Number of blocks whose fee recipient is an address. */
export const ots2_getBlocksRewardedCount = defineAddressCount('ots2_getBlocksRewardedCount')
/** Blocks whose fee recipient is an address, oldest first. */
export const ots2_getBlocksRewardedList = defineAddressList('ots2_getBlocksRewardedList', rewardedBlock)

/** ERC-20 tokens an address ever sent or received, whether held now or not. */
export const ots2_getERC20Holdings = defineHoldings('ots2_getERC20Holdings')
/** ERC-721 tokens an address ever sent or received, whether held now or not. */
export const ots2_getERC721Holdings = defineHoldings('ots2_getERC721Holdings')
/** ERC-1155 tokens an address ever sent or received, whether held now or not. Gateway only; Erigon does not have it. */
export const ots2_getERC1155Holdings = defineHoldings('ots2_getERC1155Holdings')

/** What kinds of token contract an address is. */
export const ots2_getAddressAttributes = defineMethod({
  name: 'ots2_getAddressAttributes',
  params: addressParams,
  result: addressAttributes,
  source: SOURCE,
})

/** Implementation of an ERC-1167 proxy; `null` for other contracts. */
export const ots2_getERC1167Impl = defineMethod({
  name: 'ots2_getERC1167Impl',
  params: addressParams,
  result: nullable(address),
  source: SOURCE,
})
