import { describe, expect, test } from 'vitest'
import { createChunkNamer } from '../apps/explorer/createChunkNamer.ts'

/** Static imports by module; lazy ones begin with `?`. Each module has 1,000 characters, or as many as its name says. */
type Modules = Readonly<Record<string, readonly string[]>>

function nameAll(modules: Modules, together?: Readonly<Record<string, readonly string[]>>) {
  const toName = createChunkNamer('main.tsx', together)
  const graph = {
    getModuleInfo: (id: string) => ({
      importedIds: (modules[id] ?? []).filter((name) => !name.startsWith('?')),
      dynamicallyImportedIds: (modules[id] ?? [])
        .filter((name) => name.startsWith('?'))
        .map((name) => name.slice(1)),
      code: 'x'.repeat(Number(/\d+/.exec(id)?.[0] ?? 1_000)),
    }),
  }
  return Object.fromEntries(Object.keys(modules).map((id) => [id, toName(id, graph)]))
}

describe('createChunkNamer', () => {
  test('default: the core, what one part needs, what several need', () => {
    const names = nameAll({
      'main.tsx': ['router.ts', '?A.tsx', '?B.tsx'],
      'router.ts': [],
      'A.tsx': ['router.ts', 'table.ts', 'onlyA.ts', '?tab.tsx'],
      'tab.tsx': ['list.ts', 'onlyTab.ts'],
      'B.tsx': ['table.ts', 'list.ts'],
      'table.ts': [],
      'list.ts': [],
      'onlyA.ts': [],
      'onlyTab.ts': [],
    })
    expect(names).toEqual({
      'main.tsx': null,
      'router.ts': 'core',
      'A.tsx': null,
      'tab.tsx': null,
      'B.tsx': null,
      'table.ts': 'with-list',
      'list.ts': 'with-list',
      'onlyA.ts': null,
      'onlyTab.ts': null,
    })
  })
  test('behavior: code that others would fetch for nothing stays apart', () => {
    const names = nameAll({
      'main.tsx': ['?A.tsx', '?B.tsx', '?C.tsx'],
      'A.tsx': ['table.ts', 'chart200000.ts'],
      'B.tsx': ['table.ts', 'chart200000.ts'],
      'C.tsx': ['table.ts'],
      'table.ts': [],
      'chart200000.ts': [],
    })
    expect([names['table.ts'], names['chart200000.ts']]).toEqual(['with-table', 'with-chart200000'])
  })
  test('behavior: no two files import each other', () => {
    // To join `top` and `bottom` would save most, but `middle` is between them.
    const tabs = Array.from({ length: 40 }, (_, index) => `tab${'x'.repeat(index)}.tsx`)
    const names = nameAll({
      'main.tsx': ['?A.tsx', '?B.tsx', '?C.tsx'],
      'A.tsx': ['top.ts'],
      'B.tsx': ['top.ts'],
      'C.tsx': ['bottom.ts', ...tabs.map((tab) => `?${tab}`)],
      ...Object.fromEntries(tabs.map((tab) => [tab, ['middle100000.ts']])),
      'top.ts': ['middle100000.ts'],
      'middle100000.ts': ['bottom.ts'],
      'bottom.ts': [],
    })
    const [top, middle, bottom] = ['top.ts', 'middle100000.ts', 'bottom.ts'].map((id) => names[id])
    expect(top === bottom && top !== middle).toBe(false)
  })
  test('behavior: what a part finds loaded is not joined for its sake', () => {
    const modules = {
      'main.tsx': ['?A.tsx', '?B.tsx'],
      'A.tsx': ['table90000.ts', '?tab.tsx', '?dialog.tsx'],
      'tab.tsx': ['table90000.ts', 'list.ts'],
      'dialog.tsx': ['table90000.ts', 'list.ts'],
      'B.tsx': ['table90000.ts'],
      'table90000.ts': [],
      'list.ts': [],
    }
    const names = nameAll(modules)
    expect([names['list.ts'], names['table90000.ts']]).toEqual(['with-list', 'with-table90000'])
  })
  test('options: parts that come with the first view share a file with what the screen needs', () => {
    const modules = {
      'main.tsx': ['?A.tsx', '?B.tsx', '?C.tsx'],
      'A.tsx': ['table.ts', '?later.tsx'],
      'later.tsx': ['amount.ts'],
      'B.tsx': ['table.ts'],
      'C.tsx': ['amount.ts'],
      'table.ts': [],
      'amount.ts': [],
    }
    const apart = nameAll(modules)
    expect(apart['amount.ts']).not.toBe(apart['table.ts'])
    const together = nameAll(modules, { A: ['later'] })
    expect([together['amount.ts'], together['table.ts']]).toEqual(['with-amount', 'with-amount'])
    expect(() => nameAll(modules, { A: ['never'] })).toThrow('Nothing fetched on demand is called never')
  })
})
