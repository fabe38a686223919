import { type BlockReference, isBlockHash } from '@otterscan/api-schema/execution/blockReference'
import {
  eth_getBlockByHash,
  eth_getBlockByNumber,
  eth_getBlockReceipts,
} from '@otterscan/api-schema/execution/eth'
import { ots_getBlockDetails, ots_getBlockDetailsByHash } from '@otterscan/api-schema/execution/ots'
import type { Block, BlockDetails } from '@otterscan/ethereum/execution/block'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import { listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { ApiError, notFound } from '../apiError.ts'
import { type Columns, column } from '../columns.ts'
import type { GatewayCalls } from '../createCall.ts'
import { defineList, defineObject } from '../operation.ts'
import { block, cursor, limit, parseCursor } from '../parameters.ts'
import { TRANSACTION_COLUMNS } from './transactionColumns.ts'

const BLOCK_COLUMNS: Columns<BlockDetails> = {
  number: column('integer', 'Height.', (row) => row.block.number),
  hash: column('hash', 'Hash.', (row) => row.block.hash),
  parentHash: column('hash', 'Hash of the block before.', (row) => row.block.parentHash),
  timestamp: column('integer', 'Seconds since 1970.', (row) => row.block.timestamp),
  miner: column('address', 'Fee recipient.', (row) => row.block.miner),
  transactionCount: column('count', 'Number of transactions.', (row) => row.block.transactionCount),
  gasUsed: column('integer', 'Gas used by all transactions.', (row) => row.block.gasUsed),
  gasLimit: column('integer', 'Gas limit.', (row) => row.block.gasLimit),
  baseFeePerGas: column(
    'integer',
    'Wei per gas, where the chain has it (EIP-1559).',
    (row) => row.block.baseFeePerGas,
  ),
  blobGasUsed: column(
    'integer',
    'Blob gas used, where the chain has it (EIP-4844).',
    (row) => row.block.blobGasUsed,
  ),
  excessBlobGas: column('integer', 'Excess blob gas (EIP-4844).', (row) => row.block.excessBlobGas),
  totalFees: column(
    'integer',
    'Wei paid by all transactions, burnt part included, blobs excluded.',
    (row) => row.totalFees,
  ),
  blockReward: column(
    'integer',
    'Wei issued to the miner; 0 since the merge.',
    (row) => row.issuance?.blockReward,
  ),
  sizeBytes: column('integer', 'Size in bytes.', (row) => row.block.sizeBytes),
  extraData: column('bytes', 'Extra data.', (row) => row.block.extraData),
  stateRoot: column('hash', 'State root.', (row) => row.block.stateRoot),
}

const getBlock = defineObject({
  path: '/blocks/{block}',
  id: 'getBlock',
  summary: 'A block',
  parameters: { block },
  columns: BLOCK_COLUMNS,
  run: async (values, { call }) => {
    const reference = values.block
    const details = isBlockHash(reference)
      ? await call(ots_getBlockDetailsByHash, reference)
      : await call(ots_getBlockDetails, reference)
    return details ?? refuseUnknown(reference)
  },
})

const listBlockTransactions = defineList({
  path: '/blocks/{block}/transactions',
  id: 'listBlockTransactions',
  summary: 'Transactions of a block, in their order',
  parameters: { block, limit, cursor },
  columns: TRANSACTION_COLUMNS,
  run: async (values, calls) => {
    const found = await getWholeBlock(values.block, calls)
    const { transactions } = found
    if (transactions === undefined)
      throw new ApiError(502, 'The node did not return the transactions of the block.')
    const from = Number(parseCursor(values.cursor) ?? 0n)
    const picked = transactions.slice(from, from + values.limit)
    const receipts = picked.length === 0 ? new Map<string, Receipt>() : await getReceipts(found, calls)
    const end = from + picked.length
    return {
      rows: picked.map((transaction) => ({
        transaction,
        receipt: receipts.get(transaction.hash),
        timestamp: found.timestamp,
      })),
      next: end < transactions.length ? String(end) : undefined,
      total: found.transactionCount,
      // Of the whole block, since their places are among all.
      unreadable: listUnreadableEntries(found.unreadable, 'transactions'),
    }
  },
})

/** With whole transactions. */
async function getWholeBlock(reference: BlockReference, { call }: GatewayCalls): Promise<Block> {
  const found = isBlockHash(reference)
    ? await call(eth_getBlockByHash, reference, true)
    : await call(eth_getBlockByNumber, reference, true)
  return found ?? refuseUnknown(reference)
}

/** By transaction; empty where the node has no such method: what they say is not known then. */
async function getReceipts({ hash }: Block, { call }: GatewayCalls): Promise<ReadonlyMap<string, Receipt>> {
  try {
    const list = await call(eth_getBlockReceipts, hash)
    return new Map(list?.entries.map((receipt) => [receipt.transactionHash, receipt]))
  } catch (error) {
    if (error instanceof ApiError && error.status === 501) return new Map()
    throw error
  }
}

function refuseUnknown(reference: BlockReference): never {
  throw notFound(`The node does not know block ${reference}.`)
}

/** Operations about blocks. */
export const BLOCK_OPERATIONS = [getBlock, listBlockTransactions]
