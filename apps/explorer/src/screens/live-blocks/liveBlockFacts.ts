import type { BlockDetails } from '@otterscan/ethereum/execution/block'
import { toFeesOfDetails } from '@otterscan/ethereum/execution/fee'
import { formatPercent } from '@otterscan/ethereum/units'
import type { LatestBlock } from '../../queries/block/latestBlocksQuery.ts'

/** What the charts and tables of the newest blocks show of one; `undefined` is what the node does not say. */
export interface LiveBlockFacts {
  readonly number: bigint
  /** Unix seconds. */
  readonly timestamp: bigint | undefined
  readonly gasUsed: bigint | undefined
  readonly gasLimit: bigint | undefined
  /** Half the limit: above it the base fee rises. EIP-1559. */
  readonly gasTarget: bigint | undefined
  /** How far gas used is from the target, like `+12.34` or `-5.00` percent. */
  readonly deviationPercent: string | undefined
  /** Wei per gas; `undefined` on chains without. */
  readonly baseFeePerGas: bigint | undefined
  /** Wei. */
  readonly reward: bigint | undefined
  /** Wei; `undefined` on chains without a base fee. */
  readonly burntFees: bigint | undefined
}

/** Facts of one block. The gas of an OP-stack deposit burns nothing. */
export function toLiveBlockFacts({ number, details }: LatestBlock): LiveBlockFacts {
  const block = details?.block
  const { gasUsed, gasLimit, baseFeePerGas } = block ?? {}
  const gasTarget = gasLimit === undefined || baseFeePerGas === undefined ? undefined : gasLimit / 2n
  return {
    number,
    timestamp: block?.timestamp,
    gasUsed,
    gasLimit,
    gasTarget,
    deviationPercent:
      gasUsed === undefined || gasTarget === undefined ? undefined : toDeviationPercent(gasUsed, gasTarget),
    baseFeePerGas,
    reward: details === undefined ? undefined : toFeesOfDetails(details)?.reward,
    burntFees: details === undefined ? undefined : toBurntFees(details),
  }
}

function toBurntFees({ block, gasUsedDepositTx }: BlockDetails): bigint | undefined {
  if (block.baseFeePerGas === undefined || block.gasUsed === undefined) return undefined
  return block.baseFeePerGas * (block.gasUsed - gasUsedDepositTx)
}

function toDeviationPercent(gasUsed: bigint, gasTarget: bigint): string | undefined {
  const difference = gasUsed - gasTarget
  const text = formatPercent(difference < 0n ? -difference : difference, gasTarget)
  return text === undefined ? undefined : `${difference < 0n ? '-' : '+'}${text}`
}

/** True when any of the blocks has a base fee: only then there is a target and something burns. */
export function hasBaseFees(blocks: readonly LiveBlockFacts[]): boolean {
  return blocks.some(({ baseFeePerGas }) => baseFeePerGas !== undefined)
}
