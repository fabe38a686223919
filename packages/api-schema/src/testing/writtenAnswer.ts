import { isWireObject } from '../codec.ts'
import { listChanges } from './listChanges.ts'

/** What is written where the node sent nothing: spelled out, or the same as nothing by the method's definition. */
const WRITTEN: readonly RegExp[] = [
  // Nodes from before EIP-2718 name no type.
  /(^|\.)type$/,
  // Sums of parts that are there, and parts that are left out where they are zero.
  /issuance\.?(issuance|blockReward|uncleReward)?$/,
  /blocksSummary/,
  // Old nodes leave these out where there is nothing.
  // A creation whose contract did not come into being.
  /^0\.to$/,
  /storageKeys|receipts|\.(input|output)$|^methods$|^index$|(^|\.)(name|symbol)$|isComplete$|\.hash$|^(trace|results|txs)$/,
]

/** Written in another order, or as the text of a number: nothing is lost. */
const SPELLED: readonly RegExp[] = [
  /^(methods(\.\d)?|receipts|txs|gasUsedDepositTx)$/,
  /^\d\.type$/,
  // A row has the hash of its transaction.
  /^results\.\d+\.(transaction\.)?hash$/,
  // Some nodes say true for 0x1.
  /(^|\.)status$/,
]

/** True where an answer spells the same in another way. */
export function isSpelledAnew(path: string): boolean {
  return SPELLED.some((pattern) => pattern.test(path))
}

/**
 * What a written answer says otherwise than the node: `lost` of what was sent, `invented` where nothing was. Both empty
 * when the neighbors are as they were and what cannot be read is passed on as it came.
 */
export function compareWritten(
  wire: unknown,
  written: unknown,
): {
  readonly lost: readonly string[]
  readonly invented: readonly string[]
} {
  if (written === null && isWireObject(wire) && Object.values(wire).every((one) => one === null))
    return { lost: [], invented: [] } // null for a part, and null for the whole
  const [sent, again] = [sortReceipts(wire), sortReceipts(written)]
  return {
    lost: listChanges(sent, again).filter((one) => !isSaidByAbsence(one)),
    invented: listChanges(again, sent).filter((one) => !isWrittenAnyway(one) && !NO_RECIPIENT.test(one)),
  }
}

const NO_RECIPIENT = /\bto: (0x became null|null became 0x)$/

/** Null is written as nothing would be, and no recipient as null. */
function isSaidByAbsence(change: string): boolean {
  return (change.includes(': null became ') && isWrittenAnyway(change)) || NO_RECIPIENT.test(change)
}

function isWrittenAnyway(change: string): boolean {
  const path = change.slice(1, change.indexOf(':'))
  return WRITTEN.some((pattern) => pattern.test(path))
}

/** Receipts are found by the hash of their transaction. */
function sortReceipts(wire: unknown): unknown {
  if (!isWireObject(wire) || !Array.isArray(wire.receipts)) return wire
  const keyed = (wire.receipts as readonly unknown[]).map((one) => ({ one, key: toSortKey(one) }))
  return {
    ...wire,
    receipts: keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ one }) => one),
  }
}

function toSortKey(receipt: unknown): string {
  const hash = isWireObject(receipt) ? receipt.transactionHash : receipt
  return (JSON.stringify(hash) ?? '').toLowerCase()
}
