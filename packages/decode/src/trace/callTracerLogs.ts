import type { Log } from '@otterscan/ethereum/execution/log'
import { isHash32 } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { parseAddress, parseBigint, parseBytes, parseRecord, toList } from './wireField.ts'

/** Logs of a traced call, with the entries that could not be read. */
export interface TracedLogs {
  readonly logs: readonly Log[]
  readonly unreadable: readonly UnreadableField[]
}

/**
 * Logs of a `callTracer` result with `withLog`, in the order in which they were written; those of failed frames, which
 * were undone, are left out. `position` is how many calls the frame had made before. go-ethereum `callTracer`.
 */
export function fromCallTracerLogs(json: unknown): TracedLogs {
  const logs: Log[] = []
  const unreadable: UnreadableField[] = []
  const open: OpenPart[] = [{ kind: 'frame', json }]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const record = parseRecord(part.json)
    if (part.kind === 'log') {
      const log = record === undefined ? undefined : readLog(record, logs.length)
      if (log !== undefined) logs.push(log)
      else {
        const path = String(logs.length + unreadable.length)
        unreadable.push({ path, value: part.json, reason: 'a log' })
      }
    } else if (record !== undefined && (record.error == null || record.error === '')) {
      for (const one of listParts(record).reverse()) open.push(one)
    }
  }
  return { logs, unreadable }
}

/** A frame or a log to be read. */
interface OpenPart {
  readonly kind: 'frame' | 'log'
  readonly json: unknown
}

/** What the frame did, in order. */
function listParts(record: Record<string, unknown>): OpenPart[] {
  const [calls, logs] = [toList(record.calls), toList(record.logs)]
  const parts: OpenPart[] = []
  let at = 0
  for (const json of logs) {
    const position = parseBigint(parseRecord(json)?.position)
    // Without a position, where it stood among the calls is not known: after those that others place it after.
    for (; at < calls.length && position !== undefined && BigInt(at) < position; at++) {
      parts.push({ kind: 'frame', json: calls[at] })
    }
    parts.push({ kind: 'log', json })
  }
  for (; at < calls.length; at++) parts.push({ kind: 'frame', json: calls[at] })
  return parts
}

function readLog(record: Record<string, unknown>, logIndex: number): Log | undefined {
  const [address, data] = [parseAddress(record.address), parseBytes(record.data ?? '0x')]
  const topics = toList(record.topics)
  if (address === undefined || data === undefined || !topics.every(isHash32)) return undefined
  return { ...NOWHERE, address, topics, data, logIndex }
}

const NOWHERE = {
  transactionIndex: undefined,
  transactionHash: undefined,
  blockHash: undefined,
  blockNumber: undefined,
  blockTimestamp: undefined,
  removed: undefined,
  unreadable: [],
  extra: {},
}
