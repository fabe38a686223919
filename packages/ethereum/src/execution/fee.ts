import type { Address } from '../address.ts'
import type { BaseFeeUse } from '../chain.ts'
import type { DialectRules, FeeFields, GasSplit, OtherFee } from '../dialects/dialectRules.ts'
import { splitEthereumGas } from '../dialects/ethereum.ts'
import { findDialectRules, findTransactionType, toBaseFeeUse } from '../dialects/findDialectRules.ts'
import type { ExtraFields } from '../extraFields.ts'
import { findUnreadable } from '../unreadableField.ts'
import type { BlockDetails } from './block.ts'
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

/** Fields that tell what a transaction pays with; the receipt is absent while pending. */
type PaidTransaction = Pick<Transaction, 'type'> & Partial<Pick<Transaction, 'extra' | 'chainId'>>

/** Token in which a transaction's fees are counted; `null` for the coin, `undefined` when that cannot be read. */
export function findFeeCurrency(
  transaction: PaidTransaction,
  receipt?: Pick<Receipt, 'extra'> | null,
): Address | null | undefined {
  const { rules, fields } = findPaymentRules(transaction, receipt)
  return rules?.findFeeCurrency === undefined ? null : rules.findFeeCurrency(fields)
}

/** As `findFeeCurrency`, of prices per gas: some chains count those in the coin, whatever the fee is paid in. */
export function findPriceCurrency(
  transaction: PaidTransaction,
  receipt?: Pick<Receipt, 'extra'> | null,
): Address | null | undefined {
  const { rules } = findPaymentRules(transaction, receipt)
  return rules?.toTokenFee === undefined ? findFeeCurrency(transaction, receipt) : null
}

function findPaymentRules(
  { type, extra = {}, chainId }: PaidTransaction,
  receipt: Pick<Receipt, 'extra'> | null | undefined,
): { readonly rules: DialectRules | undefined; readonly fields: FeeFields } {
  const fields: FeeFields = { type, transaction: extra, receipt: receipt?.extra ?? {} }
  return { rules: findDialectRules(chainId, { type, fields: [extra, receipt?.extra] }), fields }
}

/** Fees of a block, wei. */
export interface BlockFees {
  /** Static issuance plus fees that reached the fee recipient. */
  readonly reward: bigint
  readonly issuance: bigint
  /** Total fees less the base fees. */
  readonly priorityFees: bigint
  /** What the fee recipient does not get; burnt only where the chain burns it. */
  readonly baseFees: bigint
}

/**
 * Reward and base fees of a block. Issuance counts only under proof of work (difficulty above zero), whatever the node
 * reports. `undefined` when less was paid than the base fees: then not all of the gas paid them, and how much is not
 * known.
 *
 * Source: EIP-1559.
 */
export function computeBlockFees(parts: {
  readonly difficulty: bigint | undefined
  readonly blockReward: bigint | undefined
  readonly totalFees: bigint
  readonly gasUsed: bigint
  readonly gasUsedDepositTx: bigint
  readonly baseFeePerGas: bigint | undefined
}): BlockFees | undefined {
  const { totalFees } = parts
  const expected = (parts.baseFeePerGas ?? 0n) * (parts.gasUsed - parts.gasUsedDepositTx)
  if (expected < 0n || (totalFees > 0n && totalFees < expected)) return undefined
  const baseFees = totalFees === 0n ? 0n : expected
  const priorityFees = totalFees - baseFees
  const issuance = parts.difficulty === 0n ? 0n : (parts.blockReward ?? 0n)
  return { reward: issuance + priorityFees, issuance, priorityFees, baseFees }
}

/** Fees of a block, from its details; `undefined` when the node reports too little, or numbers that do not fit. */
export function computeFeesOfDetails(details: BlockDetails): BlockFees | undefined {
  const { block, issuance, totalFees, gasUsedDepositTx } = details
  if (totalFees === undefined || block.gasUsed === undefined || gasUsedDepositTx === undefined)
    return undefined
  // Blocks from before London have no base fee: one that cannot be read is none of zero.
  if (findUnreadable(['baseFeePerGas'], block) !== undefined) return undefined
  // Without issuance the reward under proof of work would read too low.
  if (issuance === undefined && block.difficulty !== 0n) return undefined
  return computeBlockFees({
    difficulty: block.difficulty,
    blockReward: issuance?.blockReward,
    totalFees,
    gasUsed: block.gasUsed,
    gasUsedDepositTx,
    baseFeePerGas: block.baseFeePerGas,
  })
}

/**
 * Base fees of a block, wei, from its details; where its fees are not reported, as if all of the gas paid them.
 * `undefined` on chains without a base fee, without the gas used, and for numbers that do not fit.
 */
export function computeBaseFees({ block, totalFees, gasUsedDepositTx }: BlockDetails): bigint | undefined {
  const { baseFeePerGas, gasUsed } = block
  if (baseFeePerGas === undefined || gasUsed === undefined || gasUsedDepositTx === undefined) return undefined
  const parts = { difficulty: 0n, blockReward: undefined, gasUsed, gasUsedDepositTx, baseFeePerGas }
  const whole = baseFeePerGas * (gasUsed - gasUsedDepositTx)
  return computeBlockFees({ ...parts, totalFees: totalFees ?? whole })?.baseFees
}

const BLOB_TYPE = 3n

/** `undefined` where their hashes are not there, or not all of them can be read. */
function countBlobs({ type, blobVersionedHashes, unreadable = [] }: FeeOffer): number | undefined {
  if (unreadable.some(({ path }) => /^blobVersionedHashes(\.|$)/.test(path))) return undefined
  return blobVersionedHashes?.length ?? (type === BLOB_TYPE ? undefined : 0)
}

/** Gas of one blob. EIP-4844. */
const GAS_PER_BLOB = 131_072n

/** Blobs of a block by the gas they took; `undefined` when that is not a whole number of blobs, or unknown. */
export function computeBlobCount(blobGasUsed: bigint | undefined): bigint | undefined {
  if (blobGasUsed === undefined || blobGasUsed % GAS_PER_BLOB !== 0n) return undefined
  return blobGasUsed / GAS_PER_BLOB
}

/** Price fields of a transaction. */
type FeeOffer = Pick<
  Transaction,
  'type' | 'gas' | 'gasPrice' | 'maxFeePerGas' | 'maxFeePerBlobGas' | 'blobVersionedHashes'
> &
  Partial<Pick<Transaction, 'extra' | 'unreadable'>>

/** What one transaction of a block paid for gas. */
export interface GasPaid {
  readonly type: bigint | undefined
  readonly gasUsed: bigint | undefined
  /** Of the receipt; wei. */
  readonly effectiveGasPrice: bigint | undefined
  /** Fields of the transaction that Ethereum does not have; `undefined` when it is not available. */
  readonly extra: ExtraFields | undefined
  /** Those of its receipt. */
  readonly receiptExtra?: ExtraFields | undefined
}

/** True for a type whose fee may be paid in a token: only the transaction itself says whether it is. */
export function mayPayInToken(type: bigint | undefined): boolean {
  return type !== undefined && findDialectRules(undefined, { type })?.findFeeCurrency !== undefined
}

/** Fees of a block and the gas that paid no base fee. */
export interface BlockGas {
  /** In the native coin, blob fees excluded; wei. `undefined` when a price or the gas of a transaction is not known. */
  readonly totalFees: bigint | undefined
  /** Gas that is free, paid for in a token, or paid for below the base fee; `undefined` when some of it is not known. */
  readonly gasWithoutBaseFee: bigint | undefined
}

/** Sums what the transactions of a block paid. */
export function sumBlockGas(paid: readonly GasPaid[], baseFeePerGas: bigint | undefined): BlockGas {
  let totalFees: bigint | undefined = 0n
  let gasWithoutBaseFee: bigint | undefined = 0n
  for (const { gasUsed, effectiveGasPrice: price, ...parts } of paid) {
    const means = findMeans(parts)
    const paysBaseFee = means === 'coin' && (price === undefined || price >= (baseFeePerGas ?? 0n))
    if (!paysBaseFee) gasWithoutBaseFee = add(gasWithoutBaseFee, gasUsed)
    if (means === 'none' || means === 'token') continue
    const isKnown = means === 'coin' && price !== undefined && gasUsed !== undefined
    totalFees = add(totalFees, isKnown ? price * gasUsed : undefined)
  }
  return { totalFees, gasWithoutBaseFee }
}

/** `undefined` when one of them is not known. */
function add(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}

/** What a transaction pays its gas with. */
function findMeans({
  type,
  extra,
  receiptExtra = {},
}: Pick<GasPaid, 'type' | 'extra' | 'receiptExtra'>): 'none' | 'coin' | 'token' | 'unknown' {
  if (type === undefined) return 'coin'
  if (findTransactionType(type)?.isFree === true) return 'none'
  if (extra === undefined && mayPayInToken(type)) return 'unknown'
  const { rules, fields } = findPaymentRules({ type, extra: extra ?? {} }, { extra: receiptExtra })
  if (rules?.isChargedInToken?.(fields) === true) return 'token'
  const currency = rules?.findFeeCurrency === undefined ? null : rules.findFeeCurrency(fields)
  if (currency === undefined) return 'unknown'
  return currency === null ? 'coin' : 'token'
}

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
