import { describe, expect, test } from 'vitest'
import { chunkText } from './chunkText.ts'

const pieces = (text: string, columns?: number) =>
  chunkText(text, columns).map((line) => [line.lineNumber, text.slice(line.start, line.end)])

describe('chunkText', () => {
  test('default', () => {
    expect(pieces('one\n\nthree')).toEqual([
      [1, 'one'],
      [2, ''],
      [3, 'three'],
    ])
  })

  test('behavior: cuts long lines', () => {
    expect(pieces('abcdefg\nhi', 3)).toEqual([
      [1, 'abc'],
      [undefined, 'def'],
      [undefined, 'g'],
      [2, 'hi'],
    ])
  })

  test('behavior: an exact fit makes no empty piece, an empty text one line', () => {
    expect(pieces('abc', 3)).toEqual([[1, 'abc']])
    expect(pieces('')).toEqual([[1, '']])
    expect(pieces('a\n')).toEqual([
      [1, 'a'],
      [2, ''],
    ])
  })

  test('behavior: loses no character of a megabyte', () => {
    const text = 'f'.repeat(1_000_000)
    const lines = chunkText(text, 77)
    expect(lines).toHaveLength(Math.ceil(1_000_000 / 77))
    expect(lines.at(-1)?.end).toBe(1_000_000)
  })
})
