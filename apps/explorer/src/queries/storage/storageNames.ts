import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Clients, useClients } from '../clients.ts'
import { type NamedSourceService, useSourceService } from '../contracts/sourceService.ts'
import type { NameSlot } from './createStorageNames.ts'
import type { StorageLayouts } from './getStorageLayouts.ts'
import { hashInputsQuery, type SeenHashes } from './hashInputs.ts'
import { storageLayoutsQuery } from './storageLayouts.ts'

/** The transaction whose storage accesses are named. */
export interface NamedRun {
  readonly hash: Hex
  readonly block: { readonly number: bigint; readonly hash: Hex }
  /** Words that may be keys of mappings: addresses and numbers of its input and logs. */
  readonly candidates: readonly Hex[]
}

/** Names of the storage of one address, as far as a transaction tells. */
export interface StorageNames {
  readonly name: NameSlot
  /** Of its transient storage. */
  readonly nameTransient: NameSlot
  readonly layouts: StorageLayouts
  /** `undefined` when no layout needed it. */
  readonly seen: SeenHashes | undefined
}

/** Names of the slots of an address in a transaction. Its hash inputs are asked for once, and only for a known layout. */
function storageNamesQuery(
  clients: Clients,
  service: NamedSourceService | undefined,
  address: Address,
  { hash, block, candidates }: NamedRun,
) {
  const layoutsOptions = storageLayoutsQuery(clients, service, address, block.number)
  return queryOptions({
    queryKey: [...layoutsOptions.queryKey, 'names', hash, block.hash] as const,
    queryFn: async ({ client }): Promise<StorageNames> => {
      const [{ createStorageNames, createTransientNames }, layouts] = await Promise.all([
        import('./createStorageNames.ts'),
        service === undefined
          ? getWithoutService(client, layoutsOptions, address)
          : client.fetchQuery(layoutsOptions),
      ])
      const isNeeded = layouts.layouts.some(({ origin }) => origin !== 'standard')
      const seen = isNeeded ? await client.fetchQuery(hashInputsQuery(clients, hash, block.hash)) : undefined
      const evidence = { hashInputs: seen?.inputs ?? [], candidates }
      return {
        name: createStorageNames(layouts.layouts, evidence),
        nameTransient: createTransientNames(layouts.layouts),
        layouts,
        seen,
      }
    },
    staleTime: NAMES_STALE_TIME_MS,
    structuralSharing: false,
    retry: false,
  })
}

/** Without a service and without layouts of the user there is nothing to ask the node for. */
async function getWithoutService(
  client: QueryClient,
  options: ReturnType<typeof storageLayoutsQuery>,
  address: Address,
): Promise<StorageLayouts> {
  const [{ hasKeptLayouts }, { toStandard }] = await Promise.all([
    import('./keptLayout.ts'),
    import('./getStorageLayouts.ts'),
  ])
  if (hasKeptLayouts()) return client.fetchQuery(options)
  return { layouts: [toStandard(address)], proxy: undefined, serviceError: undefined }
}

const NAMES_STALE_TIME_MS = 60_000

/** As `storageNamesQuery`, of the selected source service; not loading without a run. */
export function useStorageNames(
  address: Address,
  run: NamedRun | undefined,
): UseQueryResult<StorageNames, Error> {
  const options = storageNamesQuery(useClients(), useSourceService().selected, address, run ?? NO_RUN)
  return useQuery({ ...options, enabled: run !== undefined })
}

const NO_RUN: NamedRun = { hash: '0x', block: { number: 0n, hash: '0x' }, candidates: [] }
