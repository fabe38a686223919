import type { HideReason } from './judgeHoldings.ts'

/** Each reason to leave a holding out at first, in a few words and as a rule. */
export const HIDE_REASONS: Readonly<Record<HideReason, { readonly short: string; readonly rule: string }>> = {
  nothing: { short: 'nothing left', rule: 'Nothing is left of it.' },
  noToken: { short: 'not a whole token', rule: 'Its contract does not tell a name, a symbol and decimals.' },
  hiddenCharacters: {
    short: 'hidden characters',
    rule: 'Name or symbol have characters that hide or turn text.',
  },
  invitation: { short: 'invitation', rule: 'Name or symbol invite to a site, or to claim something.' },
  mixedAlphabets: {
    short: 'mixed alphabets',
    rule: 'Name or symbol mix letters of two alphabets within a word, as imitations do.',
  },
  nativeSymbol: { short: "the coin's symbol", rule: "Its symbol is that of the chain's own coin." },
  sameForEveryone: {
    short: 'same for everyone',
    rule: 'An address that nobody uses has the same balance: it was never given.',
  },
}
