import type { ContractSource } from '@otterscan/api-schema/sourcify/contractSource'
import { type ContractAbi, parseJsonAbi } from '@otterscan/decode/abi/jsonAbi'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { codeQuery } from './codeQuery.ts'
import { contractSourceQuery } from './contractSourceQuery.ts'
import { parsePastedAbi } from './pastedAbi.ts'
import { type ProxyChain, proxyQuery } from './proxyQuery.ts'
import type { NamedSourceService } from './useSourceService.ts'

/** Where an ABI came from: published source of the contract, of what a proxy runs, or given by the person. */
export type AbiOrigin = 'verified' | 'implementation' | 'pasted'

/** One ABI that speaks for an address. */
export interface KnownAbi {
  readonly origin: AbiOrigin
  /** Contract the ABI was made for. */
  readonly address: Address
  readonly abi: ContractAbi
  /** Published source; `undefined` for a pasted ABI. */
  readonly source: ContractSource | undefined
}

/** Everything about how to read calls, logs and errors of an address. */
export interface KnownAbis {
  /** Best first: the contract's own, what its proxies run, the person's. */
  readonly abis: readonly KnownAbi[]
  readonly proxy: ProxyChain | undefined
}

const NOTHING: KnownAbis = { abis: [], proxy: undefined }

/**
 * The ABIs of an address; none without code, and then no service is asked. A service that does not answer leaves its
 * part out, so that a page is decoded all the same. `pastedText` is what the browser keeps for the address.
 */
export function contractAbiQuery(
  clients: Clients,
  service: NamedSourceService | undefined,
  address: Address,
  pastedText: string | null,
) {
  return queryOptions({
    queryKey: [
      clients.chainId.toString(),
      'contractAbi',
      service === undefined ? null : `${service.format} ${service.url}`,
      address,
      pastedText,
    ] as const,
    queryFn: ({ client }) => getKnownAbis(client, clients, service, address, pastedText),
    staleTime: ABI_STALE_TIME_MS,
  })
}

const ABI_STALE_TIME_MS = 60_000

async function getKnownAbis(
  store: QueryClient,
  clients: Clients,
  service: NamedSourceService | undefined,
  address: Address,
  pastedText: string | null,
): Promise<KnownAbis> {
  const pasted = pastedText === null ? undefined : parsePastedAbi(pastedText)
  const ownPasted: KnownAbi[] =
    pasted === undefined ? [] : [{ origin: 'pasted', address, abi: pasted.abi, source: undefined }]
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
  return { abis: [...(own === undefined ? [] : [own]), ...implementations, ...ownPasted], proxy }
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
