import { describe, expect, test } from 'vitest'
import { buildCodeLines, toLineStarts, toPlaceMask } from './codeLines.ts'
import { parseSourceMap } from './sourceMap.ts'

// PUSH1 00, DUP1, STOP, JUMPDEST, STOP
const CODE = '0x600080005b00'
// Line 1, byte 11 (line 2: ö and ß take two bytes each), generated, a missing file, byte 12
const MAP = parseSourceMap('0:1:0;11:1:0;0:1:-1;11:1:1;12:1:0')
const lines = buildCodeLines(CODE, MAP, (index) => (index === 0 ? '// größe\nab\n' : undefined))

describe('buildCodeLines', () => {
  test('lines by position; none for generated code and missing files', () => {
    expect([0, 1, 2, 3, 4, 5].map((pc) => lines.lineAt(pc)?.line)).toEqual([
      1,
      undefined,
      2,
      undefined,
      undefined,
      2,
    ])
  })
})

describe('toPlaceMask', () => {
  test('a bit for each position', () => {
    expect(toPlaceMask(lines, (pc) => lines.lineAt(pc)?.line === 2)).toBe('0x24')
  })
})

describe('toLineStarts', () => {
  test('where a line begins, each time', () => {
    expect([...toLineStarts(lines, { fileIndex: 0, line: 2 })]).toEqual([2, 5])
  })
})
