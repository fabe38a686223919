import { parseJsonAbi } from '@otterscan/decode/abi/jsonAbi'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import type { QueryClient } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { codeQuery } from './codeQuery.ts'
import { contractSourceQuery } from './contractSourceQuery.ts'
import type { KnownAbi, KnownAbis } from './KnownAbis.ts'
import type { ProxyChain } from './ProxyChain.ts'
import { parsePastedAbi } from './parsePastedAbi.ts'
import { proxyQuery } from './proxyQuery.ts'
import { getPastedAbiText } from './storePastedAbi.ts'
import type { NamedSourceService } from './useSourceService.ts'

const NOTHING: KnownAbis = { abis: [], proxy: undefined }

/** Joins what is known of an address; see `contractAbiQuery`. Throws what the execution client throws. */
export async function getKnownAbis(
  store: QueryClient,
  clients: Clients,
  service: NamedSourceService | undefined,
  address: Address,
  pastedText: string | null,
): Promise<KnownAbis> {
  const ownPasted = toPasted(address, pastedText)
  const code = await store.fetchQuery(codeQuery(clients, address))
  if (code === '0x') return ownPasted.length === 0 ? NOTHING : { abis: ownPasted, proxy: undefined }
  const [own, proxy] = await Promise.all([
    getVerified(store, clients, service, address),
    store.fetchQuery(proxyQuery(clients, address)),
  ])
  const targets = listTargets(proxy).filter((target) => !isSameAddress(target, address))
  const behind = await Promise.all(targets.map((target) => getVerified(store, clients, service, target)))
  const implementations = behind.flatMap((known): KnownAbi[] =>
    known === undefined ? [] : [{ ...known, origin: 'implementation' }],
  )
  const behindPasted = targets.flatMap((target) =>
    toPasted(target, getPastedAbiText(clients.chainId, target)),
  )
  const verified = own === undefined ? [] : [own]
  return { abis: [...verified, ...implementations, ...ownPasted, ...behindPasted], proxy }
}

function toPasted(address: Address, text: string | null): KnownAbi[] {
  const pasted = text === null ? undefined : parsePastedAbi(text)
  return pasted === undefined ? [] : [{ origin: 'pasted', address, abi: pasted.abi, source: undefined }]
}

const MAX_TARGETS = 24

/** What runs behind a proxy, the last hop first, since it has the say. */
function listTargets({ hops }: ProxyChain): Address[] {
  const targets = hops.flatMap(({ implementation, facets }) =>
    implementation === undefined ? (facets ?? []) : [implementation],
  )
  return targets.reverse().slice(0, MAX_TARGETS)
}

async function getVerified(
  store: QueryClient,
  clients: Clients,
  service: NamedSourceService | undefined,
  address: Address,
): Promise<KnownAbi | undefined> {
  if (service === undefined) return undefined
  try {
    const source = await store.fetchQuery(contractSourceQuery(clients, service, address))
    if (source === null || source.abi === undefined) return undefined
    return { origin: 'verified', address, abi: parseJsonAbi(source.abi), source }
  } catch {
    // The contract tab says what is wrong with the service; here the names are missing.
    return undefined
  }
}
