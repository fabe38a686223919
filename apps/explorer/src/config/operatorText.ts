import { cutText } from '@otterscan/decode/text/cutText'
import { toVisibleText } from '@otterscan/decode/text/visibleText'
import * as v from 'valibot'

/**
 * A short text from the operator's configuration or a chain file, for titles, headers and file names: cut to this many
 * characters, on one line, with codes in place of characters that hide or reorder others.
 */
export function operatorText(maxChars: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => {
      const cut = cutText(text.replace(/\s+/g, ' '), maxChars)
      return `${toVisibleText(cut.text)}${cut.isCut ? '…' : ''}`
    }),
  )
}

/** Longest name of a site, a network or a chain. */
export const NAME_CHARACTERS = 60
/** Longest symbol of a coin. */
export const SYMBOL_CHARACTERS = 20
