import { eth_call, eth_getCode, eth_getStorageAt } from '@otterscan/api-schema/execution/eth'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { RpcError } from '@otterscan/clients/errors'
import {
  FACET_ADDRESSES_CALL,
  FIRST_SLOT,
  findProxyInCode,
  findProxyInStorage,
  findProxyOnLentStorage,
  IMPLEMENTATION_CALL,
  LEGACY_IMPLEMENTATION_SLOT,
  mayDelegate,
  type ProxyFacts,
  type ProxyHop,
} from '@otterscan/decode/contract/findProxy'
import { decodeAddressSlot, decodeDelegation, PROXY_SLOTS } from '@otterscan/decode/contract/proxy'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { Clients } from '../clients.ts'
import { MAX_PROXY_HOPS, type ProxyChain } from './ProxyChain.ts'

/**
 * Walks hop by hop, with a limit and a guard against circles. All code on the way runs on the storage of the first
 * address, so the second hop and later ones are read from there. Asks the node; throws what its client throws.
 */
export async function getProxyChain(
  clients: Clients,
  address: Address,
  signal: AbortSignal,
): Promise<ProxyChain> {
  const hops: ProxyHop[] = []
  for (let at = address; ; ) {
    const code = await clients.execution.request(eth_getCode, [at, 'latest'], { signal })
    const deadEnd = findDeadEnd(hops, code)
    if (deadEnd !== undefined) return toChain(hops, deadEnd)
    const hop = await getHop(clients, { at, code, hops }, signal)
    if (hop === undefined) {
      return { hops, end: 'contract', implementation: hops.length === 0 ? undefined : { address: at, code } }
    }
    hops.push(hop)
    const end = findEnd(hops, hop)
    if (hop.implementation === undefined || end !== undefined) return toChain(hops, end ?? 'unknown')
    at = hop.implementation
  }
}

/** Why nothing runs at an address with such code; `undefined` when something does. */
function findDeadEnd(hops: readonly ProxyHop[], code: Hex): ProxyChain['end'] | undefined {
  if (code === '0x') return hops.length === 0 ? 'unknown' : 'noCode'
  const isDelegated = hops.at(-1)?.kind === 'delegation'
  return isDelegated && decodeDelegation(code) !== undefined ? 'notFollowed' : undefined
}

/** Why the way ends with the hop just made; `undefined` when it goes on. */
function findEnd(hops: readonly ProxyHop[], hop: ProxyHop): ProxyChain['end'] | undefined {
  const { implementation } = hop
  if (implementation === undefined) {
    return hop.beacon === undefined && hop.facets === undefined ? 'emptySlot' : undefined
  }
  if (hops.some(({ proxy }) => isSameAddress(proxy, implementation))) return 'loop'
  return hops.length >= MAX_PROXY_HOPS ? 'limit' : undefined
}

function toChain(hops: readonly ProxyHop[], end: ProxyChain['end']): ProxyChain {
  return { hops, end, implementation: undefined }
}

interface Step {
  readonly at: Address
  readonly code: Hex
  /** Those before. */
  readonly hops: readonly ProxyHop[]
}

async function getHop(
  clients: Clients,
  { at, code, hops }: Step,
  signal: AbortSignal,
): Promise<ProxyHop | undefined> {
  const inCode = findProxyInCode(at, code)
  if (inCode !== undefined) return inCode
  if (!mayDelegate(code)) return undefined
  const [first] = hops
  if (first === undefined) {
    return askBeacon(clients, findProxyInStorage(at, code, await getFacts(clients, at, signal)), signal)
  }
  const [own, lent] = await Promise.all([
    getFacts(clients, at, signal),
    getFacts(clients, first.proxy, signal),
  ])
  const isLentRead = hops.some(({ kind }) => kind !== 'delegation' && kind !== 'minimal')
  return askBeacon(clients, findProxyOnLentStorage(at, code, { own, lent, isLentRead }), signal)
}

async function getFacts(clients: Clients, address: Address, signal: AbortSignal): Promise<ProxyFacts> {
  const slot = (key: Hex) =>
    orUndefined(clients.execution.request(eth_getStorageAt, [address, key, 'latest'], { signal }))
  const [implementationWord, beaconWord, proxiableWord, legacyWord, firstWord, facetsOutput] =
    await Promise.all([
      slot(PROXY_SLOTS.implementation),
      slot(PROXY_SLOTS.beacon),
      slot(PROXY_SLOTS.proxiable),
      slot(LEGACY_IMPLEMENTATION_SLOT),
      slot(FIRST_SLOT),
      call(clients, address, FACET_ADDRESSES_CALL, signal),
    ])
  return { implementationWord, beaconWord, proxiableWord, legacyWord, firstWord, facetsOutput }
}

function call(clients: Clients, to: Address, data: Hex, signal: AbortSignal): Promise<Hex | undefined> {
  return orUndefined(clients.execution.request(eth_call, [{ to, data }, 'latest'], { signal }))
}

/** A hop by a beacon with what the beacon answers; any other as it is. */
async function askBeacon(
  clients: Clients,
  hop: ProxyHop | undefined,
  signal: AbortSignal,
): Promise<ProxyHop | undefined> {
  if (hop?.beacon === undefined) return hop
  const answer = await call(clients, hop.beacon, IMPLEMENTATION_CALL, signal)
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
