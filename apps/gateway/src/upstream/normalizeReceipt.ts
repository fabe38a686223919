import { TransportError } from '@otterscan/clients/errors'
import { toQuantity } from '@otterscan/ethereum/hex'
import type { KnownTransaction } from './knownBlock.ts'
import { isWireObject, toHash, toInteger, type WireObject } from './wireValue.ts'

/** A receipt with what older nodes and older blocks leave out. */
export interface NormalReceipt {
  readonly gasUsed: bigint
  /** Wei. */
  readonly effectiveGasPrice: bigint
  /** `undefined` before Byzantium when no trace can be had. */
  readonly status: 0 | 1 | undefined
  /** The node's JSON with `status` and `effectiveGasPrice` filled in. */
  readonly wire: WireObject
}

/** What has to be asked only where the receipt does not say it. */
export interface ReceiptSources {
  getBaseFee(): Promise<bigint | undefined>
  /** `undefined` when it cannot be known. */
  hasFailed(receipt: NormalReceipt): Promise<boolean | undefined>
}

/** Throws: `TransportError` when the node has no receipt of a mined transaction, as after history was dropped. */
export async function normalizeReceipt(
  transaction: KnownTransaction,
  wire: unknown,
  sources: ReceiptSources,
): Promise<NormalReceipt> {
  if (!isWireObject(wire) || toHash(wire.transactionHash) !== transaction.hash) {
    throw new TransportError(`The node has no receipt of transaction ${transaction.hash}.`)
  }
  const gasUsed = toInteger(wire.gasUsed) ?? 0n
  const price = toInteger(wire.effectiveGasPrice) ?? (await toEffectivePrice(transaction, sources))
  const priced = { ...wire, effectiveGasPrice: toQuantity(price) }
  const sent = toInteger(wire.status)
  if (sent !== undefined) {
    return { gasUsed, effectiveGasPrice: price, status: sent === 0n ? 0 : 1, wire: priced }
  }
  const unsettled = { gasUsed, effectiveGasPrice: price, status: undefined, wire: priced }
  const status = await findStatus(transaction, unsettled, sources)
  return {
    ...unsettled,
    status,
    wire: { ...priced, status: status === undefined ? null : toQuantity(status) },
  }
}

/** Before Byzantium every failure consumed all gas, so only what did needs a trace. */
async function findStatus(
  transaction: KnownTransaction,
  receipt: NormalReceipt,
  sources: ReceiptSources,
): Promise<0 | 1 | undefined> {
  if (receipt.gasUsed < transaction.gas) return 1
  const hasFailed = await sources.hasFailed(receipt)
  if (hasFailed === undefined) return undefined
  return hasFailed ? 0 : 1
}

/** EIP-1559; the plain price where there is no base fee. */
async function toEffectivePrice({ wire }: KnownTransaction, { getBaseFee }: ReceiptSources): Promise<bigint> {
  const cap = toInteger(wire.maxFeePerGas)
  const tip = toInteger(wire.maxPriorityFeePerGas)
  const plain = toInteger(wire.gasPrice) ?? 0n
  if (cap === undefined || tip === undefined) return plain
  const baseFee = await getBaseFee()
  if (baseFee === undefined) return plain
  const room = cap - baseFee
  return baseFee + (tip < room ? tip : room)
}
