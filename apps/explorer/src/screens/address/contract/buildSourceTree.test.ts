import { describe, expect, test } from 'vitest'
import { buildSourceTree, type SourceFolder } from './buildSourceTree.ts'

const file = (path: string) => ({ path, content: undefined, keccak256: undefined, license: undefined })
const shape = ({ name, folders, files }: SourceFolder): unknown => [
  name,
  folders.map(shape),
  files.map((entry) => entry.name),
]

describe('buildSourceTree', () => {
  test('default: folders in order; a chain of single folders is joined', () => {
    const tree = buildSourceTree(
      ['src/a/B.sol', 'src/a/A.sol', '@oz/token/ERC20/ERC20.sol', 'Root.sol'].map(file),
    )
    expect(shape(tree)).toEqual([
      '',
      [
        ['@oz/token/ERC20', [], ['ERC20.sol']],
        ['src/a', [], ['A.sol', 'B.sol']],
      ],
      ['Root.sol'],
    ])
  })

  test('VER hostile paths: paths are only names, and do not nest without limit', () => {
    const tree = buildSourceTree([file('../../etc/passwd'), file('/'.repeat(100_000)), file('__proto__/x')])
    expect(JSON.stringify(shape(tree))).toContain('passwd')
    expect(JSON.stringify(shape(tree))).toContain('__proto__')
  })
})
