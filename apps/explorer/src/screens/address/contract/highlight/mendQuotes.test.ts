import { createHighlighterCoreSync, type LanguageRegistration } from '@shikijs/core'
import { createJavaScriptRawEngine } from '@shikijs/engine-javascript/raw'
import vyper from '@shikijs/langs-precompiled/vyper'
import { describe, expect, test } from 'vitest'
import { mendQuotes } from './mendQuotes.ts'

const SOURCE = `"""
@title Don't
"""
LIMIT: constant(uint256) = 10**18
def keep(amount: uint256) -> bool:
    '''One "more".'''
    assert amount <= LIMIT, "too 'much'"
    raise 'no'
`

function findTexts(grammar: readonly LanguageRegistration[]): string[] {
  const theme = { name: 'texts', settings: [{ scope: ['string'], settings: { foreground: '#000001' } }] }
  const highlighter = createHighlighterCoreSync({
    themes: [{ ...theme, type: 'light', fg: '#000000', bg: '#ffffff' }],
    langs: [...grammar],
    engine: createJavaScriptRawEngine(),
  })
  const lines = highlighter.codeToTokensBase(SOURCE, { lang: 'vyper', theme: 'texts' })
  return lines.flat().flatMap(({ color, content }) => (color === '#000001' ? [content] : []))
}

describe('mendQuotes', () => {
  test('default: a string ends with the quote it started with, and nothing else is a string', () => {
    const mended = mendQuotes(vyper) as LanguageRegistration[]
    expect(findTexts(mended).join('\n')).toBe(
      ['"""', "@title Don't", '"""', `'''One "more".'''`, `"too 'much'"`, "'no'"].join('\n'),
    )
  })

  test('behavior: other rules are unchanged', () => {
    const rule = { begin: /a/, end: /b/, patterns: [{ match: /c/ }], name: 'x' }
    expect(mendQuotes([rule, null, 5])).toEqual([rule, null, 5])
  })
})
