import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')

/** A file named without its app and ending, or with the name of its package. */
function exists(name: string): boolean {
  const [first = '', ...rest] = name.split('/')
  const places = ['apps/explorer/src', 'apps/gateway/src'].map((folder) => join(folder, name))
  return [...places, join('packages', first, 'src', ...rest)].some((path) =>
    ['.ts', '.tsx'].some((ending) => existsSync(join(root, path + ending))),
  )
}

describe('ARCHITECTURE.md', () => {
  const [, section = ''] = text.split('## Ten walks')
  const walks = (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| a') || line.startsWith('| the'))

  test('walks through ten things', () => {
    expect(walks).toHaveLength(10)
  })

  test.each(walks)('names files that are there: %s', (walk) => {
    const names = [...(walk.split('|')[2]?.matchAll(/`([a-z][\w-]*(?:\/[\w-]+)*)`/g) ?? [])].map(
      ([, name = '']) => name,
    )
    const files = names.filter((name) => name !== 'cell' && name !== 'file')
    expect(files.length).toBeGreaterThan(2)
    expect(files.filter((name) => !exists(name))).toEqual([])
  })
})
