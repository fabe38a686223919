import { computeBaseFees, computeFeesOfDetails } from '@otterscan/ethereum/execution/blockFees'
import type { NumberFormat } from '@otterscan/ethereum/units'
import type { LatestBlock } from '../../queries/block/latestBlocks.ts'

/** Data of a block in the live charts and tables; `undefined` if the node does not report it. */
export interface LiveBlockFacts {
  readonly number: bigint
  /** Unix seconds. */
  readonly timestamp: bigint | undefined
  readonly gasUsed: bigint | undefined
  readonly gasLimit: bigint | undefined
  /** Half the limit: above it the base fee rises. EIP-1559. */
  readonly gasTarget: bigint | undefined
  /** Deviation of gas used from the target in percent, like `+12.34` or `-5.00`. */
  readonly deviationPercent: string | undefined
  /** Wei per gas; `undefined` on chains without. */
  readonly baseFeePerGas: bigint | undefined
  /** Wei. */
  readonly reward: bigint | undefined
  /** Wei, burnt where the chain burns them; `undefined` on chains without a base fee. */
  readonly baseFees: bigint | undefined
}

/** Data of one block. Gas of deposits is not paid for and burns nothing. */
export function toLiveBlockFacts({ number, details }: LatestBlock, numbers: NumberFormat): LiveBlockFacts {
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
      gasUsed === undefined || gasTarget === undefined
        ? undefined
        : toDeviationPercent(gasUsed, gasTarget, numbers),
    baseFeePerGas,
    reward: details === undefined ? undefined : computeFeesOfDetails(details)?.reward,
    baseFees: details === undefined ? undefined : computeBaseFees(details),
  }
}

function toDeviationPercent(gasUsed: bigint, gasTarget: bigint, numbers: NumberFormat): string | undefined {
  const difference = gasUsed - gasTarget
  const text = numbers.formatPercent(difference < 0n ? -difference : difference, gasTarget)
  return text === undefined ? undefined : `${difference < 0n ? '-' : '+'}${text}`
}

/** True if any of the blocks has a base fee: only then are there a gas target and base fees. */
export function hasBaseFees(blocks: readonly LiveBlockFacts[]): boolean {
  return blocks.some(({ baseFeePerGas }) => baseFeePerGas !== undefined)
}
