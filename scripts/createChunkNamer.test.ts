import { describe, expect, test } from 'vitest'
import { createChunkNamer } from '../apps/explorer/createChunkNamer.ts'

/** Static imports by module; lazy ones begin with `?`. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  'main.tsx': ['router.ts', '?a/AScreen.tsx', '?b/BScreen.tsx', '?c/CScreen.tsx'],
  'router.ts': [],
  'a/AScreen.tsx': ['router.ts', 'table.ts', 'list.ts', 'onlyA.ts', '?a/ATab.tsx'],
  'a/ATab.tsx': ['list.ts', 'onlyTab.ts'],
  'b/BScreen.tsx': ['table.ts', 'pair.ts'],
  'c/CScreen.tsx': ['table.ts', 'pair.ts'],
  'pair.ts': ['cell.ts'],
  'table.ts': ['cell.ts'],
  'cell.ts': [],
  'list.ts': ['cell.ts', 'window.ts'],
  'window.ts': [],
  'onlyA.ts': [],
  'onlyTab.ts': [],
}

const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: (MODULES[id] ?? []).filter((name) => !name.startsWith('?')),
    dynamicallyImportedIds: (MODULES[id] ?? [])
      .filter((name) => name.startsWith('?'))
      .map((name) => name.slice(1)),
  }),
}

describe('createChunkNamer', () => {
  test('default', () => {
    const toName = createChunkNamer('main.tsx')
    expect(Object.fromEntries(Object.keys(MODULES).map((id) => [id, toName(id, graph)]))).toEqual({
      'main.tsx': null,
      'router.ts': 'core',
      'a/AScreen.tsx': null,
      'a/ATab.tsx': null,
      'b/BScreen.tsx': null,
      'c/CScreen.tsx': null,
      'pair.ts': null,
      'table.ts': 'shared',
      'cell.ts': 'shared',
      'list.ts': 'with-AScreen',
      'window.ts': 'with-AScreen',
      'onlyA.ts': null,
      'onlyTab.ts': null,
    })
  })
  test('behavior: what only screens of a family share is in a file of theirs', () => {
    const toName = createChunkNamer('main.tsx', {
      few: ['AScreen', 'BScreen'],
      letters: ['AScreen', 'BScreen', 'CScreen'],
    })
    expect(['router.ts', 'table.ts', 'cell.ts', 'list.ts'].map((id) => toName(id, graph))).toEqual([
      'core',
      'letters',
      'letters',
      'with-AScreen',
    ])
  })
})
