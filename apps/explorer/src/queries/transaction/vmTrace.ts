import { debug_traceTransaction } from '@otterscan/api-schema/execution/debug'
import { trace_replayTransaction } from '@otterscan/api-schema/execution/trace'
import { decodeStructLogs, decodeVmTrace, type VmFrame } from '@otterscan/decode/trace/vmFrame'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { orUndefined } from '../failures.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/**
 * Instructions a failed transaction ran, from `trace_replayTransaction`, else from opcode logs; `null` when the node
 * offers neither or returns them empty. The response may be tens of megabytes: request only on demand.
 */
export function vmTraceQuery(clients: Clients, transactionHash: Hex, blockHash: Hex) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'vmTrace', transactionHash, blockHash] as const,
    queryFn: ({ signal }) => getVmTrace(clients, transactionHash, signal),
    staleTime: IMMUTABLE_STALE_TIME_MS,
    structuralSharing: false,
  })
}

async function getVmTrace(
  { execution }: Clients,
  transactionHash: Hex,
  signal: AbortSignal,
): Promise<VmFrame | null> {
  // If the node refuses, failed calls are shown without code positions.
  const replayed = await orUndefined(
    execution.request(trace_replayTransaction, [transactionHash, ['vmTrace']], { signal }),
  )
  const fromReplay = decodeVmTrace(replayed?.vmTrace)
  if (hasInstructions(fromReplay)) return fromReplay
  const options = { disableStorage: true, disableStack: true }
  const logs = await orUndefined(
    execution.request(debug_traceTransaction, [transactionHash, options], { signal }),
  )
  const fromLogs = decodeStructLogs(logs, true)
  return hasInstructions(fromLogs) ? fromLogs : null
}

function hasInstructions(frame: VmFrame | undefined): frame is VmFrame {
  return frame !== undefined && frame.programCounters.length > 0
}
