import { isSameAddress } from '@otterscan/ethereum/address'
import { type ReplayLog, type ReplayReceipt, ReplayRefusedError } from './replayJob.ts'
import type { Outcome } from './runStep.ts'

/** How a replay differs from the receipt; `undefined` when it arrived at the same. */
export function findDifference(outcome: Outcome, receipt: ReplayReceipt): string | undefined {
  const { status, gasUsed, logs, contractAddress } = receipt
  if (gasUsed === undefined || logs === undefined) {
    throw new ReplayRefusedError('its receipt has no gas used or no logs to compare with')
  }
  // Before Byzantium there is none.
  if (status !== undefined && status !== outcome.status) {
    return outcome.status === 0 ? 'it fails in the replay' : 'it succeeds in the replay'
  }
  if (gasUsed !== outcome.gasUsed) return `it uses ${outcome.gasUsed} gas in place of ${gasUsed}`
  if (logs.length !== outcome.logs.length) {
    return `it writes ${outcome.logs.length} logs in place of ${logs.length}`
  }
  const at = logs.findIndex((log, index) => !isSameLog(log, outcome.logs[index]))
  if (at >= 0) return `its log ${at} differs`
  // Some nodes name the contract that a failed creation would have made.
  const isCreated = outcome.status === 1 && contractAddress !== undefined
  if (isCreated && !isSameAddress(contractAddress, outcome.created)) return 'it creates another contract'
  return undefined
}

function isSameLog(one: ReplayLog, other: ReplayLog | undefined): boolean {
  return (
    other !== undefined &&
    isSameAddress(one.address, other.address) &&
    one.data.toLowerCase() === other.data &&
    one.topics.length === other.topics.length &&
    one.topics.every((topic, at) => topic.toLowerCase() === other.topics[at])
  )
}
