import { describe, expect, test } from 'vitest'
import { findRevertPlace } from './findRevertPlace.ts'

const file = (path: string, content: string | undefined) => ({
  path,
  content,
  keccak256: undefined,
  licence: undefined,
})

describe('findRevertPlace', () => {
  // PUSH1 00, DUP1, REVERT; the revert comes from byte 10 of the second file.
  const code = '0x600080fd'
  const runtimeSourceMap = '0:1:0;;10:7:1'
  const sourceOrder = ['a.sol', 'dir/b.sol']

  test('default: line and characters in the file the map numbers', () => {
    const files = [file('dir/b.sol', '// größe\nrevert();'), file('a.sol', 'x')]
    expect(findRevertPlace({ runtimeSourceMap, sourceOrder, files }, code, [0, 2, 3])).toEqual({
      source: 'dir/b.sol',
      line: 1,
      startCharacter: 8,
      endCharacter: 15,
    })
  })

  test('behavior: a file not at hand is passed over', () => {
    const files = [file('dir/b.sol', undefined), file('a.sol', 'x')]
    expect(findRevertPlace({ runtimeSourceMap, sourceOrder, files }, code, [0, 2, 3])).toMatchObject({
      source: 'a.sol',
    })
  })

  test('error: no map', () => {
    expect(
      findRevertPlace({ runtimeSourceMap: undefined, sourceOrder, files: [] }, code, [0]),
    ).toBeUndefined()
  })
})
