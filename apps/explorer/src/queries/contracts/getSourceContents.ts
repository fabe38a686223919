import type { ContractSource } from '@otterscan/api-schema/sourcify/contractSource'
import type { Address } from '@otterscan/ethereum/address'
import type { QueryClient } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { sourceFileQuery } from './contractSourceQuery.ts'
import type { NamedSourceService } from './useSourceService.ts'

/** All files of a source with their contents, as they are shown; `undefined` for one that the service has not. */
export async function getSourceContents(
  queryClient: QueryClient,
  clients: Clients,
  service: NamedSourceService,
  address: Address,
  { files, match }: ContractSource,
): Promise<readonly { readonly path: string; readonly content: string | undefined }[]> {
  return Promise.all(
    files.map(async (file) => {
      if (file.content !== undefined) return { path: file.path, content: file.content }
      const found = await queryClient.fetchQuery(sourceFileQuery(clients, service, { address, match }, file))
      return { path: file.path, content: found?.content }
    }),
  )
}
