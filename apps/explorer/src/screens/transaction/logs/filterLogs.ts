import type { Log } from '@otterscan/ethereum/execution/log'
import { findStandardEvents } from '../../../queries/signatures/useSignatures.ts'

/** Logs in which the text occurs: address, topic, data, or the name of a standard event. All for a blank text. */
export function filterLogs(logs: readonly Log[], text: string): readonly Log[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return logs
  return logs.filter((log) => toSearchable(log).some((part) => part.toLowerCase().includes(wanted)))
}

function toSearchable(log: Log): readonly string[] {
  const names = findStandardEvents(log.topics[0]).map(({ signature }) => signature.text)
  return [log.address, ...log.topics, log.data, ...names]
}
