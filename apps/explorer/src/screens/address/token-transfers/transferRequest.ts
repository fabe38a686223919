import { type Address, isAddress } from '@otterscan/ethereum/address'
import { addressListPath } from '../../../paths/addressPaths.ts'
import type { AppPath } from '../../../paths/appPath.ts'
import { parseBoundText } from '../../../queries/block/parseBoundText.ts'

/** Filters of the transfers of an account, as they stand in the URL; empty where nothing is said. */
export interface TransferTexts {
  readonly token: string
  readonly from: string
  readonly to: string
}

/** What is wrong with a text, by its key. */
export type TransferErrors = Readonly<Partial<Record<keyof TransferTexts, string>>>

/** Reads the texts of a URL. */
export function readTransferTexts(search: Readonly<Record<string, string | undefined>>): TransferTexts {
  return { token: search.token?.trim() ?? '', from: search.from?.trim() ?? '', to: search.to?.trim() ?? '' }
}

/** True where something is filtered. */
export function isFiltered({ token, from, to }: TransferTexts): boolean {
  return token !== '' || from !== '' || to !== ''
}

/** What is wrong with the texts. */
export function findTransferErrors({ token, from, to }: TransferTexts): TransferErrors {
  const errors: Partial<Record<keyof TransferTexts, string>> = {}
  if (token !== '' && parseToken(token) === undefined) errors.token = 'Not an address.'
  const first = parseBoundText(from, 'first')
  const last = parseBoundText(to, 'last')
  if (first.kind === 'invalid') errors.from = NOT_A_BOUND
  if (last.kind === 'invalid') errors.to = NOT_A_BOUND
  if (first.kind === 'block' && last.kind === 'block' && first.blockNumber > last.blockNumber) {
    errors.to = 'Before the first block.'
  }
  return errors
}

const NOT_A_BOUND = 'Not a block number or a date such as 2026-01-31.'

/** The token of a filter; `undefined` for any. */
export function parseToken(text: string): Address | undefined {
  const lower = text.toLowerCase()
  return isAddress(lower) ? lower : undefined
}

/** A page of the transfers that the texts let through. */
export function transfersPath(inUrl: string, tab: string, texts: TransferTexts, page = 1): AppPath {
  const path = addressListPath(inUrl, tab, page)
  const said = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return { ...path, search: { ...Object.fromEntries(said), ...path.search } }
}
