import { debug_traceTransaction } from '@otterscan/api-schema/execution/debug'
import { eth_getCode } from '@otterscan/api-schema/execution/eth'
import { trace_replayTransaction } from '@otterscan/api-schema/execution/trace'
import { MethodNotFoundError, RpcError } from '@otterscan/clients/errors'
import {
  type DecodedStateDiff,
  fromParityStateDiff,
  fromPrestateDiff,
} from '@otterscan/decode/trace/stateDiff'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/**
 * What a transaction changed, from `trace_replayTransaction`, else from the prestate tracer; `null` when the node offers
 * neither. One or two calls, a re-execution; one more for each account that delegates to code, see `completeCodes`.
 */
export function stateDiffQuery(
  clients: Clients,
  transactionHash: Hex,
  { hash: blockHash, number }: { readonly hash: Hex; readonly number: bigint },
) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'stateDiff', transactionHash, blockHash] as const,
    queryFn: ({ signal }) => getStateDiff(clients, transactionHash, number, signal),
    staleTime: IMMUTABLE_STALE_TIME_MS,
    structuralSharing: false,
  })
}

async function getStateDiff(
  { execution }: Clients,
  transactionHash: Hex,
  block: bigint,
  signal: AbortSignal,
): Promise<DecodedStateDiff | null> {
  let refusal: RpcError
  try {
    const replayed = await execution.request(trace_replayTransaction, [transactionHash, ['stateDiff']], {
      signal,
    })
    if (replayed?.stateDiff != null) return fromParityStateDiff(replayed.stateDiff)
    throw new Error('the node replayed the transaction but gave no state diff')
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    refusal = error
  }
  try {
    const options = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }
    const traced = await execution.request(debug_traceTransaction, [transactionHash, options], { signal })
    const getCode = (address: Address) => execution.request(eth_getCode, [address, block], { signal })
    return fromPrestateDiff(await completeCodes(traced, getCode))
  } catch (error) {
    if (!(error instanceof MethodNotFoundError)) throw error
    if (refusal instanceof MethodNotFoundError) return null
    throw refusal
  }
}

const DELEGATION = /^0xef0100[0-9a-f]{40}$/i

/**
 * The tracer leaves out a code that became empty just as one that did not change, and a delegation can be taken back
 * (EIP-7702): whether it was, the state after the block tells.
 */
async function completeCodes(traced: unknown, getCode: (address: Address) => Promise<Hex>): Promise<unknown> {
  const { pre, post } = (traced ?? {}) as Partial<Record<'pre' | 'post', Readonly<Record<string, unknown>>>>
  const delegated = Object.entries(pre ?? {}).filter(([address, before]) => {
    const after = post?.[address]
    return DELEGATION.test(readCode(before) ?? '') && after !== undefined && readCode(after) === undefined
  })
  if (delegated.length === 0) return traced
  const completed = await Promise.all(
    delegated.map(async ([address]) => {
      const code = await getCode(address as Address)
      return [address, code === '0x' ? { ...(post?.[address] as object), code } : post?.[address]] as const
    }),
  )
  return { pre, post: { ...post, ...Object.fromEntries(completed) } }
}

function readCode(account: unknown): string | undefined {
  const code: unknown = (account as { readonly code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? code : undefined
}
