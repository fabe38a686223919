import type { BeaconBlock } from '@otterscan/ethereum/consensus/beaconBlock'

/** Deposits through the contract's log and, since Electra, through requests. */
export function countDeposits({ depositCount, executionRequests }: BeaconBlock): number | undefined {
  return depositCount === undefined ? undefined : depositCount + (executionRequests?.deposits.length ?? 0)
}
