import type { BlockDetails } from '@otterscan/ethereum/execution/block'
import { type BlockFees, toBlockFees } from '@otterscan/ethereum/execution/fee'

/** What the block paid; `undefined` when the node does not say enough. */
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
