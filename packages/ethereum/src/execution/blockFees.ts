import { findTransactionType } from '../dialects/findDialectRules.ts'
import type { ExtraFields } from '../extraFields.ts'
import { findUnreadable } from '../unreadableField.ts'
import type { BlockDetails } from './block.ts'
import { findPaymentRules, mayPayInToken } from './feeCurrency.ts'

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
