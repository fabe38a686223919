import {
  eth_blockNumber,
  eth_getBalance,
  eth_getBlockByHash,
  eth_getTransactionByHash,
  eth_getTransactionReceipt,
} from '@otterscan/api-schema/execution/eth'
import { ots_getInternalOperations } from '@otterscan/api-schema/execution/ots'
import {
  ots2_getBlocksRewardedCount,
  ots2_getBlocksRewardedList,
  ots2_getWithdrawalsCount,
  ots2_getWithdrawalsList,
} from '@otterscan/api-schema/execution/ots2'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { invalidArgument, notFound } from '../apiError.ts'
import type { GatewayCalls } from '../createCall.ts'
import { readHistory } from '../operations/history.ts'
import { type IndexedRow, type IndexedSource, toSource } from '../operations/indexedRows.ts'
import type { TransactionRow } from '../operations/transactionColumns.ts'
import { type Actions, toText } from './action.ts'
import { isWithin, readAddress, readHash, readTag, readWindow, type Window } from './actionArguments.ts'
import { collectWindow, SCAN_SIZE, walkIndexed } from './collectWindow.ts'

const MOST_ADDRESSES = 20

/** `module=account`. */
export const ACCOUNT_ACTIONS: Actions = {
  balance: async (texts, { call }) => toText(await call(eth_getBalance, readAddress(texts), readTag(texts))),
  balancemulti: async (texts, { call }) => {
    const accounts = (texts.get('address') ?? '').split(',')
    if (accounts.length > MOST_ADDRESSES) throw invalidArgument(`address: ${MOST_ADDRESSES} at most`)
    const tag = readTag(texts)
    return Promise.all(
      accounts.map(async (text) => {
        const account = readAddress(new Map([['address', text.trim()]]))
        return { account, balance: toText(await call(eth_getBalance, account, tag)) }
      }),
    )
  },
  txlist: async (texts, calls) => {
    const account = readAddress(texts)
    const [rows, head] = await Promise.all([
      scanHistory(account, readWindow(texts), calls),
      calls.call(eth_blockNumber),
    ])
    return rows.map((row) => toTransaction(row, head))
  },
  txlistinternal: async (texts, { call }) => {
    if (!texts.has('txhash')) {
      throw invalidArgument(
        'txhash is required: internal transactions are found by transaction. txlist has those in which an address took part by inner calls only with --index',
      )
    }
    const hash = readHash(texts)
    const [transaction, operations, receipt] = await Promise.all([
      call(eth_getTransactionByHash, hash),
      call(ots_getInternalOperations, hash),
      call(eth_getTransactionReceipt, hash),
    ])
    if (transaction === null) throw notFound(`unknown transaction ${hash}`)
    const block =
      transaction.blockHash === undefined
        ? null
        : await call(eth_getBlockByHash, transaction.blockHash, false)
    return operations.entries.map((one) => {
      const isCreation = one.kind.startsWith('create')
      return {
        blockNumber: toText(transaction.blockNumber),
        timeStamp: toText(block?.timestamp),
        from: one.from,
        to: isCreation ? '' : (one.to ?? ''),
        value: toText(one.value),
        contractAddress: isCreation ? (one.to ?? '') : '',
        input: '',
        type: one.kind === 'unknown' ? one.wireType : TYPES[one.kind],
        isError: one.reverted === true || receipt?.status === 0 ? '1' : '0',
      }
    })
  },
  getminedblocks: (texts, calls) =>
    pickIndexed(
      toSource([readAddress(texts)] as const, ots2_getBlocksRewardedCount, ots2_getBlocksRewardedList),
      readWindow(texts),
      calls,
      ({ entry, summary }) => ({
        blockNumber: toText(entry.blockNumber),
        timeStamp: toText(summary?.timestamp),
        blockReward: toText(
          summary?.issuance === undefined || summary.totalFees === undefined
            ? undefined
            : summary.issuance.blockReward + summary.totalFees,
        ),
      }),
    ),
  txsBeaconWithdrawal: (texts, calls) => {
    const account = readAddress(texts)
    return pickIndexed(
      toSource([account] as const, ots2_getWithdrawalsCount, ots2_getWithdrawalsList),
      readWindow(texts),
      calls,
      ({ entry, summary }) => ({
        withdrawalIndex: toText(entry.index),
        validatorIndex: toText(entry.validatorIndex),
        address: account,
        amount: toText(entry.amountGwei),
        blockNumber: toText(entry.blockNumber),
        timestamp: toText(summary?.timestamp),
      }),
    )
  },
}

const TYPES = {
  transfer: 'call',
  create: 'create',
  create2: 'create2',
  eofCreate: 'eofcreate',
  selfDestruct: 'selfdestruct',
} as const

/** Transactions that an address sent or received, or by which it was created, as the window has them. */
function scanHistory(
  account: Address,
  window: Window,
  calls: GatewayCalls,
): Promise<readonly TransactionRow[]> {
  return collectWindow(walkHistory(account, window, calls), window, (row) => {
    const { blockNumber } = row.transaction
    const isWanted = blockNumber !== undefined && isWithin(window, blockNumber) && isParty(row, account)
    return isWanted ? [row] : []
  })
}

/** Pages of a history, up to the last block of the window. */
async function* walkHistory(
  account: Address,
  { order, firstBlock, lastBlock }: Window,
  calls: GatewayCalls,
): AsyncGenerator<readonly TransactionRow[], void> {
  let after = toStart(order, firstBlock, lastBlock)
  for (;;) {
    const { rows, next } = await readHistory({ account, order, limit: SCAN_SIZE, after }, calls)
    yield rows
    if (next === undefined) return
    after = BigInt(next)
    if (order === 'asc' ? lastBlock !== undefined && after >= lastBlock : after <= firstBlock) return
  }
}

function toStart(
  order: Window['order'],
  firstBlock: bigint,
  lastBlock: bigint | undefined,
): bigint | undefined {
  if (order === 'desc') return lastBlock === undefined ? undefined : lastBlock + 1n
  return firstBlock === 0n ? undefined : firstBlock - 1n
}

function isParty({ transaction, receipt }: TransactionRow, account: Address): boolean {
  return [transaction.from, transaction.to, receipt?.contractAddress].some(
    (party) => party != null && isSameAddress(party, account),
  )
}

function toTransaction({ transaction, receipt, timestamp }: TransactionRow, head: bigint) {
  const { blockNumber, input } = transaction
  const status = receipt?.status
  return {
    blockNumber: toText(blockNumber),
    blockHash: transaction.blockHash ?? '',
    timeStamp: toText(timestamp),
    hash: transaction.hash,
    nonce: toText(transaction.nonce),
    transactionIndex: toText(transaction.transactionIndex),
    from: transaction.from,
    to: transaction.to ?? '',
    value: toText(transaction.value),
    gas: toText(transaction.gas),
    gasPrice: toText(receipt?.effectiveGasPrice ?? receipt?.gasPrice ?? transaction.gasPrice),
    input: input ?? '',
    methodId: input === undefined ? '' : input.slice(0, 10),
    contractAddress: transaction.to === null ? (receipt?.contractAddress ?? '') : '',
    cumulativeGasUsed: toText(receipt?.cumulativeGasUsed),
    txreceipt_status: toText(status),
    gasUsed: toText(receipt?.gasUsed),
    confirmations: toText(blockNumber === undefined ? undefined : head - blockNumber + 1n),
    isError: status === undefined ? '' : status === 0 ? '1' : '0',
  }
}

/** The window of a list of the index. Throws: `ApiError`. */
function pickIndexed<Entry extends { readonly blockNumber: bigint }, Row>(
  source: IndexedSource<Entry>,
  window: Window,
  calls: GatewayCalls,
  toRow: (row: IndexedRow<Entry>) => Row,
): Promise<readonly Row[]> {
  return collectWindow(walkIndexed(source, window, calls), window, (row) => [toRow(row)])
}
