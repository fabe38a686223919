import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { findStandardFunctions } from '../../queries/signatures/signatures.ts'
import type { TransactionRow } from '../transactionRow.ts'
import type { FilterSearch } from './filterSearch.ts'
import { matchesFilter, parseTransactionFilter } from './transactionFilter.ts'

/**
 * A predicate for rows that match the URL's filter; function names are those of known standards.
 * `selected`: the subject of the list.
 */
export function createRowFilter(
  search: FilterSearch,
  decimals: number,
  selected: Address | undefined,
): (row: TransactionRow) => boolean {
  const filter = parseTransactionFilter(search, decimals)
  return (row) => matchesFilter(row, filter, selected, formatStandardName)
}

function formatStandardName(selector: string): string | undefined {
  return findStandardFunctions(selector as Hex)[0]?.signature.name
}
