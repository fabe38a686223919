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
import {
  gateway_getToken,
  gateway_getTokenHolders,
  type TokenFacts,
  type TokenHolder,
} from '@otterscan/api-schema/execution/token'
import {
  gateway_searchTokenTransfers,
  type TokenTransferEntry,
} from '@otterscan/api-schema/execution/tokenTransfer'
import type { Address } from '@otterscan/ethereum/address'
import { type Columns, column } from '../columns.ts'
import { defineList, defineObject } from '../operation.ts'
import { address, amount, cursor, described, limit, oneOf, optional, order, position } from '../parameters.ts'
import { type IndexedRow, readIndexed, toSource } from './indexedRows.ts'
import { readTokenDescription, type TokenDescription } from './tokenDescription.ts'

interface TokenRow extends TokenDescription {
  readonly token: Address
  readonly facts: TokenFacts
}

const TOKEN_COLUMNS: Columns<TokenRow> = {
  address: column('address', 'Contract of the token.', (row) => row.token),
  name: column('text', "The contract's own words: anyone can choose any name.", (row) => row.name),
  symbol: column('text', 'As name.', (row) => row.symbol),
  decimals: column('integer', 'Digits behind the point.', (row) => row.decimals),
  standard: column('text', 'Standard of most of its transfers.', ({ facts }) => facts.standard),
  transferCount: column('count', 'Indexed transfers.', ({ facts }) => facts.transferCount),
  holderCount: column(
    'count',
    'Accounts with more than nothing, by the transfers.',
    ({ facts }) => facts.holderCount,
  ),
  minted: column(
    'integer',
    'What came from the zero address less what went to it.',
    ({ facts }) => facts.minted,
  ),
  creator: column('address', 'Who created the contract.', ({ facts }) => facts.creator),
  createdInBlock: column('integer', 'Block of the creation.', ({ facts }) => facts.createdInBlock),
  creationTransaction: column(
    'hash',
    'Transaction of the creation.',
    ({ facts }) => facts.creationTransaction,
  ),
}

const token = described(address, 'The contract of a token.')

const getToken = defineObject({
  path: '/tokens/{token}',
  id: 'getToken',
  summary: 'A token',
  description: 'Texts and decimals from the contract, counts from the index.',
  parameters: { token },
  columns: TOKEN_COLUMNS,
  run: async (values, calls) => {
    const [facts, texts] = await Promise.all([
      calls.call(gateway_getToken, values.token),
      readTokenDescription(values.token, calls),
    ])
    return { token: values.token, facts, ...texts }
  },
})

/** Fields of a transfer as the index finds it: a batch is one row with lists in it. */
const TRANSFER_COLUMNS: Columns<IndexedRow<TokenTransferEntry>> = {
  blockNumber: column('integer', 'Number of its block.', ({ entry }) => entry.blockNumber),
  timestamp: column('integer', 'Time of its block, seconds since 1970.', ({ summary }) => summary?.timestamp),
  transactionHash: column('hash', 'Hash of its transaction.', ({ entry }) => entry.transactionHash),
  transactionIndex: column(
    'count',
    'Position of the transaction in the block.',
    ({ entry }) => entry.transactionIndex,
  ),
  logIndex: column('count', 'Position of its log in the block.', ({ entry }) => entry.logIndex),
  from: column('address', 'Who sent it; the zero address where it was minted.', ({ entry }) => entry.from),
  to: column('address', 'Who received it; the zero address where it was burnt.', ({ entry }) => entry.to),
  standard: column('text', 'erc20, erc721 or erc1155.', ({ entry }) => entry.standard),
  tokenIds: column(
    'text',
    'Ids of ERC-721 and ERC-1155, with spaces between several of a batch.',
    ({ entry }) =>
      entry.standard === 'erc20' ? null : entry.moved?.map(({ tokenId }) => tokenId ?? '').join(' '),
  ),
  amounts: column(
    'text',
    'In the smallest unit, with spaces between several of a batch; 1 for ERC-721.',
    ({ entry }) => entry.moved?.map((one) => one.amount).join(' '),
  ),
}

const listTokenTransfers = defineList({
  path: '/tokens/{token}/transfers',
  id: 'listTokenTransfers',
  summary: 'Transfers of a token, newest first',
  description:
    'From the index. A page may have fewer rows than limit although more follow: go on while there is next. Whole blocks are searched, so that a page may be longer as well.',
  parameters: {
    token,
    limit,
    cursor,
    sender: optional(address, 'Only what this address sent.'),
    recipient: optional(address, 'Only what this address received.'),
    minAmount: optional(amount, 'Least amount, in the smallest unit.'),
    maxAmount: optional(amount, 'Largest amount, in the smallest unit.'),
    fromBlock: optional(position, 'First block.'),
    toBlock: optional(position, 'Last block.'),
    fromTime: optional(position, 'First second since 1970.'),
    toTime: optional(position, 'Last second since 1970.'),
  },
  columns: TRANSFER_COLUMNS,
  run: async ({ token: wanted, limit: size, cursor: after, ...filter }, { call }) => {
    const found = await call(gateway_searchTokenTransfers, wanted, filter, size, after)
    const { results, blocks, next, unreadable } = found
    return {
      rows: results.map((entry) => ({ entry, summary: blocks.get(entry.blockNumber) })),
      next,
      unreadable,
    }
  },
})

const HOLDER_COLUMNS: Columns<TokenHolder> = {
  holder: column('address', 'Who has it.', (row) => row.holder),
  balance: column(
    'integer',
    'In the smallest unit, summed up from transfers; of ERC-1155 all ids together.',
    (row) => row.balance,
  ),
}

const listTokenHolders = defineList({
  path: '/tokens/{token}/holders',
  id: 'listTokenHolders',
  summary: 'Holders of a token, the largest first',
  description: 'From the transfers in the index: tokens whose balances change without a transfer differ.',
  parameters: { token, limit, cursor },
  columns: HOLDER_COLUMNS,
  run: async (values, { call }) => {
    const { results, next, unreadable } = await call(
      gateway_getTokenHolders,
      values.token,
      values.limit,
      values.cursor,
    )
    return { rows: results, next, unreadable }
  },
})

interface ContractEntry {
  readonly address: Address
  readonly blockNumber: bigint
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
  readonly implementation?: Address | undefined
  readonly asset?: Address | undefined
  readonly totalAssets?: string | undefined
}

const CONTRACT_COLUMNS: Columns<IndexedRow<ContractEntry>> = {
  address: column('address', 'The contract.', ({ entry }) => entry.address),
  blockNumber: column('integer', 'Block it was created in.', ({ entry }) => entry.blockNumber),
  timestamp: column(
    'integer',
    'Time of that block, seconds since 1970.',
    ({ summary }) => summary?.timestamp,
  ),
  name: column('text', "Of tokens: the contract's own words.", ({ entry }) => entry.name),
  symbol: column('text', 'Of tokens.', ({ entry }) => entry.symbol),
  decimals: column('count', 'Of ERC-20 and ERC-4626.', ({ entry }) => entry.decimals),
  implementation: column('address', 'Of ERC-1167 proxies.', ({ entry }) => entry.implementation),
  asset: column('address', 'Of ERC-4626 vaults.', ({ entry }) => entry.asset),
  totalAssets: column(
    'integer',
    'Of ERC-4626 vaults, in the smallest unit of the asset.',
    ({ entry }) => entry.totalAssets,
  ),
}

const CONTRACT_LISTS = {
  all: toSource([] as const, ots2_getAllContractsCount, ots2_getAllContractsList),
  erc20: toSource([] as const, ots2_getERC20Count, ots2_getERC20List),
  erc721: toSource([] as const, ots2_getERC721Count, ots2_getERC721List),
  erc1155: toSource([] as const, ots2_getERC1155Count, ots2_getERC1155List),
  erc1167: toSource([] as const, ots2_getERC1167Count, ots2_getERC1167List),
  erc4626: toSource([] as const, ots2_getERC4626Count, ots2_getERC4626List),
} as const

const listContracts = defineList({
  path: '/contracts',
  id: 'listContracts',
  summary: 'Contracts of the chain',
  description: 'From the index.',
  parameters: {
    kind: oneOf('Which contracts.', ['all', 'erc20', 'erc721', 'erc1155', 'erc1167', 'erc4626']),
    limit,
    cursor,
    order,
  },
  columns: CONTRACT_COLUMNS,
  run: (values, calls) => readIndexed<ContractEntry>(CONTRACT_LISTS[values.kind], values, calls),
})

/** Operations about tokens and contracts. */
export const TOKEN_OPERATIONS = [getToken, listTokenTransfers, listTokenHolders, listContracts]
