import { describe, expect, test } from 'vitest'
import { findRevertSource } from './findRevertSource.ts'

const file = (path: string, content: string | undefined) => ({
  path,
  content,
  keccak256: undefined,
  license: undefined,
})

describe('findRevertSource', () => {
  // PUSH1 00, DUP1, REVERT; the revert comes from byte 10 of the second file.
  const code = '0x600080fd'
  const runtimeSourceMap = '0:1:0;;10:7:1'
  const sourceOrder = ['a.sol', 'dir/b.sol']

  test('default: line and characters in the file the source map refers to', () => {
    const files = [file('dir/b.sol', '// größe\nrevert();'), file('a.sol', 'x')]
    expect(findRevertSource({ runtimeSourceMap, sourceOrder, files }, code, [0, 2, 3])).toEqual({
      source: 'dir/b.sol',
      line: 1,
      startCharacter: 8,
      endCharacter: 15,
    })
  })

  test('behavior: a file that is not available is skipped', () => {
    const files = [file('dir/b.sol', undefined), file('a.sol', 'x')]
    expect(findRevertSource({ runtimeSourceMap, sourceOrder, files }, code, [0, 2, 3])).toMatchObject({
      source: 'a.sol',
    })
  })

  test('behavior: a bare revert at the start of a function is found, a shared one is not', () => {
    // JUMPDEST, PUSH0, PUSH0, REVERT
    const bare = '0x5b5f5ffd'
    const files = [file('a.sol', 'function f() { revert(); }')]
    const locate = (runtimeSourceMap: string) =>
      findRevertSource({ runtimeSourceMap, sourceOrder: ['a.sol'], files }, bare, [0, 1, 2, 3])
    expect(locate('0:26:0;15:8;;')).toEqual({
      source: 'a.sol',
      line: 1,
      startCharacter: 15,
      endCharacter: 23,
    })
    expect(locate('15:8:0;;;')).toBeUndefined()
  })

  test('error: no map', () => {
    expect(
      findRevertSource({ runtimeSourceMap: undefined, sourceOrder, files: [] }, code, [0]),
    ).toBeUndefined()
  })
})
