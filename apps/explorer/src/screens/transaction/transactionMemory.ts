import { toTransactionStatus } from '@otterscan/ethereum/execution/receipt'
import type { TransactionWithReceipt } from '../../queries/transaction/transaction.ts'
import { findMinedBlock, type MinedBlock, type TransactionView } from './TransactionView.ts'

/** What this page has seen of a transaction since it was opened. */
export interface TransactionMemory {
  readonly lastSeen: TransactionWithReceipt
  /** Its block in the last response. */
  readonly block: MinedBlock | undefined
  /** Block it was in before, removed by a reorg. */
  readonly lostBlock: MinedBlock | undefined
}

/** The memory after one more response; `undefined` while the transaction was never seen. */
export function rememberTransaction(
  memory: TransactionMemory | undefined,
  answer: TransactionWithReceipt | null,
): TransactionMemory | undefined {
  const block = findMinedBlock(answer?.receipt)
  if (memory === undefined) {
    return answer === null ? undefined : { lastSeen: answer, block, lostBlock: undefined }
  }
  const left =
    memory.block !== undefined && memory.block.hash !== block?.hash ? memory.block : memory.lostBlock
  const lostBlock = left?.hash === block?.hash ? undefined : left
  return { lastSeen: answer ?? memory.lastSeen, block, lostBlock }
}

/** What to show: the response, else the last one seen; `undefined` when there is neither. */
export function buildTransactionView(
  answer: TransactionWithReceipt | null,
  memory: TransactionMemory | undefined,
  isReplaced: boolean,
): TransactionView | undefined {
  if (answer !== null) {
    const { transaction, receipt } = answer
    const status = toTransactionStatus(receipt)
    return { transaction, receipt, state: status === 'pending' && isReplaced ? 'replaced' : status }
  }
  if (memory === undefined) return undefined
  const { transaction } = memory.lastSeen
  return { transaction, receipt: null, state: isReplaced ? 'replaced' : 'dropped' }
}
