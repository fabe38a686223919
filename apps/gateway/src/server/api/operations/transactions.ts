import {
  eth_getBlockByHash,
  eth_getTransactionByHash,
  eth_getTransactionReceipt,
} from '@otterscan/api-schema/execution/eth'
import { ots_getInternalOperations, ots_traceTransaction } from '@otterscan/api-schema/execution/ots'
import { decodeTokenTransfers } from '@otterscan/decode/token/tokenTransfers'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { InternalTransfer } from '@otterscan/ethereum/execution/internalTransfer'
import type { Log } from '@otterscan/ethereum/execution/log'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Hex } from '@otterscan/ethereum/hex'
import { listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { ApiError, notFound } from '../apiError.ts'
import { type Columns, column } from '../columns.ts'
import type { GatewayCalls } from '../createCall.ts'
import { defineList, defineObject } from '../operation.ts'
import { transactionHash } from '../parameters.ts'
import { TOKEN_TRANSFER_COLUMNS } from './tokenTransferColumns.ts'
import { TRANSACTION_COLUMNS } from './transactionColumns.ts'

const hash = { hash: transactionHash }

const getTransaction = defineObject({
  path: '/transactions/{hash}',
  id: 'getTransaction',
  summary: 'A transaction with its outcome',
  parameters: hash,
  columns: TRANSACTION_COLUMNS,
  run: async (values, { call }) => {
    const [transaction, receipt] = await Promise.all([
      call(eth_getTransactionByHash, values.hash),
      call(eth_getTransactionReceipt, values.hash),
    ])
    if (transaction === null) throw notFound(`The node does not know transaction ${values.hash}.`)
    const { blockHash, blockTimestamp } = transaction
    const time =
      blockTimestamp ?? (blockHash && (await call(eth_getBlockByHash, blockHash, false))?.timestamp)
    return { transaction, receipt, timestamp: time }
  },
})

/** Fields of a log. */
export const LOG_COLUMNS: Columns<Log> = {
  blockNumber: column('integer', 'Number of its block.', (log) => log.blockNumber),
  transactionHash: column('hash', 'Hash of its transaction.', (log) => log.transactionHash),
  transactionIndex: column(
    'count',
    'Position of the transaction in the block.',
    (log) => log.transactionIndex,
  ),
  logIndex: column('count', 'Position among the logs of the block.', (log) => log.logIndex),
  address: column('address', 'Contract that emitted it.', (log) => log.address),
  topic0: column('hash', 'First topic; null for none.', (log) => log.topics[0] ?? null),
  topic1: column('hash', 'Second topic; null for none.', (log) => log.topics[1] ?? null),
  topic2: column('hash', 'Third topic; null for none.', (log) => log.topics[2] ?? null),
  topic3: column('hash', 'Fourth topic; null for none.', (log) => log.topics[3] ?? null),
  data: column('bytes', 'Data.', (log) => log.data),
}

const listTransactionLogs = defineList({
  path: '/transactions/{hash}/logs',
  id: 'listTransactionLogs',
  summary: 'Logs of a transaction',
  parameters: hash,
  columns: LOG_COLUMNS,
  run: async (values, calls) => {
    const { logs, unreadable } = await getReceipt(values.hash, calls)
    return { rows: logs, unreadable: listUnreadableEntries(unreadable, 'logs'), total: undefined }
  },
})

const listTransactionTokenTransfers = defineList({
  path: '/transactions/{hash}/token-transfers',
  id: 'listTransactionTokenTransfers',
  summary: 'Token transfers that a transaction logged',
  parameters: hash,
  columns: TOKEN_TRANSFER_COLUMNS,
  run: async (values, calls) => {
    const receipt = await getReceipt(values.hash, calls)
    const { blockNumber, timestamp } = receipt
    return {
      rows: decodeTokenTransfers(receipt.logs).map((transfer) => ({
        transfer,
        transactionHash: values.hash,
        blockNumber,
        timestamp,
      })),
      unreadable: listUnreadableEntries(receipt.unreadable, 'logs'),
    }
  },
})

const INTERNAL_TRANSFER_COLUMNS: Columns<InternalTransfer> = {
  kind: column(
    'text',
    'transfer, create, create2, eofCreate, selfDestruct or what the node calls it.',
    (row) => (row.kind === 'unknown' ? row.wireType : row.kind),
  ),
  from: column('address', 'Who sent, created or was destroyed.', (row) => row.from),
  to: column('address', 'Recipient, created contract or beneficiary.', (row) => row.to),
  value: column('integer', 'Wei.', (row) => row.value),
  reverted: column(
    'boolean',
    'True where a failing call undid it, as far as the node reports that.',
    (row) => row.reverted,
  ),
}

const listInternalTransfers = defineList({
  path: '/transactions/{hash}/internal-transfers',
  id: 'listInternalTransfers',
  summary: 'Value moved, contracts created and destroyed by inner calls',
  parameters: hash,
  columns: INTERNAL_TRANSFER_COLUMNS,
  run: async (values, { call }) => {
    const { entries, unreadable } = await call(ots_getInternalOperations, values.hash)
    return { rows: entries, unreadable }
  },
})

const CALL_COLUMNS: Columns<CallFrame> = {
  depth: column('count', '0 is the transaction itself.', (frame) => frame.depth),
  type: column('text', 'CALL, STATICCALL, DELEGATECALL, CREATE …', (frame) => frame.type),
  from: column('address', 'Caller.', (frame) => frame.from),
  to: column('address', 'Callee or created contract.', (frame) => frame.to),
  value: column('integer', 'Wei; none for calls that transfer no value.', (frame) => frame.value),
  gasUsed: column('integer', 'Gas used, where the node reports it.', (frame) => frame.gasUsed),
  input: column('bytes', 'Call data or init code.', (frame) => frame.input),
  output: column('bytes', 'Return data, revert data or code.', (frame) => frame.output),
  error: column('text', 'Failure, where the node reports it.', (frame) => frame.error),
}

const listCalls = defineList({
  path: '/transactions/{hash}/calls',
  id: 'listCalls',
  summary: 'Every call of a transaction, in the order of entry',
  parameters: hash,
  columns: CALL_COLUMNS,
  run: async (values, { call }) => {
    const { entries, unreadable } = await call(ots_traceTransaction, values.hash)
    return { rows: entries, unreadable }
  },
})

async function getReceipt(
  wanted: Hex,
  { call }: GatewayCalls,
): Promise<Receipt & { readonly logs: readonly Log[] }> {
  const receipt = await call(eth_getTransactionReceipt, wanted)
  if (receipt === null) throw notFound(`The node has no receipt of transaction ${wanted}.`)
  const { logs } = receipt
  if (logs === undefined) throw new ApiError(502, 'The node did not return the logs of the transaction.')
  return { ...receipt, logs }
}

/** Operations about transactions. */
export const TRANSACTION_OPERATIONS = [
  getTransaction,
  listTransactionLogs,
  listTransactionTokenTransfers,
  listInternalTransfers,
  listCalls,
]
