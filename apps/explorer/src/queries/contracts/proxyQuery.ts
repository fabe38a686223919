import { eth_call, eth_getCode, eth_getStorageAt } from '@otterscan/api-schema/execution/eth'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { RpcError } from '@otterscan/clients/errors'
import {
  FACET_ADDRESSES_CALL,
  FIRST_SLOT,
  findProxyInCode,
  findProxyInStorage,
  IMPLEMENTATION_CALL,
  LEGACY_IMPLEMENTATION_SLOT,
  mayDelegate,
  type ProxyHop,
} from '@otterscan/decode/contract/findProxy'
import { decodeAddressSlot, PROXY_SLOTS } from '@otterscan/decode/contract/proxy'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/** The way from a proxy to the code that runs. */
export interface ProxyChain {
  /** In order; empty for a contract that is no known proxy. */
  readonly hops: readonly ProxyHop[]
  /** How the way ends: at a contract, at an address without code, in a circle, or too far away. */
  readonly end: 'contract' | 'noCode' | 'loop' | 'limit' | 'unknown'
  /** Code that runs, with its address; `undefined` unless the way ends at one contract. */
  readonly implementation: { readonly address: Address; readonly code: Hex } | undefined
}

/** More hops than anybody builds on purpose. */
export const MAX_PROXY_HOPS = 5

/** The proxies a call to an address goes through. Code first, then one batch of slots for code that delegates. */
export function proxyQuery(clients: Clients, address: Address) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'proxy', address] as const,
    queryFn: ({ signal }) => getProxyChain(clients, address, signal),
    staleTime: PROXY_STALE_TIME_MS,
  })
}

const PROXY_STALE_TIME_MS = 60_000

/**
 * Walks hop by hop, with a limit and a guard against circles. Each proxy is read from its own storage: what it says of
 * itself, which is what a person would look up there. Run behind another proxy it would find that one's storage instead.
 * Asks the node; throws what its client throws.
 */
export async function getProxyChain(
  clients: Clients,
  address: Address,
  signal: AbortSignal,
): Promise<ProxyChain> {
  const hops: ProxyHop[] = []
  for (let at = address; ; ) {
    const code = await clients.execution.request(eth_getCode, [at, 'latest'], { signal })
    if (code === '0x') return toChain(hops, hops.length === 0 ? 'unknown' : 'noCode')
    const hop = await getHop(clients, at, code, signal)
    if (hop === undefined) {
      return { hops, end: 'contract', implementation: hops.length === 0 ? undefined : { address: at, code } }
    }
    hops.push(hop)
    const end = findEnd(hops, hop)
    if (hop.implementation === undefined || end !== undefined) return toChain(hops, end ?? 'unknown')
    at = hop.implementation
  }
}

/** Why the way ends with the hop just made; `undefined` when it goes on. */
function findEnd(hops: readonly ProxyHop[], { implementation }: ProxyHop): ProxyChain['end'] | undefined {
  if (hops.some(({ proxy }) => isSameAddress(proxy, implementation))) return 'loop'
  return hops.length >= MAX_PROXY_HOPS ? 'limit' : undefined
}

function toChain(hops: readonly ProxyHop[], end: ProxyChain['end']): ProxyChain {
  return { hops, end, implementation: undefined }
}

async function getHop(
  clients: Clients,
  proxy: Address,
  code: Hex,
  signal: AbortSignal,
): Promise<ProxyHop | undefined> {
  const inCode = findProxyInCode(proxy, code)
  if (inCode !== undefined) return inCode
  if (!mayDelegate(code)) return undefined
  const slot = (key: Hex) =>
    orUndefined(clients.execution.request(eth_getStorageAt, [proxy, key, 'latest'], { signal }))
  const call = (to: Address, data: Hex) =>
    orUndefined(clients.execution.request(eth_call, [{ to, data }, 'latest'], { signal }))
  const [implementationWord, beaconWord, proxiableWord, legacyWord, firstWord, facetsOutput] =
    await Promise.all([
      slot(PROXY_SLOTS.implementation),
      slot(PROXY_SLOTS.beacon),
      slot(PROXY_SLOTS.proxiable),
      slot(LEGACY_IMPLEMENTATION_SLOT),
      slot(FIRST_SLOT),
      call(proxy, FACET_ADDRESSES_CALL),
    ])
  const hop = findProxyInStorage(proxy, code, {
    implementationWord,
    beaconWord,
    proxiableWord,
    legacyWord,
    firstWord,
    facetsOutput,
  })
  if (hop?.beacon === undefined) return hop
  const answer = await call(hop.beacon, IMPLEMENTATION_CALL)
  const implementation = answer === undefined ? undefined : decodeAddressSlot(answer)
  const evidence =
    implementation === undefined
      ? `${hop.evidence}; the beacon does not answer implementation()`
      : `${hop.evidence}, its implementation()`
  return { ...hop, implementation, evidence }
}

/** A node that refuses one question, or a contract that reverts, leaves that fact unknown; a broken way is a failure. */
async function orUndefined<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RpcError || error instanceof CheckFailedError) return undefined
    throw error
  }
}
