import { debug_traceTransaction } from '@otterscan/api-schema/execution/debug'
import { trace_replayTransaction } from '@otterscan/api-schema/execution/trace'
import { RpcError } from '@otterscan/clients/errors'
import { fromStructLogs, fromVmTrace, type VmFrame } from '@otterscan/decode/trace/vmFrame'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/**
 * Instructions a failed transaction ran, from `trace_replayTransaction`, else from opcode logs; `null` when the node
 * offers neither or leaves them empty. The answer may be tens of megabytes: ask only on the reader's word.
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
  const replayed = await orUndefined(
    execution.request(trace_replayTransaction, [transactionHash, ['vmTrace']], { signal }),
  )
  const fromReplay = fromVmTrace(replayed?.vmTrace)
  if (hasInstructions(fromReplay)) return fromReplay
  const options = { disableStorage: true, disableStack: true }
  const logs = await orUndefined(
    execution.request(debug_traceTransaction, [transactionHash, options], { signal }),
  )
  const fromLogs = fromStructLogs(logs, true)
  return hasInstructions(fromLogs) ? fromLogs : null
}

function hasInstructions(frame: VmFrame | undefined): frame is VmFrame {
  return frame !== undefined && frame.programCounters.length > 0
}

/** A node that refuses simply cannot tell; the calls that failed are shown without places. */
async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}
