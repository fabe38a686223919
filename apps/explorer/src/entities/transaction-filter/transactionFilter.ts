import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { toTransactionStatus } from '@otterscan/ethereum/execution/receipt'
import { toCreatedContract, toTransactionDirection } from '../transactionDirection.ts'
import type { TransactionRow } from '../transactionRow.ts'
import type { FilterSearch } from './filterSearch.ts'

/** Which rows are wanted; what is absent wants all. */
export interface TransactionFilter {
  readonly direction: string | undefined
  readonly status: string | undefined
  /** Lower case: a selector's beginning or a part of the function's name. */
  readonly method: string | undefined
  /** Lower case: a part of an address. */
  readonly counterparty: string | undefined
  /** Smallest units, included. */
  readonly min: bigint | undefined
  /** Smallest units, included. */
  readonly max: bigint | undefined
}

/** Directions there are, as in the list. */
export const FILTER_DIRECTIONS = ['IN', 'OUT', 'SELF', 'INT'] as const
/** Outcomes there are. */
export const FILTER_STATUSES = ['success', 'reverted'] as const

/** Reads a filter; amounts are whole coins with as many places as the chain has. What is unreadable wants all. */
export function parseTransactionFilter(search: FilterSearch, decimals: number): TransactionFilter {
  const { fdir, fstatus, fmethod, fwith, fmin, fmax } = search
  return {
    direction: FILTER_DIRECTIONS.find((direction) => direction === fdir?.toUpperCase()),
    status: FILTER_STATUSES.find((status) => status === fstatus),
    method: toWanted(fmethod),
    counterparty: toWanted(fwith),
    min: parseCoins(fmin, decimals),
    max: parseCoins(fmax, decimals),
  }
}

function toWanted(text: string | undefined): string | undefined {
  const wanted = text?.trim().toLowerCase()
  return wanted === '' ? undefined : wanted
}

/** Whole coins as smallest units; `undefined` for what is no amount of so many places. */
export function parseCoins(text: string | undefined, decimals: number): bigint | undefined {
  const [, whole, part = ''] = /^\s*(\d{1,60})(?:\.(\d*))?\s*$/.exec(text ?? '') ?? []
  if (whole === undefined || part.length > decimals) return undefined
  return BigInt(whole + part.padEnd(decimals, '0'))
}

/** Name of the function a selector stands for. */
export type GetMethodName = (selector: string) => string | undefined

/** Whether a row is wanted. `selected`: the address the list is about. */
export function matchesFilter(
  row: TransactionRow,
  filter: TransactionFilter,
  selected: Address | undefined,
  getMethodName: GetMethodName,
): boolean {
  const { transaction, receipt } = row
  return (
    (filter.status === undefined || toTransactionStatus(receipt) === filter.status) &&
    (filter.direction === undefined ||
      selected === undefined ||
      toTransactionDirection(transaction, receipt, selected) === filter.direction) &&
    matchesMethod(row, filter.method, getMethodName) &&
    matchesCounterparty(row, filter.counterparty, selected) &&
    matchesValue(transaction.value, filter)
  )
}

function matchesMethod(
  { transaction: { to, input } }: TransactionRow,
  wanted: string | undefined,
  getMethodName: GetMethodName,
): boolean {
  if (wanted === undefined) return true
  if (to === null || input === undefined) return false
  // As the list shows it: too short an input calls nothing, it only pays.
  if (input.length < 10) return 'transfer'.includes(wanted)
  const selector = input.slice(0, 10).toLowerCase()
  return selector.startsWith(wanted) || getMethodName(selector)?.toLowerCase().includes(wanted) === true
}

/** The other side; in a list about nobody, either side. */
function matchesCounterparty(
  { transaction, receipt }: TransactionRow,
  wanted: string | undefined,
  selected: Address | undefined,
): boolean {
  if (wanted === undefined) return true
  const sides = [transaction.from, transaction.to ?? toCreatedContract(transaction, receipt)]
  const others = selected === undefined ? sides : sides.filter((side) => !isSameAddress(side, selected))
  return (others.length === 0 ? sides : others).some((side) => side?.toLowerCase().includes(wanted) === true)
}

/** A value nobody could read fits no range. */
function matchesValue(value: bigint | undefined, { min, max }: TransactionFilter): boolean {
  if (min === undefined && max === undefined) return true
  return value !== undefined && (min === undefined || value >= min) && (max === undefined || value <= max)
}
