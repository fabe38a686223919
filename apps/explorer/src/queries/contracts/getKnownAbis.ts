import type { ContractSource } from '@otterscan/api-schema/sourcify/contractSource'
import { type ContractAbi, parseJsonAbi } from '@otterscan/decode/abi/jsonAbi'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import type { QueryClient } from '@tanstack/react-query'
import { codeAtQuery, codeQuery } from '../account.ts'
import type { Clients } from '../clients.ts'
import { contractSourceQuery } from './contractSource.ts'
import type { ProxyChain } from './getProxyChain.ts'
import { parsePastedAbi } from './parsePastedAbi.ts'
import { findPastedAbiText } from './pastedAbi.ts'
import { proxyQuery } from './proxyChain.ts'
import type { NamedSourceService } from './sourceService.ts'

const NOTHING: KnownAbis = { abis: [], proxy: undefined }

/** Joins the ABIs known for an address; see `contractAbiQuery`. Throws what the execution client throws. */
export async function getKnownAbis(
  store: QueryClient,
  clients: Clients,
  service: NamedSourceService | undefined,
  address: Address,
  pastedText: string | null,
  block: bigint | 'latest' = 'latest',
): Promise<KnownAbis> {
  const ownPasted = toPasted(address, pastedText)
  const code = await (block === 'latest'
    ? store.fetchQuery(codeQuery(clients, address))
    : store.fetchQuery(codeAtQuery(clients, address, block)))
  if (code === '0x') return ownPasted.length === 0 ? NOTHING : { abis: ownPasted, proxy: undefined }
  const [own, proxy] = await Promise.all([
    getVerified(store, clients, service, address),
    store.fetchQuery(proxyQuery(clients, address, block)),
  ])
  const targets = listTargets(proxy).filter((target) => !isSameAddress(target, address))
  const behind = await Promise.all(targets.map((target) => getVerified(store, clients, service, target)))
  const implementations = behind.flatMap((known): KnownAbi[] =>
    known === undefined ? [] : [{ ...known, origin: 'implementation' }],
  )
  const behindPasted = targets.flatMap((target) =>
    toPasted(target, findPastedAbiText(clients.chainId, target)),
  )
  const verified = own === undefined ? [] : [own]
  return { abis: [...verified, ...implementations, ...ownPasted, ...behindPasted], proxy }
}

function toPasted(address: Address, text: string | null): KnownAbi[] {
  const pasted = text === null ? undefined : parsePastedAbi(text)
  return pasted === undefined ? [] : [{ origin: 'pasted', address, abi: pasted.abi, source: undefined }]
}

const MAX_TARGETS = 24

/** ABIs of the contracts behind a proxy, the last hop first, since its code runs. */
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
    // The contract tab shows the service error; here the names are missing.
    return undefined
  }
}

/** Origin of an ABI: published source of the contract, of a proxy's implementation, or provided by the user. */
export type AbiOrigin = 'verified' | 'implementation' | 'pasted'

/** One ABI that applies to an address. */
export interface KnownAbi {
  readonly origin: AbiOrigin
  /** Contract the ABI belongs to. */
  readonly address: Address
  readonly abi: ContractAbi
  /** Published source; `undefined` for a pasted ABI. */
  readonly source: ContractSource | undefined
}

/** ABIs for decoding calls, logs and errors of an address. */
export interface KnownAbis {
  /** Best first: the contract's own, those of its implementations, the user's. */
  readonly abis: readonly KnownAbi[]
  readonly proxy: ProxyChain | undefined
}
