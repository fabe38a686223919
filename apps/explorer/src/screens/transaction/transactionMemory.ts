import { toTransactionStatus } from '@otterscan/ethereum/execution/receipt'
import type { TransactionWithReceipt } from '../../queries/transaction/transactionQuery.ts'
import { type MinedBlock, type TransactionView, toMinedBlock } from './TransactionView.ts'

/** What was seen of a transaction during this visit. */
export interface TransactionMemory {
  readonly lastSeen: TransactionWithReceipt
  /** Block the last answer put it in. */
  readonly block: MinedBlock | undefined
  /** Block it once was in and is in no longer. */
  readonly lostBlock: MinedBlock | undefined
}

/** The memory after one more answer; `undefined` while the transaction was never seen. */
export function rememberTransaction(
  memory: TransactionMemory | undefined,
  answer: TransactionWithReceipt | null,
): TransactionMemory | undefined {
  const block = toMinedBlock(answer?.receipt)
  if (memory === undefined) {
    return answer === null ? undefined : { lastSeen: answer, block, lostBlock: undefined }
  }
  const left =
    memory.block !== undefined && memory.block.hash !== block?.hash ? memory.block : memory.lostBlock
  const lostBlock = left?.hash === block?.hash ? undefined : left
  return { lastSeen: answer ?? memory.lastSeen, block, lostBlock }
}

/** What to show: the answer, else what was last seen of it; `undefined` when there is nothing. */
export function toTransactionView(
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
