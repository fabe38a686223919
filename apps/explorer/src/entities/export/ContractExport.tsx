import type { ContractList } from '../../paths.ts'
import { getContractCreation } from '../../queries/address/accountQuery.ts'
import type { Clients } from '../../queries/clients.ts'
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
  const columns = createContractExportColumns(
    {
      texts: list !== 'all' && list !== 'erc1167',
      decimals: list === 'erc20' || list === 'erc4626',
      vault: list === 'erc4626',
      proxy: list === 'erc1167',
    },
    useFindLabel(),
  )
  async function* walk(signal: AbortSignal): AsyncGenerator<readonly ContractExportRow[], void> {
    const steps = walkIndexedList(clients, CONTRACT_SOURCES[list], toContractKey, signal)
    for await (const { entries, blocks } of steps) {
      yield await Promise.all(
        entries.map(async (contract) => ({
          ...contract,
          timestamp: blocks.get(contract.blockNumber)?.timestamp,
          creation: await findCreation(clients, contract.address, signal),
        })),
      )
    }
  }
  return (
    <ExportButton source={{ fileName: list === 'all' ? 'contracts' : `contracts-${list}`, columns, walk }} />
  )
}

async function findCreation(
  clients: Clients,
  address: ContractExportRow['address'],
  signal: AbortSignal,
): Promise<ContractExportRow['creation']> {
  try {
    return await getContractCreation(clients, address, signal)
  } catch (error) {
    // A node that does not know the question leaves the cells empty.
    if (isMethodMissing(error)) return null
    throw error
  }
}
