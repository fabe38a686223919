import type { Hex } from '@otterscan/ethereum/hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildInstructionIndex,
  findLastUniqueStep,
  findRevertLocation,
  parseSourceMap,
  toSourceSpan,
} from './sourceMap.ts'

const BLOCK = '5b60405180910390fd'

describe('parseSourceMap', () => {
  test('default: full and compressed maps are the same', () => {
    const full = parseSourceMap('1:2:1;1:9:1;2:1:2;2:1:2;2:1:2')
    expect(parseSourceMap('1:2:1;:9;2:1:2;;')).toEqual(full)
    expect(full).toHaveLength(5)
    expect(full[1]).toEqual({ startByte: 1, lengthBytes: 9, fileIndex: 1 })
  })

  test('behavior: jumps, depths and compiler-generated code', () => {
    expect(parseSourceMap('0:10:0:-:0;;;5:3:-1:i:1')[3]).toEqual({
      startByte: 5,
      lengthBytes: 3,
      fileIndex: -1,
    })
    expect(parseSourceMap('')).toEqual([])
    expect(parseSourceMap('x:y:z')).toEqual([{ startByte: 0, lengthBytes: 0, fileIndex: -1 }])
  })
})

describe('buildInstructionIndex', () => {
  test('default: a program of 34 bytes, pushed bytes belong to their push', () => {
    // PUSH1 80 PUSH1 40 MSTORE CALLVALUE DUP1 ISZERO PUSH2 0010 JUMPI PUSH1 00 DUP1 REVERT JUMPDEST POP PUSH4 aabbccdd
    // …
    const code: Hex = ('0x6080604052348015610010576000' + '80fd5b5063aabbccdd60015f5560ff60aa0100') as Hex
    const index = Array.from(buildInstructionIndex(code))
    expect(index).toHaveLength(33)
    expect(index.slice(0, 16)).toEqual([0, 0, 1, 1, 2, 3, 4, 5, 6, 6, 6, 7, 8, 8, 9, 10])
    expect(index.slice(16)).toEqual([11, 12, 13, 13, 13, 13, 13, 14, 14, 15, 16, 17, 17, 18, 18, 19, 20])
  })

  test('behavior: a push at the very end is cut short', () => {
    expect(Array.from(buildInstructionIndex('0x5b7f01'))).toEqual([0, 1, 1])
    expect(Array.from(buildInstructionIndex('0x'))).toEqual([])
  })
})

describe('findLastUniqueStep', () => {
  const steps = (start: number) => [0, 1, 3, 4, 5, 6, 7, 8].map((offset) => start + offset)

  test('default: nothing ran', () => {
    expect(findLastUniqueStep([], '0x00')).toBe(-1)
  })

  test('behavior: no shared block gives the last step', () => {
    expect(findLastUniqueStep([0, 1, 2], '0x5b5b00')).toBe(2)
  })

  test('behavior: a shared block at the end is skipped', () => {
    expect(findLastUniqueStep([0, 1, 2, ...steps(3)], `0x5b5b5b${BLOCK}`)).toBe(2)
  })

  test('behavior: a shared block in front and one at the end', () => {
    const code: Hex = `0x${BLOCK}5b5b${BLOCK}`
    expect(findLastUniqueStep([9, 10, ...steps(11)], code)).toBe(1)
    expect(findLastUniqueStep(steps(0), code)).toBe(-1)
  })

  test('behavior: program counters outside the code do not matter', () => {
    expect(findLastUniqueStep([-1, 99], '0x5b')).toBe(1)
  })
})

describe('findRevertLocation', () => {
  const code: Hex = `0x5b60015b${BLOCK}`
  const map = parseSourceMap('10:5:0;20:5:0;30:5:1;40:5:2')

  test('default: the last step outside shared blocks that is in a file', () => {
    const ran = [0, 1, 3, 4, 5, 7, 8, 9, 10, 11, 12]
    expect(findRevertLocation(ran, code, map)).toMatchObject({ startByte: 30, fileIndex: 1 })
    expect(findRevertLocation(ran, code, map, (file) => file === 0)).toMatchObject({
      startByte: 20,
      fileIndex: 0,
    })
  })

  test('error: a map too short, or only code of the compiler', () => {
    expect(findRevertLocation([3], code, [])).toBeUndefined()
    expect(findRevertLocation([0, 1], code, parseSourceMap('1:1:-1;;'))).toBeUndefined()
  })
})

describe('toSourceSpan', () => {
  test('default', () => {
    expect(toSourceSpan('one\ntwo\nthree', { startByte: 4, lengthBytes: 3 })).toEqual({
      startLine: 2,
      endLine: 2,
      startCharacter: 4,
      endCharacter: 7,
    })
  })

  test('behavior: offsets are bytes, positions are characters', () => {
    const source = '// größe 🦦\nrevert();\n'
    const before = new TextEncoder().encode('// größe 🦦\n').length
    expect(before).toBeGreaterThan('// größe 🦦\n'.length)
    const span = toSourceSpan(source, { startByte: before, lengthBytes: 9 })
    expect(source.slice(span.startCharacter, span.endCharacter)).toBe('revert();')
    expect([span.startLine, span.endLine]).toEqual([2, 2])
  })

  test('property: the span of any stretch of any text is that stretch', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.string(),
        (before, inside, after) => {
          const bytes = (text: string) => new TextEncoder().encode(text).length
          const span = toSourceSpan(before + inside + after, {
            startByte: bytes(before),
            lengthBytes: bytes(inside),
          })
          expect((before + inside + after).slice(span.startCharacter, span.endCharacter)).toBe(inside)
          expect(span.startLine).toBe(before.split('\n').length)
        },
      ),
    )
  })

  test('error: ranges beyond the text end with it', () => {
    expect(toSourceSpan('a\nb', { startByte: 900, lengthBytes: 5 })).toMatchObject({
      startLine: 2,
      endCharacter: 3,
    })
    expect(toSourceSpan('a\nb', { startByte: -5, lengthBytes: -1 })).toMatchObject({
      startLine: 1,
      endCharacter: 0,
    })
  })
})
