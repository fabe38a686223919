import { eth_getCode, eth_getLogs, eth_getStorageAt } from '@otterscan/api-schema/execution/eth'
import { callContract } from '@otterscan/clients/contracts/callContract'
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
import { decodeAddressSlot, PROXY_SLOTS } from '@otterscan/decode/contract/proxy'
import {
  findCustomProxy,
  listNamedSlots,
  mayBeCustomProxy,
  UPGRADE_TOPICS,
} from '@otterscan/decode/contract/upgradeEvents'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { decodeDelegation } from '@otterscan/ethereum/contract/delegation'
import type { Hex } from '@otterscan/ethereum/hex'
import type { Clients } from '../clients.ts'
import { orUndefined } from '../failures.ts'

/** Follows hop by hop, with a limit and a guard against cycles. All code on the way runs on the storage of the first
 * address, so the second hop and later ones are read from there. Throws what the node's client throws; for a block of
 * the past, a slot that the node refuses too: it refuses for want of that state.
 */
export async function getProxyChain(
  clients: Clients,
  address: Address,
  signal: AbortSignal,
  block: bigint | 'latest' = 'latest',
): Promise<ProxyChain> {
  const state: State = { clients, block, signal }
  const hops: ProxyHop[] = []
  for (let at = address; ; ) {
    const code = await clients.execution.request(eth_getCode, [at, block], { signal })
    const deadEnd = findDeadEnd(hops, code)
    if (deadEnd !== undefined) return toChain(hops, deadEnd)
    const hop = await getHop(state, { at, code, hops })
    if (hop === undefined) {
      return { hops, end: 'contract', implementation: hops.length === 0 ? undefined : { address: at, code } }
    }
    hops.push(hop)
    const end = findEnd(hops, hop)
    if (hop.implementation === undefined || end !== undefined) return toChain(hops, end ?? 'unknown')
    at = hop.implementation
  }
}

/** Why no code runs at an address with this code; `undefined` when some does. */
function findDeadEnd(hops: readonly ProxyHop[], code: Hex): ProxyChain['end'] | undefined {
  if (code === '0x') return hops.length === 0 ? 'unknown' : 'noCode'
  const isDelegated = hops.at(-1)?.kind === 'delegation'
  return isDelegated && decodeDelegation(code) !== undefined ? 'notFollowed' : undefined
}

/** Why the chain ends with the last hop; `undefined` when it continues. */
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

/** Where the chain is read. */
interface State {
  readonly clients: Clients
  readonly block: bigint | 'latest'
  readonly signal: AbortSignal
}

interface Step {
  readonly at: Address
  readonly code: Hex
  /** Previous hops. */
  readonly hops: readonly ProxyHop[]
}

async function getHop(state: State, { at, code, hops }: Step): Promise<ProxyHop | undefined> {
  const inCode = findProxyInCode(at, code)
  if (inCode !== undefined) return inCode
  if (!mayDelegate(code)) return undefined
  const [first] = hops
  if (first === undefined) {
    const facts = await getFacts(state, at)
    const known = findProxyInStorage(at, code, facts)
    return getBeaconImplementation(state, known ?? (await getCustomHop(state, { at, code }, facts)))
  }
  const [own, lent] = await Promise.all([getFacts(state, at), getFacts(state, first.proxy)])
  const isLentRead = hops.some(({ kind }) => kind !== 'delegation' && kind !== 'minimal')
  return getBeaconImplementation(state, findProxyOnLentStorage(at, code, { own, lent, isLentRead }))
}

/** A proxy of none of the known kinds, by the slots its code names and the events it logged. Some slots, one search. */
async function getCustomHop(
  state: State,
  { at, code }: Pick<Step, 'at' | 'code'>,
  { firstWord }: ProxyFacts,
): Promise<ProxyHop | undefined> {
  if (!mayBeCustomProxy(code)) return undefined
  const { clients, block, signal } = state
  const slots = listNamedSlots(code)
  const filter = { address: at, fromBlock: 0n, toBlock: block, topics: [UPGRADE_TOPICS] } as const
  const [found, ...words] = await Promise.all([
    // Many nodes search only so many blocks: their refusal leaves the events unknown.
    orUndefined(clients.execution.request(eth_getLogs, [filter], { signal })),
    ...slots.map((slot) => getSlot(state, at, slot)),
  ])
  return findCustomProxy(at, code, {
    words: [
      { slot: FIRST_SLOT, word: firstWord },
      ...slots.map((slot, index) => ({ slot, word: words[index] })),
    ],
    // One that cannot be read may be the newest.
    logs: found?.unreadable.length === 0 ? found.entries : undefined,
  })
}

/** A slot; `undefined` where the node refuses it now, which leaves that fact unknown. */
function getSlot({ clients, block, signal }: State, address: Address, key: Hex): Promise<Hex | undefined> {
  const word = clients.execution.request(eth_getStorageAt, [address, key, block], { signal })
  return block === 'latest' ? orUndefined(word) : word
}

async function getFacts(state: State, address: Address): Promise<ProxyFacts> {
  const slot = (key: Hex) => getSlot(state, address, key)
  const [implementationWord, beaconWord, proxiableWord, legacyWord, firstWord, facetsOutput] =
    await Promise.all([
      slot(PROXY_SLOTS.implementation),
      slot(PROXY_SLOTS.beacon),
      slot(PROXY_SLOTS.proxiable),
      slot(LEGACY_IMPLEMENTATION_SLOT),
      slot(FIRST_SLOT),
      call(state, address, FACET_ADDRESSES_CALL),
    ])
  return { implementationWord, beaconWord, proxiableWord, legacyWord, firstWord, facetsOutput }
}

function call({ clients, block, signal }: State, to: Address, data: Hex): Promise<Hex | undefined> {
  return callContract(clients.execution, { to, data }, block, { signal })
}

/** A beacon hop with the beacon's implementation; any other unchanged. */
async function getBeaconImplementation(
  state: State,
  hop: ProxyHop | undefined,
): Promise<ProxyHop | undefined> {
  if (hop?.beacon === undefined) return hop
  const answer = await call(state, hop.beacon, IMPLEMENTATION_CALL)
  const implementation = answer === undefined ? undefined : decodeAddressSlot(answer)
  const evidence =
    implementation === undefined
      ? `${hop.evidence}; the beacon does not answer implementation()`
      : `${hop.evidence}, its implementation()`
  return { ...hop, implementation, evidence }
}

/** The chain from a proxy to the code that runs. */
export interface ProxyChain {
  /** In order; empty for a contract that is not a known proxy. */
  readonly hops: readonly ProxyHop[]
  /** How the chain ends: at a contract, at an address without code, in a cycle, at the hop limit, at code that finds its
   * slot empty in the storage of the first proxy, or at a delegation of a delegation, which the EVM does not follow (EIP-7702).
   */
  readonly end: 'contract' | 'noCode' | 'loop' | 'limit' | 'emptySlot' | 'notFollowed' | 'unknown'
  /** Code that runs, with its address; `undefined` unless the chain ends at one contract. */
  readonly implementation: { readonly address: Address; readonly code: Hex } | undefined
}

/** More hops than any real proxy has. */
export const MAX_PROXY_HOPS = 5
