import type { Address } from '@otterscan/ethereum/address'
import type { ContractClass } from '../../storage/blockRows.ts'

/** Standards whose contracts have names, the most specific first: a vault is an ERC-20 token too. */
export const NAMED_CLASSES = ['erc4626', 'erc1155', 'erc721', 'erc20'] as const satisfies ContractClass[]

export type NamedClass = (typeof NAMED_CLASSES)[number]

/** Longer names are truncated. */
const MAX_NAME_LENGTH = 128

/** Self-declared name and symbol of a token contract; `undefined` where it returns none. */
export interface TokenTexts {
  readonly name: string | undefined
  readonly symbol: string | undefined
}

/** A token contract with its self-declared texts; empty where it returns none. Untrusted text. */
export interface TokenEntry {
  readonly address: Address
  readonly standard: NamedClass
  readonly blockNumber: bigint
  readonly name: string
  readonly symbol: string
  /** Both in normalized form for comparison. */
  readonly folded: { readonly name: string; readonly symbol: string }
}

/** Normalizes text for comparison: NFKC, trimmed, lower case. */
export function foldText(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** An entry with its texts truncated. */
export function toTokenEntry(
  creation: Pick<TokenEntry, 'address' | 'standard' | 'blockNumber'>,
  texts: TokenTexts,
): TokenEntry {
  const [name, symbol] = [cut(texts.name), cut(texts.symbol)]
  return { ...creation, name, symbol, folded: { name: foldText(name), symbol: foldText(symbol) } }
}

function cut(text: string | undefined): string {
  return [...(text ?? '').slice(0, 2 * MAX_NAME_LENGTH)].slice(0, MAX_NAME_LENGTH).join('')
}

/** Entries that match a folded text: exact symbols, then symbol prefixes, name prefixes, substrings; oldest first. */
export function matchTokens(entries: Iterable<TokenEntry>, wanted: string): readonly TokenEntry[] {
  const ranked: { readonly rank: number; readonly entry: TokenEntry }[] = []
  for (const entry of entries) {
    const rank = toRank(entry.folded, wanted)
    if (rank !== undefined) ranked.push({ rank, entry })
  }
  // Imitations are newer than what they imitate, so they come later.
  return ranked
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Number(a.entry.blockNumber > b.entry.blockNumber) -
          Number(a.entry.blockNumber < b.entry.blockNumber) ||
        (a.entry.address < b.entry.address ? -1 : 1),
    )
    .map(({ entry }) => entry)
}

function toRank({ name, symbol }: TokenEntry['folded'], wanted: string): number | undefined {
  if (symbol === wanted) return 0
  if (symbol.startsWith(wanted)) return 1
  if (name.startsWith(wanted)) return 2
  return symbol.includes(wanted) || name.includes(wanted) ? 3 : undefined
}
