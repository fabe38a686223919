import { isSameAddress } from '@otterscan/ethereum/address'
import type { Log } from '@otterscan/ethereum/execution/log'
import type { XrayEntry, XrayLog } from '@otterscan/ethereum/execution/xray'

/** As receipts have it. */
type ReceiptLog = Pick<Log, 'address' | 'topics' | 'data' | 'logIndex'>

/**
 * The entries, with each log that was kept as the receipt has it: data and position in the block. Logs of the receipt that
 * no entry stands for are added where the order of the others puts them, at the end of the last call before, unplaced. One
 * pass.
 */
export function numberLogs(
  entries: readonly XrayEntry[],
  logs: readonly ReceiptLog[],
  hasFailed: boolean,
): readonly XrayEntry[] {
  const numbered: XrayEntry[] = []
  /** By depth: whether what the call did was undone. */
  const undone: boolean[] = []
  let next = 0
  for (const entry of entries) {
    undone.length = Math.min(undone.length, entry.depth)
    const isUndone = entry.depth === 0 ? hasFailed : (undone[entry.depth - 1] ?? false)
    if (entry.kind === 'call') undone[entry.depth] = isUndone || entry.error !== undefined
    if (entry.kind !== 'log') {
      numbered.push(entry)
      continue
    }
    const at = isUndone ? -1 : findLog(logs, next, entry)
    if (at === -1) {
      numbered.push(entry)
      continue
    }
    for (const missed of logs.slice(next, at)) numbered.push(toUnplaced(missed, entry.depth))
    next = at + 1
    const { data, logIndex } = logs[at] ?? entry
    numbered.push({ ...entry, data, logIndex })
  }
  for (const missed of logs.slice(next)) numbered.push(toUnplaced(missed, 1))
  return numbered
}

/** Most that a client adds between two logs of contracts: EIP-7708 has one for a transfer. */
const MOST_BETWEEN = 1_000

function findLog(logs: readonly ReceiptLog[], from: number, wanted: XrayLog): number {
  const end = Math.min(logs.length, from + MOST_BETWEEN)
  for (let at = from; at < end; at++) {
    const log = logs[at]
    if (log !== undefined && isSameLog(log, wanted)) return at
  }
  return -1
}

function isSameLog(log: ReceiptLog, { address, topics, data }: XrayLog): boolean {
  if (!isSameAddress(log.address, address) || log.topics.length !== topics.length) return false
  if (data !== undefined && data.toLowerCase() !== log.data.toLowerCase()) return false
  return topics.every((topic, at) => topic.toLowerCase() === log.topics[at]?.toLowerCase())
}

function toUnplaced({ address, topics, data, logIndex }: ReceiptLog, depth: number): XrayLog {
  return { kind: 'log', depth, address, topics, data, logIndex, isUnplaced: true }
}
