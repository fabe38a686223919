import type { BlockReference } from '@otterscan/api-schema/execution/blockReference'
import { eth_getBalance, eth_getCode, eth_getTransactionCount } from '@otterscan/api-schema/execution/eth'
import type { IndexedTransfer } from '@otterscan/api-schema/execution/indexedList'
import { ots_getContractCreator } from '@otterscan/api-schema/execution/ots'
import {
  ots2_getBlocksRewardedCount,
  ots2_getBlocksRewardedList,
  ots2_getERC20Holdings,
  ots2_getERC20TransferCount,
  ots2_getERC20TransferList,
  ots2_getERC721Holdings,
  ots2_getERC721TransferCount,
  ots2_getERC721TransferList,
  ots2_getERC1155Holdings,
  ots2_getERC1155TransferCount,
  ots2_getERC1155TransferList,
  ots2_getWithdrawalsCount,
  ots2_getWithdrawalsList,
} from '@otterscan/api-schema/execution/ots2'
import { decodeTokenTransfers } from '@otterscan/decode/token/tokenTransfers'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { type Hex, hexByteLength } from '@otterscan/ethereum/hex'
import { ApiError } from '../apiError.ts'
import { type Columns, column } from '../columns.ts'
import { defineList, defineObject } from '../operation.ts'
import { address, block, cursor, limit, oneOf, optional, order, parseCursor } from '../parameters.ts'
import { readHistory } from './history.ts'
import { type IndexedRow, readIndexed, toSource } from './indexedRows.ts'
import { TOKEN_TRANSFER_COLUMNS, type TokenTransferRow } from './tokenTransferColumns.ts'
import { TRANSACTION_COLUMNS } from './transactionColumns.ts'

interface AccountRow {
  readonly account: Address
  readonly balance: bigint
  readonly nonce: bigint
  readonly code: Hex
  /** `null` for accounts without code and contracts of the genesis; `undefined` when it cannot be found out. */
  readonly creation: { readonly creator: Address; readonly transactionHash: Hex } | null | undefined
}

const ACCOUNT_COLUMNS: Columns<AccountRow> = {
  address: column('address', 'The address, with its checksum.', (row) => row.account),
  balance: column('integer', 'Wei.', (row) => row.balance),
  nonce: column(
    'integer',
    'Transactions sent, authorizations used, or contracts created.',
    (row) => row.nonce,
  ),
  codeSizeBytes: column('count', 'Size of its code; 0 without code.', (row) => hexByteLength(row.code)),
  creator: column(
    'address',
    'Who created the contract; null for accounts without code and contracts of the genesis.',
    ({ creation }) => (creation ? creation.creator : creation),
  ),
  creationTransaction: column('hash', 'Transaction in which it was created.', ({ creation }) =>
    creation ? creation.transactionHash : creation,
  ),
}

const getAddress = defineObject({
  path: '/addresses/{address}',
  id: 'getAddress',
  summary: 'Balance, nonce and code of an address',
  description: 'With block as of the end of that block.',
  parameters: { address, block: optional(block) },
  columns: ACCOUNT_COLUMNS,
  run: async (values, { call }) => {
    const account = values.address
    const at: BlockReference = values.block ?? 'latest'
    const [balance, nonce, code] = await Promise.all([
      call(eth_getBalance, account, at),
      call(eth_getTransactionCount, account, at),
      call(eth_getCode, account, at),
    ])
    const creation = code === '0x' ? null : await orUnknown(call(ots_getContractCreator, account))
    return { account, balance, nonce, code, creation }
  },
})

/** `undefined` where the node offers no way to find it out. */
async function orUnknown<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiError && error.status === 501) return undefined
    throw error
  }
}

const page = { limit, cursor, order }

const listAddressTransactions = defineList({
  path: '/addresses/{address}/transactions',
  id: 'listAddressTransactions',
  summary: 'Transactions of an address',
  description:
    'Those in which it took part, also by inner calls where they are known. Blocks are never cut, so that a page may be longer than limit.',
  parameters: { address, ...page },
  columns: TRANSACTION_COLUMNS,
  run: (values, calls) =>
    readHistory(
      {
        account: values.address,
        order: values.order,
        limit: values.limit,
        after: parseCursor(values.cursor),
      },
      calls,
    ),
})

const standard = oneOf('Token standard.', ['erc20', 'erc721', 'erc1155'])

/** Lists of the index by standard. */
export const TRANSFER_LISTS = {
  erc20: [ots2_getERC20TransferCount, ots2_getERC20TransferList],
  erc721: [ots2_getERC721TransferCount, ots2_getERC721TransferList],
  erc1155: [ots2_getERC1155TransferCount, ots2_getERC1155TransferList],
} as const

const HOLDINGS = {
  erc20: ots2_getERC20Holdings,
  erc721: ots2_getERC721Holdings,
  erc1155: ots2_getERC1155Holdings,
} as const

const listAddressTokenTransfers = defineList({
  path: '/addresses/{address}/token-transfers',
  id: 'listAddressTokenTransfers',
  summary: 'Token transfers from and to an address',
  description:
    'From the index. limit, cursor and total count transactions; all transfers of a transaction are on its page.',
  parameters: { address, standard, ...page },
  columns: TOKEN_TRANSFER_COLUMNS,
  run: async (values, calls) => {
    const [count, list] = TRANSFER_LISTS[values.standard]
    const source = toSource([values.address] as const, count, list)
    const found = await readIndexed(withBlockNumbers(source), values, calls)
    return {
      ...found,
      rows: found.rows.flatMap(({ entry, summary }) =>
        toTransferRows(entry, summary?.timestamp, values.order).filter(
          ({ transfer }) =>
            transfer.standard === values.standard &&
            (isSameAddress(transfer.from, values.address) || isSameAddress(transfer.to, values.address)),
        ),
      ),
    }
  },
})

/** Entries with the number of their block at the top, as other lists have it. */
export function withBlockNumbers(source: ReturnType<typeof toSource<readonly [Address], IndexedTransfer>>) {
  return {
    count: source.count,
    list: async (...asked: Parameters<typeof source.list>) => {
      const found = await source.list(...asked)
      return {
        ...found,
        results: found.results.map((entry) => ({ ...entry, blockNumber: entry.transaction.blockNumber })),
      }
    },
  }
}

/** Every token transfer of a transaction, in the order of its logs or from the last on. */
export function toTransferRows(
  { transaction, receipt }: IndexedTransfer,
  timestamp: bigint | undefined,
  listed: 'asc' | 'desc',
): readonly TokenTransferRow[] {
  if (receipt.logs === undefined)
    throw new ApiError(502, 'The node did not return the logs of a transaction.')
  const { hash, blockNumber } = transaction
  const transfers = decodeTokenTransfers(receipt.logs)
  return (listed === 'asc' ? transfers : transfers.toReversed()).map((transfer) => ({
    transfer,
    transactionHash: hash,
    blockNumber,
    timestamp,
  }))
}

const listAddressTokens = defineList({
  path: '/addresses/{address}/tokens',
  id: 'listAddressTokens',
  summary: 'Tokens that an address ever sent or received',
  description: 'From the index; whether it still holds some is not said.',
  parameters: { address, standard },
  columns: { token: column('address', 'Contract of the token.', (token: Address) => token) },
  run: async (values, { call }) => {
    const { tokens, unreadable } = await call(HOLDINGS[values.standard], values.address)
    return { rows: tokens, total: tokens.length + unreadable.length, unreadable }
  },
})

type WithdrawalRow = IndexedRow<{
  readonly index: bigint
  readonly blockNumber: bigint
  readonly validatorIndex: bigint
  readonly amountGwei: bigint
}>

const WITHDRAWAL_COLUMNS: Columns<WithdrawalRow> = {
  index: column('integer', 'Number of the withdrawal.', ({ entry }) => entry.index),
  blockNumber: column('integer', 'Number of its block.', ({ entry }) => entry.blockNumber),
  timestamp: column('integer', 'Time of its block, seconds since 1970.', ({ summary }) => summary?.timestamp),
  validatorIndex: column('integer', 'Index of the validator.', ({ entry }) => entry.validatorIndex),
  amountGwei: column('integer', 'Gwei.', ({ entry }) => entry.amountGwei),
}

const listAddressWithdrawals = defineList({
  path: '/addresses/{address}/withdrawals',
  id: 'listAddressWithdrawals',
  summary: 'Validator withdrawals to an address',
  description: 'From the index.',
  parameters: { address, ...page },
  columns: WITHDRAWAL_COLUMNS,
  run: (values, calls) =>
    readIndexed(
      toSource([values.address] as const, ots2_getWithdrawalsCount, ots2_getWithdrawalsList),
      values,
      calls,
    ),
})

const REWARD_COLUMNS: Columns<IndexedRow<{ readonly blockNumber: bigint }>> = {
  blockNumber: column('integer', 'Number of the block.', ({ entry }) => entry.blockNumber),
  timestamp: column('integer', 'Seconds since 1970.', ({ summary }) => summary?.timestamp),
  totalFees: column(
    'integer',
    'Wei paid by its transactions, burnt part included.',
    ({ summary }) => summary?.totalFees,
  ),
  blockReward: column(
    'integer',
    'Wei issued; 0 since the merge.',
    ({ summary }) => summary?.issuance?.blockReward,
  ),
}

const listAddressBlocks = defineList({
  path: '/addresses/{address}/blocks',
  id: 'listAddressBlocks',
  summary: 'Blocks whose fee recipient is an address',
  description: 'From the index.',
  parameters: { address, ...page },
  columns: REWARD_COLUMNS,
  run: (values, calls) =>
    readIndexed(
      toSource([values.address] as const, ots2_getBlocksRewardedCount, ots2_getBlocksRewardedList),
      values,
      calls,
    ),
})

/** Operations about addresses. */
export const ADDRESS_OPERATIONS = [
  getAddress,
  listAddressTransactions,
  listAddressTokenTransfers,
  listAddressTokens,
  listAddressWithdrawals,
  listAddressBlocks,
]
