import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasHostileCharacters, splitVisibleText, toVisibleText } from './visibleText.ts'

describe('toVisibleText', () => {
  test('default: ordinary text of any script stays', () => {
    for (const text of ['USD Coin', 'größe', '日本語', 'עברית', 'a\tb\nc', '👩‍🚀 🌕 ❤️ 👍🏽 👨‍👩‍👧', '']) {
      expect(toVisibleText(text)).toBe(text)
      expect(hasHostileCharacters(text)).toBe(false)
    }
  })

  test.each([
    ['USD\u202eC', 'USD[U+202E]C'],
    ['a\u200bb', 'a[U+200B]b'],
    ['a\u200db', 'a[U+200D]b'],
    ['\u0000x\u001b[31m', '[U+0000]x[U+001B][31m'],
    ['a\r\nb', 'a[U+000D]\nb'],
    ['\ufeffx', '[U+FEFF]x'],
    ['x\u2028y', 'x[U+2028]y'],
    ['\ud83d', '[U+D83D]'],
    ['\u{e0041}', '[U+E0041]'],
    ['\u3164', '[U+3164]'],
    ['🌕\u200d\u202e', '🌕[U+200D][U+202E]'],
    ['\ue000', '[U+E000]'],
  ])('behavior: %j reads %j', (text, visible) => {
    expect(toVisibleText(text)).toBe(visible)
    expect(hasHostileCharacters(text)).toBe(true)
  })

  test('TOK-05 markup is text like any other: nothing is removed, nothing is escaped', () => {
    const script = '<img src=x onerror=alert(1)>'
    expect(splitVisibleText(script)).toEqual([{ kind: 'plain', text: script }])
  })

  test('property: the parts contain every character in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const back = splitVisibleText(text)
          .map((part) =>
            part.kind === 'plain' ? part.text : String.fromCodePoint(Number.parseInt(part.text.slice(2), 16)),
          )
          .join('')
        expect(back).toBe(text)
      }),
    )
  })
})
