import { type Address, isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import { addressPath } from '../../../paths/addressPaths.ts'
import { type AppPath, withSearch } from '../../../paths/appPath.ts'
import type { BalanceAsset } from '../../../queries/balance/balanceSamples.ts'

/** What the tab is asked for in the URL, as texts; empty where nothing is said. */
export interface BalanceTexts {
  readonly token: string
  readonly from: string
  readonly to: string
}

/** What is wrong with a text, by its key. */
export type BalanceErrors = Readonly<Partial<Record<keyof BalanceTexts, string>>>

/** What to sample; an end of the range is `undefined` where it is the chain's own. */
export interface BalanceRequest {
  readonly asset: BalanceAsset
  readonly from: bigint | undefined
  readonly to: bigint | undefined
}

/** Reads the texts of the URL: a request, or what is wrong with them. */
export function parseBalanceRequest(texts: BalanceTexts): BalanceRequest | BalanceErrors {
  const token = texts.token.trim().toLowerCase()
  const from = parseBlock(texts.from)
  const to = parseBlock(texts.to)
  const errors: Partial<Record<keyof BalanceTexts, string>> = {}
  if (token !== '' && !isAddress(token)) errors.token = 'Not an address.'
  if (from === 'invalid') errors.from = 'Not a block number.'
  if (to === 'invalid') errors.to = 'Not a block number.'
  if (typeof from === 'bigint' && typeof to === 'bigint' && from > to) errors.to = 'Before the first block.'
  if (Object.keys(errors).length > 0 || from === 'invalid' || to === 'invalid') return errors
  return { asset: token === '' ? 'native' : toChecksumAddress(token as Address), from, to }
}

/** Whether the texts could be read. */
export function isBalanceRequest(parsed: BalanceRequest | BalanceErrors): parsed is BalanceRequest {
  return 'asset' in parsed
}

/** The tab with these texts. */
export function balancePath(addressOrName: string, texts: BalanceTexts): AppPath {
  const said = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return withSearch(addressPath(addressOrName, 'balance').to, Object.fromEntries(said))
}

function parseBlock(text: string): bigint | 'invalid' | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  return /^\d{1,20}$/.test(trimmed) ? BigInt(trimmed) : 'invalid'
}
