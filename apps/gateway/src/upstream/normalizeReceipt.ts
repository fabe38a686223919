import { isWireObject } from '@otterscan/api-schema/codec'
import { receipt as receiptCodec } from '@otterscan/api-schema/execution/receipt'
import { TransportError } from '@otterscan/clients/errors'
import { computeEffectiveGasPrice } from '@otterscan/ethereum/execution/fee'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import { toQuantity } from '@otterscan/ethereum/hex'
import { findUnreadable } from '@otterscan/ethereum/unreadableField'
import type { NodeTransaction } from './nodeBlock.ts'
import { tryDecode, type WireObject } from './tryDecode.ts'
import { UnreadableAnswerError } from './unreadableAnswer.ts'

/** A receipt with the fields that older nodes and blocks omit. */
export interface NormalizedReceipt extends Receipt {
  /** Wei; `undefined` when unknown; then `wire` has what the node sent. */
  readonly effectiveGasPrice: bigint | undefined
  /** `undefined` before Byzantium when no trace is available. */
  readonly status: 0 | 1 | undefined
  /** The node's JSON with `status` and `effectiveGasPrice` filled in. */
  readonly wire: WireObject
}

/** Looked up only where the receipt lacks the value. */
export interface ReceiptSources {
  getBaseFee(): Promise<bigint | undefined>
  /** `undefined` when it cannot be determined. */
  hasFailed(receipt: NormalizedReceipt): Promise<boolean | undefined>
}

/**
 * Throws: `TransportError` when the node has no receipt of a mined transaction, as with pruned history;
 * `UnreadableAnswerError` when it has one that cannot be read.
 */
export async function normalizeReceipt(
  transaction: NodeTransaction,
  wire: unknown,
  sources: ReceiptSources,
): Promise<NormalizedReceipt> {
  const receipt = tryDecode(receiptCodec, wire)
  if (wire == null) {
    throw new TransportError(`The node has no receipt for transaction ${transaction.hash}.`, { status: 200 })
  }
  if (receipt === undefined || !isWireObject(wire) || receipt.transactionHash !== transaction.hash) {
    const words = `The node's receipt for transaction ${transaction.hash} cannot be read.`
    throw new UnreadableAnswerError(words, wire)
  }
  const effectiveGasPrice = await findPrice(transaction, receipt, sources)
  const priced =
    effectiveGasPrice === undefined ? wire : { ...wire, effectiveGasPrice: toQuantity(effectiveGasPrice) }
  const known = { ...receipt, effectiveGasPrice, wire: priced }
  // A status that cannot be read is passed on as it came: what the gas suggests holds for old receipts only.
  if (known.status !== undefined || receipt.unreadable.some(({ path }) => path === 'status')) return known
  const status = await findStatus(transaction, known, sources)
  return { ...known, status, wire: { ...priced, status: status === undefined ? null : toQuantity(status) } }
}

/** The base fee is requested only where the price depends on it. */
async function findPrice(
  transaction: NodeTransaction,
  receipt: Receipt,
  { getBaseFee }: ReceiptSources,
): Promise<bigint | undefined> {
  if (receipt.effectiveGasPrice !== undefined) return receipt.effectiveGasPrice
  if (findUnreadable(['effectiveGasPrice'], receipt) !== undefined) return undefined
  const baseFee = transaction.maxFeePerGas === undefined ? undefined : await getBaseFee()
  return computeEffectiveGasPrice(transaction, receipt, baseFee)
}

/** Before Byzantium every failure consumed all gas, so only such transactions need a trace. */
async function findStatus(
  transaction: NodeTransaction,
  receipt: NormalizedReceipt,
  sources: ReceiptSources,
): Promise<0 | 1 | undefined> {
  const { gas } = transaction
  if (receipt.gasUsed !== undefined && gas !== undefined && receipt.gasUsed < gas) return 1
  const hasFailed = await sources.hasFailed(receipt)
  if (hasFailed === undefined) return undefined
  return hasFailed ? 0 : 1
}
