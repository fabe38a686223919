import type { Address } from '@otterscan/ethereum/address'
import type { ContractCreation } from '../../queries/address/accountQuery.ts'
import type { ListedContract } from '../../queries/contract-lists/ListedContract.ts'
import type { ExportColumn } from './exportWriter.ts'
import { toExportTime } from './toExportTime.ts'

/** A contract with where it comes from; `null` where nobody knows. */
export type ContractExportRow = ListedContract & {
  readonly timestamp: bigint | undefined
  readonly creation: ContractCreation | null
}

/** The index's word for a call that failed. */
const UNREADABLE = '<ERROR>'

/** Columns of a file of contracts; those that the list does not have are left out. */
export function createContractExportColumns(
  has: {
    readonly texts: boolean
    readonly decimals: boolean
    readonly vault: boolean
    readonly proxy: boolean
  },
  findLabel: (address: Address) => string | undefined,
): readonly ExportColumn<ContractExportRow>[] {
  const columns: readonly (ExportColumn<ContractExportRow> | false)[] = [
    { key: 'address', read: ({ address }) => address },
    { key: 'label', read: ({ address }) => findLabel(address) },
    has.texts && { key: 'name', read: ({ name }) => toKnownText(name) },
    has.texts && { key: 'symbol', read: ({ symbol }) => toKnownText(symbol) },
    has.decimals && { key: 'decimals', read: ({ decimals }) => decimals?.toString() },
    has.vault && { key: 'asset', read: ({ asset }) => asset },
    has.vault && { key: 'totalAssets', read: ({ totalAssets }) => totalAssets },
    has.proxy && { key: 'implementation', read: ({ implementation }) => implementation },
    { key: 'blockNumber', read: ({ blockNumber }) => blockNumber.toString() },
    { key: 'time', read: ({ timestamp }) => toExportTime(timestamp) },
    { key: 'creator', read: ({ creation }) => creation?.creator },
    { key: 'creationTransaction', read: ({ creation }) => creation?.transactionHash },
  ]
  return columns.filter((column) => column !== false)
}

function toKnownText(text: string | undefined): string | undefined {
  return text === UNREADABLE ? undefined : text
}
