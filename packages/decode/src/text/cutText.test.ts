import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutText } from './cutText.ts'

describe('cutText', () => {
  test('default', () => {
    expect(cutText('USDC', 4)).toEqual({ text: 'USDC', isCut: false })
    expect(cutText('USDC', 3)).toEqual({ text: 'USD', isCut: true })
    expect(cutText('', 3)).toEqual({ text: '', isCut: false })
  })

  test('TOK-03 two hundred moons are cut between moons, never inside one', () => {
    const cut = cutText('🌕'.repeat(220), 32)
    expect(cut).toEqual({ text: '🌕'.repeat(32), isCut: true })
    expect(cutText('👨‍👩‍👧'.repeat(9), 2).text).toBe('👨‍👩‍👧👨‍👩‍👧')
    expect(cutText('e\u0301e\u0301', 1).text).toBe('e\u0301')
  })

  test('error: one very long grapheme, and a megabyte of text', () => {
    const pile = `a${'\u0301'.repeat(100_000)}`
    expect(cutText(pile, 10).text.length).toBeLessThanOrEqual(160)
    expect(cutText(pile, 10).isCut).toBe(true)
    // Combining marks of two units each: the limit falls inside a pair.
    expect(cutText(`a${'\u{1d165}'.repeat(1000)}`, 1).text).toBe(`a${'\u{1d165}'.repeat(7)}`)
    const started = performance.now()
    expect(cutText('🌕'.repeat(500_000), 20).text).toBe('🌕'.repeat(20))
    expect(performance.now() - started).toBeLessThan(200)
  })

  test('property: the cut is a prefix of the text and splits no surrogate pair', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 0, max: 20 }),
        (text, most) => {
          const { text: cut, isCut } = cutText(text, most)
          expect(text.startsWith(cut)).toBe(true)
          expect(isCut).toBe(cut.length < text.length)
          expect(/[\ud800-\udfff]/u.test(cut)).toBe(/[\ud800-\udfff]/u.test(text.slice(0, cut.length)))
        },
      ),
    )
  })
})
