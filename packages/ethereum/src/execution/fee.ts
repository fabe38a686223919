import type { BlockDetails } from './block.ts'
import type { Receipt } from './receipt.ts'
import {
  BLOB_TRANSACTION_TYPE,
  DEPOSIT_TRANSACTION_TYPE,
  DYNAMIC_FEE_TRANSACTION_TYPE,
  SET_CODE_TRANSACTION_TYPE,
  type Transaction,
} from './transaction.ts'

/** Chains whose receipts carry a fee for the layer below. */
const L1_FEE_CHAIN_IDS: ReadonlySet<bigint> = new Set([10n, 11_155_420n])

/** True on chains where a part of the fee pays for the chain below. */
export function hasL1Fee(chainId: bigint, receipt?: Receipt): boolean {
  return L1_FEE_CHAIN_IDS.has(chainId) || receipt?.l1Fee !== undefined
}

/**
 * Wei per gas paid: the receipt's effective price; without one, base fee plus the smaller of the priority fee and what
 * is left below the maximum (types 2, 3, 4), else the gas price. Zero for OP-stack deposits.
 *
 * `undefined` when too little is known. Source: EIP-1559.
 */
export function toEffectiveGasPrice(
  transaction: Transaction,
  receipt: Receipt | undefined,
  baseFeePerGas: bigint | undefined,
): bigint | undefined {
  if (transaction.type === DEPOSIT_TRANSACTION_TYPE) return 0n
  if (receipt?.effectiveGasPrice !== undefined) return receipt.effectiveGasPrice
  if (isDynamicFee(transaction.type)) {
    const { maxFeePerGas, maxPriorityFeePerGas } = transaction
    if (baseFeePerGas === undefined || maxFeePerGas === undefined || maxPriorityFeePerGas === undefined) {
      return receipt?.gasPrice ?? transaction.gasPrice
    }
    const left = maxFeePerGas - baseFeePerGas
    return baseFeePerGas + (maxPriorityFeePerGas < left ? maxPriorityFeePerGas : left)
  }
  return receipt?.gasPrice ?? transaction.gasPrice
}

/** True for types that name a maximum and a priority fee. EIP-1559, EIP-4844, EIP-7702. */
function isDynamicFee(type: bigint): boolean {
  return (
    type === DYNAMIC_FEE_TRANSACTION_TYPE ||
    type === BLOB_TRANSACTION_TYPE ||
    type === SET_CODE_TRANSACTION_TYPE
  )
}

/** Parts of what a transaction paid, all wei. `total` is their sum. */
export interface TransactionFee {
  readonly total: bigint
  /** Base fee × gas used; 0 before London. */
  readonly burnt: bigint
  /** To the fee recipient. */
  readonly priority: bigint
  /** Blob gas used × blob gas price; 0 without blobs. */
  readonly blob: bigint
  /** For the chain below; 0 elsewhere. */
  readonly l1: bigint
  /** Effective price of one gas. */
  readonly gasPrice: bigint
}

/** What a mined transaction paid, split by who got it. `undefined` when gas used or price is not known. */
export function toTransactionFee(
  transaction: Transaction,
  receipt: Receipt,
  baseFeePerGas: bigint | undefined,
): TransactionFee | undefined {
  const gasPrice = toEffectiveGasPrice(transaction, receipt, baseFeePerGas)
  if (gasPrice === undefined || receipt.gasUsed === undefined) return undefined
  if (transaction.type === DEPOSIT_TRANSACTION_TYPE) {
    return { total: 0n, burnt: 0n, priority: 0n, blob: 0n, l1: 0n, gasPrice: 0n }
  }
  const execution = gasPrice * receipt.gasUsed
  const burnt = (baseFeePerGas ?? 0n) * receipt.gasUsed
  const blob = (receipt.blobGasUsed ?? 0n) * (receipt.blobGasPrice ?? 0n)
  const l1 = receipt.l1Fee ?? 0n
  return { total: execution + blob + l1, burnt, priority: execution - burnt, blob, l1, gasPrice }
}

/** What was offered above what was paid, wei; `undefined` for types without a maximum. */
export function toFeeSavings(
  transaction: Transaction,
  fee: TransactionFee,
  gasUsed: bigint,
): bigint | undefined {
  if (!isDynamicFee(transaction.type) || transaction.maxFeePerGas === undefined) return undefined
  return (transaction.maxFeePerGas - fee.gasPrice) * gasUsed
}

/** Fees of a block, wei. */
export interface BlockFees {
  /** Static issuance plus fees that reached the fee recipient. */
  readonly reward: bigint
  readonly issuance: bigint
  /** Total fees less the burnt part. */
  readonly priorityFees: bigint
  readonly burntFees: bigint
}

/**
 * Reward and burn of a block. Issuance counts only under proof of work (difficulty above zero), whatever the node says.
 *
 * Source: EIP-1559; the OP-stack deposit's gas pays no base fee.
 */
export function toBlockFees(parts: {
  readonly difficulty: bigint | undefined
  readonly blockReward: bigint | undefined
  readonly totalFees: bigint
  readonly gasUsed: bigint
  readonly gasUsedDepositTx: bigint
  readonly baseFeePerGas: bigint | undefined
}): BlockFees {
  const burntFees = (parts.baseFeePerGas ?? 0n) * (parts.gasUsed - parts.gasUsedDepositTx)
  const priorityFees = parts.totalFees - burntFees
  const issuance = parts.difficulty === 0n ? 0n : (parts.blockReward ?? 0n)
  return { reward: issuance + priorityFees, issuance, priorityFees, burntFees }
}

/** What a block paid, from its details; `undefined` when the node does not say enough. */
export function toFeesOfDetails(details: BlockDetails): BlockFees | undefined {
  const { block, issuance, totalFees, gasUsedDepositTx } = details
  if (totalFees === undefined || block.gasUsed === undefined) return undefined
  // Without issuance the reward under proof of work would read too low.
  if (issuance === undefined && block.difficulty !== 0n) return undefined
  return toBlockFees({
    difficulty: block.difficulty,
    blockReward: issuance?.blockReward,
    totalFees,
    gasUsed: block.gasUsed,
    gasUsedDepositTx,
    baseFeePerGas: block.baseFeePerGas,
  })
}

/** Gas of one blob. EIP-4844. */
const GAS_PER_BLOB = 131_072n

/** What a transaction says about the price it would pay. */
type FeeOffer = Pick<
  Transaction,
  'type' | 'gas' | 'gasPrice' | 'maxFeePerGas' | 'maxFeePerBlobGas' | 'blobVersionedHashes'
>

/** Most a transaction can pay, wei, blobs included; `undefined` when its limit or price cannot be read. */
export function toMaximumFee(transaction: FeeOffer): bigint | undefined {
  if (transaction.type === DEPOSIT_TRANSACTION_TYPE) return 0n
  const price = isDynamicFee(transaction.type) ? transaction.maxFeePerGas : transaction.gasPrice
  if (price === undefined || transaction.gas === undefined) return undefined
  const blobs = BigInt(transaction.blobVersionedHashes?.length ?? 0)
  return price * transaction.gas + blobs * GAS_PER_BLOB * (transaction.maxFeePerBlobGas ?? 0n)
}
