import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { toTransactionStatus } from '@otterscan/ethereum/execution/receipt'
import { type BoundText, parseBoundText } from '../../queries/block/parseBoundText.ts'
import { findCreatedContract, toTransactionDirection } from '../transactionDirection.ts'
import { findRowBlockNumber, findRowTimestamp, type TransactionRow } from '../transactionRow.ts'
import type { FilterSearch } from './filterSearch.ts'

/** Filter criteria; an absent one matches all rows. */
export interface TransactionFilter {
  readonly direction: string | undefined
  readonly status: string | undefined
  /** Lowercase: the start of a selector or a part of the function's name. */
  readonly method: string | undefined
  /** Lowercase: a part of an address. */
  readonly counterparty: string | undefined
  /** Smallest units, included. */
  readonly min: bigint | undefined
  /** Smallest units, included. */
  readonly max: bigint | undefined
  /** First block or time, included. */
  readonly from: BoundText
  /** Last block or time, included. */
  readonly to: BoundText
}

/** Directions, as shown in the list. */
export const FILTER_DIRECTIONS = ['IN', 'OUT', 'SELF', 'INT'] as const
/** Possible outcomes. */
export const FILTER_STATUSES = ['success', 'reverted'] as const

/**
 * Parses a filter; amounts are in coins, with as many decimals as the chain has. An unreadable criterion matches all.
 */
export function parseTransactionFilter(search: FilterSearch, decimals: number): TransactionFilter {
  const { fdir, fstatus, fmethod, fwith, fmin, fmax, ffrom = '', fto = '' } = search
  return {
    direction: FILTER_DIRECTIONS.find((direction) => direction === fdir?.toUpperCase()),
    status: FILTER_STATUSES.find((status) => status === fstatus),
    method: toWanted(fmethod),
    counterparty: toWanted(fwith),
    min: parseCoins(fmin, decimals),
    max: parseCoins(fmax, decimals),
    from: parseBoundText(ffrom, 'first'),
    to: parseBoundText(fto, 'last'),
  }
}

function toWanted(text: string | undefined): string | undefined {
  const wanted = text?.trim().toLowerCase()
  return wanted === '' ? undefined : wanted
}

/** Coins in the smallest unit; `undefined` if the text is not an amount with at most `decimals` decimals. */
export function parseCoins(text: string | undefined, decimals: number): bigint | undefined {
  const [, whole, part = ''] = /^\s*(\d{1,60})(?:\.(\d*))?\s*$/.exec(text ?? '') ?? []
  if (whole === undefined || part.length > decimals) return undefined
  return BigInt(whole + part.padEnd(decimals, '0'))
}

/** Name of the function with a selector. */
export type GetMethodName = (selector: string) => string | undefined

/** Whether a row matches. `selected`: the subject of the list. */
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
    matchesValue(transaction.value, filter) &&
    matchesBound(row, filter.from, (own, bound) => own >= bound) &&
    matchesBound(row, filter.to, (own, bound) => own <= bound)
  )
}

/** What is not known to be within is not. */
function matchesBound(
  row: TransactionRow,
  bound: BoundText,
  isWithin: (own: bigint, bound: bigint) => boolean,
): boolean {
  if (bound.kind === 'none' || bound.kind === 'invalid') return true
  const [own, wanted] =
    bound.kind === 'block'
      ? [findRowBlockNumber(row), bound.blockNumber]
      : [findRowTimestamp(row), bound.time]
  return own !== undefined && isWithin(own, wanted)
}

function matchesMethod(
  { transaction: { to, input } }: TransactionRow,
  wanted: string | undefined,
  getMethodName: GetMethodName,
): boolean {
  if (wanted === undefined) return true
  if (to == null || input === undefined) return false
  // As in the list: an input shorter than a selector is a plain transfer.
  if (input.length < 10) return 'transfer'.includes(wanted)
  const selector = input.slice(0, 10).toLowerCase()
  return selector.startsWith(wanted) || getMethodName(selector)?.toLowerCase().includes(wanted) === true
}

/** The other party; in a list without a subject, either party. */
function matchesCounterparty(
  { transaction, receipt }: TransactionRow,
  wanted: string | undefined,
  selected: Address | undefined,
): boolean {
  if (wanted === undefined) return true
  const sides = [transaction.from, transaction.to ?? findCreatedContract(transaction, receipt)]
  const others = selected === undefined ? sides : sides.filter((side) => !isSameAddress(side, selected))
  return (others.length === 0 ? sides : others).some((side) => side?.toLowerCase().includes(wanted) === true)
}

/** An unreadable value is in no range. */
function matchesValue(value: bigint | undefined, { min, max }: TransactionFilter): boolean {
  if (min === undefined && max === undefined) return true
  return value !== undefined && (min === undefined || value >= min) && (max === undefined || value <= max)
}
