import type { HideReason } from './judgeHoldings.ts'

/** Each reason to hide a holding by default, as a short label and as a rule. */
export const HIDE_REASONS: Readonly<Record<HideReason, { readonly short: string; readonly rule: string }>> = {
  nothing: { short: 'zero balance', rule: 'Its balance is zero.' },
  noToken: { short: 'incomplete ERC-20', rule: 'The contract lacks name, symbol or decimals.' },
  hiddenCharacters: {
    short: 'hidden characters',
    rule: 'Name or symbol contains characters that hide text or change its direction.',
  },
  invitation: { short: 'invitation', rule: 'Advertises a website or a claim.' },
  mixedAlphabets: {
    short: 'mixed alphabets',
    rule: 'Name or symbol mixes letters of two alphabets within a word, as imitations do.',
  },
  nativeSymbol: { short: "the coin's symbol", rule: "Its symbol is that of the chain's own coin." },
  sameForEveryone: {
    short: 'same for everyone',
    rule: 'An unused address has the same balance, so it was never transferred.',
  },
}
