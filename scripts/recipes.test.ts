import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { applyRecipe, readRecipes } from './recipes.mjs'

const root = resolve(import.meta.dirname, '..')
const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

const read = (path: string) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined

describe('CONTRIBUTING.md', () => {
  test.each(readRecipes(text))('the diff of $path applies', (recipe) => {
    const source = read(recipe.path)
    expect(applyRecipe(recipe, source)).not.toBe(source)
  })

  test('shows a diff of each kind, in as few files as it promises', () => {
    const counts = text.split(/^## /m).flatMap((section) => {
      const product = readRecipes(section).filter(({ path }) => !/\/test\/|\/testing\/|\.test\./.test(path))
      return product.length === 0 ? [] : [[section.split('\n')[0], product.length]]
    })
    expect(Object.fromEntries(counts)).toEqual({
      'Add a chain': 1,
      'Add a tab': 2,
      'Add a column': 1,
      'Add a method': 3,
      'Add an index': 4,
    })
  })

  test('names files and scripts that are there', () => {
    const paths = [...text.matchAll(/`((?:apps|packages|scripts|e2e)\/[\w./-]+\.\w+)`/g)].map(
      ([, path = '']) => path,
    )
    expect(paths.length).toBeGreaterThan(5)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const { scripts } = JSON.parse(read('package.json') ?? '') as { readonly scripts: object }
    const named = [...text.matchAll(/`npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})

describe('applyRecipe', () => {
  const recipe = { path: 'a.ts', hunks: [[' one', '-two', '+three']] }

  test('changes the lines it shows', () => {
    expect(applyRecipe(recipe, 'zero\none\ntwo\nfour\n')).toBe('zero\none\nthree\nfour\n')
    expect(applyRecipe({ path: 'a.ts', hunks: [['+one']] }, undefined)).toBe('one\n')
  })

  test.each([
    ['lines that are not there', 'one\n'],
    ['lines that are there twice', 'one\ntwo\none\ntwo\n'],
    ['a file that is not there', undefined],
  ])('refuses %s', (_, source) => {
    expect(() => applyRecipe(recipe, source)).toThrow('a.ts')
  })
})
