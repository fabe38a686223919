import type { ContractSource } from '@otterscan/api-schema/sourcify/contractSource'
import { RpcError } from '@otterscan/clients/errors'
import { readOne } from '@otterscan/decode/storage/readLayout'
import type { StorageLayout } from '@otterscan/decode/storage/storageLayout'
import { addSourceTypes } from '@otterscan/decode/storage/withSources'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import type { QueryClient } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { contractSourceQuery } from '../contracts/contractSource.ts'
import type { ProxyChain } from '../contracts/getProxyChain.ts'
import { proxyQuery } from '../contracts/proxyChain.ts'
import { toSourceClient } from '../contracts/sourceClients.ts'
import { getSourceContents } from '../contracts/sourceFiles.ts'
import type { NamedSourceService } from '../contracts/sourceService.ts'
import { findKeptLayout } from './keptLayout.ts'
import { STANDARD_LAYOUT } from './standardLayout.ts'

/** Where a layout is from; `source` is one that was read from the source alone, which has no more than the namespaces. */
export type LayoutOrigin = 'service' | 'artifact' | 'compiled' | 'source' | 'standard'

/** A layout that applies to the storage of an address. */
export interface KnownLayout {
  readonly origin: LayoutOrigin
  /** The contract that it is the layout of: the address itself, or code that runs on its storage. */
  readonly owner: Address
  readonly contractName: string | undefined
  readonly layout: StorageLayout
}

/** Layouts for the storage of an address. */
export interface StorageLayouts {
  /** Best first: of the logic, since it writes what a proxy keeps; the proxy's own; that of the standards. */
  readonly layouts: readonly KnownLayout[]
  readonly proxy: ProxyChain | undefined
  /** Why the source service has no part in this. */
  readonly serviceError: string | undefined
}

const MAX_OWNERS = 24

/** Joins the layouts known for an address. Throws what the execution client throws. */
export async function getStorageLayouts(
  store: QueryClient,
  clients: Clients,
  service: NamedSourceService | undefined,
  address: Address,
  block: bigint | 'latest',
): Promise<StorageLayouts> {
  const proxy = await getProxy(store, clients, address, block)
  const behind = proxy.hops.flatMap(({ implementation, facets }) =>
    implementation === undefined ? (facets ?? []) : [implementation],
  )
  const owners = [...behind.reverse().slice(0, MAX_OWNERS), address]
  const unique = owners.filter((owner, at) => owners.findIndex((one) => isSameAddress(one, owner)) === at)
  const found = await Promise.all(unique.map((owner) => getOwnLayout(store, clients, service, owner)))
  return {
    layouts: [...found.flatMap(({ known }) => (known === undefined ? [] : [known])), toStandard(address)],
    proxy,
    serviceError: found.find(({ error }) => error !== undefined)?.error,
  }
}

/** The slots of standards, which need nothing to be known. */
export function toStandard(owner: Address): KnownLayout {
  return { origin: 'standard', owner, contractName: undefined, layout: STANDARD_LAYOUT }
}

async function getProxy(store: QueryClient, clients: Clients, address: Address, block: bigint | 'latest') {
  try {
    return await store.fetchQuery(proxyQuery(clients, address, block))
  } catch (error) {
    if (block === 'latest' || !(error instanceof RpcError)) throw error
    // Without the state of that block: the code that runs now.
    return store.fetchQuery(proxyQuery(clients, address))
  }
}

interface Own {
  readonly known: KnownLayout | undefined
  readonly error?: string
}

async function getOwnLayout(
  store: QueryClient,
  clients: Clients,
  service: NamedSourceService | undefined,
  owner: Address,
): Promise<Own> {
  const kept = findKeptLayout(clients.chainId, owner)
  try {
    const source =
      service === undefined ? null : await store.fetchQuery(contractSourceQuery(clients, service, owner))
    const contents = await getContents(store, clients, service, owner, source)
    if (kept !== undefined)
      return { known: toKnown(kept.origin, owner, kept.json, source, contents, kept.contractName) }
    if (service === undefined || source === null) return { known: undefined }
    const served = await toSourceClient(service).getStorageLayout(clients.chainId, owner)
    return {
      known:
        toKnown('service', owner, served, source, contents) ??
        toKnown('source', owner, { storageLayout: { storage: [], types: {} } }, source, contents),
    }
  } catch (error) {
    const known = kept && toKnown(kept.origin, owner, kept.json, null, [], kept.contractName)
    return { known, error: error instanceof Error ? error.message : String(error) }
  }
}

async function getContents(
  store: QueryClient,
  clients: Clients,
  service: NamedSourceService | undefined,
  owner: Address,
  source: ContractSource | null,
): Promise<readonly string[]> {
  if (service === undefined || source === null) return []
  const files = await getSourceContents(store, clients, service, owner, source)
  return files.flatMap(({ content }) => (content === undefined ? [] : [content]))
}

function toKnown(
  origin: LayoutOrigin,
  owner: Address,
  json: unknown,
  source: ContractSource | null,
  contents: readonly string[],
  keptName?: string | undefined,
): KnownLayout | undefined {
  const contractName = keptName ?? source?.contractName
  const read = readOne(json, contents)
  if (read === undefined) return undefined
  const layout = addSourceTypes(read, contents, contractName)
  const isEmpty = layout.variables.length + layout.transient.length === 0
  return origin === 'source' && isEmpty ? undefined : { origin, owner, contractName, layout }
}
