import { toIssuance } from '@otterscan/ethereum/execution/issuance'
import type { BlockTotals } from '../storage/blockRows.ts'
import type { BlockContent } from '../upstream/blockContent.ts'

/** Time, number of transactions, what they paid, burnt part included, and what was minted. */
export function toBlockTotals({ chainId, block, receipts, uncleNumbers }: BlockContent): BlockTotals {
  const { number, difficulty, timestamp, transactions } = block
  // Proof of work is known of the main network only.
  const issuance = toIssuance({ chainId, number, difficulty, uncleNumbers })
  return {
    timestamp,
    transactionCount: transactions.length,
    totalFees: receipts.reduce(
      (sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice,
      0n,
    ),
    blockReward: issuance?.blockReward ?? 0n,
    uncleReward: issuance?.uncleReward ?? 0n,
  }
}
