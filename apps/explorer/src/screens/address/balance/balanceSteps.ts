import type { BalanceSample } from '../../../queries/balance/balanceSamples.ts'

/** A sample, with what it is against the one before. */
export interface BalanceStep extends BalanceSample {
  /** Since the sample before; `undefined` for the first, and where one of the two is unknown. */
  readonly change: bigint | undefined
  /** Block of the sample before. */
  readonly previousBlock: bigint | undefined
}

/** Steps, newest first, of samples, oldest first. */
export function toBalanceSteps(samples: readonly BalanceSample[]): readonly BalanceStep[] {
  return samples
    .map((sample, at): BalanceStep => {
      const previous = samples[at - 1]
      const change =
        sample.balance === undefined || previous?.balance === undefined
          ? undefined
          : sample.balance - previous.balance
      return { ...sample, change, previousBlock: previous?.blockNumber }
    })
    .reverse()
}
