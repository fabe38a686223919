import { hasHostileCharacters } from '../text/visibleText.ts'

/**
 * Why a holding looks like spam. `noToken`: without name, symbol or decimals. `hiddenCharacters`: characters that hide
 * or reverse text. `invitation`: name or symbol advertise a site or a claim. `mixedAlphabets`: letters that imitate
 * those of another alphabet. `nativeSymbol`: is named like the native coin. `sameForEveryone`: an unused address has
 * the same balance.
 */
export type SpamSign =
  | 'noToken'
  | 'hiddenCharacters'
  | 'invitation'
  | 'mixedAlphabets'
  | 'nativeSymbol'
  | 'sameForEveryone'

/** Metadata of a token; `undefined` where the contract lacks it. */
export interface JudgedToken {
  readonly name: string | undefined
  readonly symbol: string | undefined
  readonly decimals: number | undefined
  /** An unused address has the same balance. */
  readonly isSameForEveryone: boolean
}

/** Links and addresses of other sites. */
const LINK_PATTERN = /https?:|www\.|\bt\.me\b|\bdiscord\.gg\b|\bbit\.ly\b/i
/** A site name. Some tokens are named after their own site, so alone it proves nothing. */
const SITE_PATTERN = /[\p{L}\d-]{2,}\s*\.\s*[a-z]{2,12}\b/iu
const CALL_PATTERN =
  /\b(?:claim|visit|redeem|airdrops?|rewards?|bonus|vouchers?|giveaway|free|gifts?|winner|activate)\b/i
/** These are an invitation even without a site. */
const PLAIN_CALL_PATTERN = /\b(?:claim|visit|redeem)\b/i

/** Signs of spam in the metadata of a token; empty for an ordinary one. Not a judgment of its value. */
export function findSpamSigns(token: JudgedToken, nativeSymbol: string): readonly SpamSign[] {
  const name = token.name ?? ''
  const symbol = token.symbol ?? ''
  const signs: SpamSign[] = []
  if (name.trim() === '' || symbol.trim() === '' || token.decimals === undefined) signs.push('noToken')
  if (hasHostileCharacters(name) || hasHostileCharacters(symbol)) signs.push('hiddenCharacters')
  if (isInvitation(name, symbol)) signs.push('invitation')
  if (mixesAlphabets(name) || mixesAlphabets(symbol)) signs.push('mixedAlphabets')
  if (symbol.trim().toLowerCase() === nativeSymbol.toLowerCase()) signs.push('nativeSymbol')
  if (token.isSameForEveryone) signs.push('sameForEveryone')
  return signs
}

function isInvitation(name: string, symbol: string): boolean {
  const both = `${name} ${symbol}`
  if (LINK_PATTERN.test(both) || PLAIN_CALL_PATTERN.test(both)) return true
  return SITE_PATTERN.test(symbol) || (SITE_PATTERN.test(name) && CALL_PATTERN.test(both))
}

/** Latin letters beside Greek or Cyrillic ones within a word: they look alike and are used for that. */
function mixesAlphabets(text: string): boolean {
  return text
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word))
}
