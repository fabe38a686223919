import type { IndexedTokenStandard } from '@otterscan/api-schema/execution/tokenParts'
import type { TokenTransferFilter } from '@otterscan/api-schema/execution/tokenTransfer'
import { isAddress } from '@otterscan/ethereum/address'
import { parseDay } from '../../entities/parseDay.ts'
import type { TransferFilterTexts } from '../../paths/tokenPaths.ts'

/** A filter, or what is wrong with its texts, by field. */
export type ParsedFilter =
  | { readonly kind: 'filter'; readonly filter: TokenTransferFilter }
  | { readonly kind: 'invalid'; readonly faults: Readonly<Record<string, string>> }

const DAY_SECONDS = 86_400n

/** Reads the texts of a filter. Amounts are in units of the token where its decimals are known. */
export function parseFilterTexts(texts: TransferFilterTexts, decimals: number | undefined): ParsedFilter {
  const faults: Record<string, string> = {}
  const read = <T>(
    key: keyof TransferFilterTexts,
    parse: (text: string) => T | undefined,
    expected: string,
  ) => {
    const text = texts[key]
    const value = text === undefined ? undefined : parse(text)
    if (text !== undefined && value === undefined) faults[key] = expected
    return value
  }
  const asAddress = (text: string) => (isAddress(text) ? text : undefined)
  const asAmount = (text: string) => parseAmount(text, decimals ?? 0)
  const toDate = read('toDate', parseDay, 'a date')
  const filter: TokenTransferFilter = {
    account: read('account', asAddress, 'an address'),
    sender: read('sender', asAddress, 'an address'),
    recipient: read('recipient', asAddress, 'an address'),
    minAmount: read('min', asAmount, 'an amount'),
    maxAmount: read('max', asAmount, 'an amount'),
    fromBlock: read('fromBlock', parseWhole, 'a block number'),
    toBlock: read('toBlock', parseWhole, 'a block number'),
    fromTime: read('fromDate', parseDay, 'a date'),
    // The whole day.
    toTime: toDate === undefined ? undefined : toDate + DAY_SECONDS - 1n,
  }
  return Object.keys(faults).length === 0 ? { kind: 'filter', filter } : { kind: 'invalid', faults }
}

function parseWhole(text: string): bigint | undefined {
  return /^\d{1,15}$/.test(text) ? BigInt(text) : undefined
}

/** An amount in units as an integer of the smallest unit; `undefined` for more digits than there are. */
function parseAmount(text: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,60})(?:\.(\d{0,60}))?$/.exec(text.replaceAll(',', '')) ?? []
  if (whole === undefined || fraction.replace(/0+$/, '').length > decimals) return undefined
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** Whether amounts mean something: every ERC-721 transfer is of one. */
export function hasAmounts(standard: IndexedTokenStandard | undefined): boolean {
  return standard !== 'erc721'
}
