import { useQueryClient } from '@tanstack/react-query'
import type { ContractList } from '../../paths.ts'
import { contractCreatorQuery } from '../../queries/address/accountQuery.ts'
import { CONTRACT_SOURCES } from '../../queries/contract-lists/contractSources.ts'
import { toContractKey } from '../../queries/contract-lists/ListedContract.ts'
import { walkIndexedList } from '../../queries/gateway/walkIndexedList.ts'
import { isMethodMissing } from '../../queries/isMethodMissing.ts'
import { useClients } from '../../queries/useClients.ts'
import { type ContractExportRow, createContractExportColumns } from './contractExportColumns.ts'
import { ExportButton } from './ExportButton.tsx'
import { useFindLabel } from './useFindLabel.ts'

/** Saves a list of contracts as a file, with who created each. */
export function ContractExport({ list }: { readonly list: ContractList }) {
  const clients = useClients()
  const queryClient = useQueryClient()
  const columns = createContractExportColumns(
    {
      texts: list !== 'all' && list !== 'erc1167',
      decimals: list === 'erc20' || list === 'erc4626',
      vault: list === 'erc4626',
      proxy: list === 'erc1167',
    },
    useFindLabel(),
  )
  async function getCreation(address: ContractExportRow['address']): Promise<ContractExportRow['creation']> {
    try {
      return await queryClient.fetchQuery(contractCreatorQuery(clients, address))
    } catch (error) {
      // A node that does not know the question leaves the cells empty.
      if (isMethodMissing(error)) return null
      throw error
    }
  }
  async function* walk(signal: AbortSignal): AsyncGenerator<readonly ContractExportRow[], void> {
    const steps = walkIndexedList(clients, CONTRACT_SOURCES[list], toContractKey, signal)
    for await (const { entries, blocks } of steps) {
      yield await Promise.all(
        entries.map(async (contract) => ({
          ...contract,
          timestamp: blocks.get(contract.blockNumber)?.timestamp,
          creation: await getCreation(contract.address),
        })),
      )
    }
  }
  return (
    <ExportButton source={{ fileName: list === 'all' ? 'contracts' : `contracts-${list}`, columns, walk }} />
  )
}
