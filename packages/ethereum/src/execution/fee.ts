import type { Address } from '../address.ts'
import type { BaseFeeUse } from '../chain.ts'
import type { DialectRules, FeeFields, GasSplit, OtherFee } from '../dialects/dialectRules.ts'
import { splitEthereumGas } from '../dialects/ethereum.ts'
import { findDialectRules, findTransactionType, toBaseFeeUse } from '../dialects/findDialectRules.ts'
import { findUnreadable } from '../unreadableField.ts'
import { countBlobs, GAS_PER_BLOB } from './blobGas.ts'
import { findFeeCurrency } from './feeCurrency.ts'
import type { Receipt } from './receipt.ts'
import { BLOB_TRANSACTION_TYPE, type Transaction } from './transaction.ts'

/**
 * Wei per gas paid: the receipt's effective price; without one, base fee plus the smaller of the priority fee and what
 * is left below the maximum (types that name both), else the gas price. Zero for types whose gas is free.
 *
 * `undefined` when an input is unknown. Source: EIP-1559.
 */
export function computeEffectiveGasPrice(
  transaction: Transaction,
  receipt: Receipt | undefined,
  baseFeePerGas: bigint | undefined,
): bigint | undefined {
  const rules = findTransactionType(transaction.type)
  if (rules?.isFree === true) return 0n
  if (receipt?.effectiveGasPrice !== undefined) return receipt.effectiveGasPrice
  // The base fee of the block is in the coin.
  if (rules?.hasDynamicFee === true && findFeeCurrency(transaction, receipt) === null) {
    const { maxFeePerGas, maxPriorityFeePerGas } = transaction
    if (baseFeePerGas === undefined || maxFeePerGas === undefined || maxPriorityFeePerGas === undefined) {
      return receipt?.gasPrice ?? transaction.gasPrice
    }
    const left = maxFeePerGas - baseFeePerGas
    return baseFeePerGas + (maxPriorityFeePerGas < left ? maxPriorityFeePerGas : left)
  }
  return receipt?.gasPrice ?? transaction.gasPrice
}

/** Fees paid by a transaction, all in wei, or in the smallest unit of the token they are paid in. */
export interface TransactionFee {
  /** Token of all amounts; `undefined` for the native coin. */
  readonly currency: Address | undefined
  /** Where the base fee goes. */
  readonly baseFee: BaseFeeUse
  /** Gas, blobs and the other fees. */
  readonly total: bigint
  /** Effective price per gas, in the unit of prices of the chain. */
  readonly gasPrice: bigint
  /** Split of what was paid for gas; `undefined` where it was free, or the rules of its type are not known. */
  readonly gas: GasSplit | undefined
  /** Blob gas used × blob gas price; 0 without blobs. */
  readonly blob: bigint
  /** Additional fees of the chain's family; empty on Ethereum. */
  readonly other: readonly OtherFee[]
}

/** The chain of a transaction, as far as it is known. */
export interface FeeChain {
  readonly chainId?: bigint | undefined
  /** `web3_clientVersion` of the node. */
  readonly clientVersion?: string | undefined
}

/**
 * Fees of a mined transaction, split by recipient as far as the rules of its type are known. The chain's family is
 * that of its record, or the one detected from transaction, receipt and client. A fee paid in a token is not split: the
 * base fee is known in the coin only. `undefined` when gas used, price, currency or another part of it is not known.
 */
export function computeTransactionFee(
  transaction: Transaction,
  receipt: Receipt,
  baseFeePerGas: bigint | undefined,
  { chainId = transaction.chainId, clientVersion }: FeeChain = {},
): TransactionFee | undefined {
  const gasPrice = computeEffectiveGasPrice(transaction, receipt, baseFeePerGas)
  const { gasUsed } = receipt
  if (gasPrice === undefined || gasUsed === undefined) return undefined
  const { type } = transaction
  const fields: FeeFields = { type, transaction: transaction.extra, receipt: receipt.extra }
  const rules = findDialectRules(chainId, {
    type,
    fields: [fields.transaction, fields.receipt],
    clientVersion,
  })
  const typeRules = findTransactionType(type, rules)
  const baseFee = toBaseFeeUse(chainId, rules)
  if (typeRules?.isFree === true) return { baseFee, ...NOTHING_PAID }
  const parts = computeFeeParts(rules, fields, transaction, receipt, gasUsed)
  if (parts === undefined) return undefined
  const { currency, blob, other } = parts
  const isSplit = typeRules !== undefined && typeRules.isSplitUnknown !== true && parts.isPaidInCoin
  const splitGas = rules?.splitGas ?? splitEthereumGas
  const total = other.reduce((sum, { amount }) => sum + amount, gasPrice * gasUsed + blob)
  return {
    baseFee,
    total: currency === null || rules?.toTokenFee === undefined ? total : rules.toTokenFee(total),
    currency: currency ?? undefined,
    gasPrice,
    gas: isSplit ? splitGas({ gasPrice, gasUsed, baseFeePerGas: baseFeePerGas ?? 0n }, fields) : undefined,
    blob,
    other,
  }
}

const NOTHING_PAID = { total: 0n, currency: undefined, gasPrice: 0n, gas: undefined, blob: 0n, other: [] }

interface FeeParts {
  /** `null` for the coin. */
  readonly currency: Address | null
  readonly isPaidInCoin: boolean
  readonly blob: bigint
  readonly other: readonly OtherFee[]
}

/** Parts besides gas, and what all are paid with; `undefined` when one of them is not known. */
function computeFeeParts(
  rules: DialectRules | undefined,
  fields: FeeFields,
  transaction: Transaction,
  receipt: Receipt,
  gasUsed: bigint,
): FeeParts | undefined {
  const currency = rules?.findFeeCurrency === undefined ? null : rules.findFeeCurrency(fields)
  const isWithoutBlobs = rules?.hasNoBlobs === true && fields.type !== BLOB_TRANSACTION_TYPE
  const blob = isWithoutBlobs ? 0n : computeBlobFee(transaction, receipt)
  const other = rules?.computeOtherFees === undefined ? [] : rules.computeOtherFees(fields, gasUsed)
  if (currency === undefined || blob === undefined || other === undefined) return undefined
  const isPaidInCoin = currency === null && rules?.isChargedInToken?.(fields) !== true
  return { currency, isPaidInCoin, blob, other }
}

/** Wei; 0 without blobs, `undefined` when one of its two factors is not known. */
function computeBlobFee(transaction: Transaction, receipt: Receipt): bigint | undefined {
  const { blobGasUsed, blobGasPrice } = receipt
  if (findUnreadable(['blobGasUsed', 'blobGasPrice'], receipt) !== undefined) return undefined
  // Some nodes send a price with every receipt.
  if (blobGasUsed === undefined) return countBlobs(transaction) === 0 ? 0n : undefined
  if (blobGasUsed === 0n) return 0n
  return blobGasPrice === undefined ? undefined : blobGasUsed * blobGasPrice
}

/**
 * Difference between the offered and the paid fee, in the unit of the fee; `undefined` for types without a maximum, and
 * where more was paid than it says, as by rules that are not Ethereum's.
 */
export function computeFeeSavings(
  transaction: Transaction,
  fee: TransactionFee,
  gasUsed: bigint,
): bigint | undefined {
  if (findTransactionType(transaction.type)?.hasDynamicFee !== true) return undefined
  if (transaction.maxFeePerGas === undefined || transaction.maxFeePerGas < fee.gasPrice) return undefined
  return (transaction.maxFeePerGas - fee.gasPrice) * gasUsed
}

/** Price fields of a transaction. */
type FeeOffer = Pick<
  Transaction,
  'type' | 'gas' | 'gasPrice' | 'maxFeePerGas' | 'maxFeePerBlobGas' | 'blobVersionedHashes'
> &
  Partial<Pick<Transaction, 'extra' | 'unreadable'>>

/**
 * Most a transaction can pay, wei, blobs included; `undefined` when its limit, its price or its blobs cannot be read, its
 * type is not known, or it pays in a token.
 */
export function computeMaximumFee(transaction: FeeOffer): bigint | undefined {
  const rules = findTransactionType(transaction.type)
  if (rules === undefined) return undefined
  if (rules.isFree === true) return 0n
  if (findFeeCurrency(transaction) !== null) return undefined
  const price = rules.hasDynamicFee ? transaction.maxFeePerGas : transaction.gasPrice
  if (price === undefined || transaction.gas === undefined) return undefined
  const blobs = countBlobs(transaction)
  if (blobs === undefined) return undefined
  if (blobs === 0) return price * transaction.gas
  const { maxFeePerBlobGas } = transaction
  return maxFeePerBlobGas === undefined
    ? undefined
    : price * transaction.gas + BigInt(blobs) * GAS_PER_BLOB * maxFeePerBlobGas
}
