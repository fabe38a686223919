import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')

/** Each cited file with the titles cited after it. */
const cited = text
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((line) => line.split(/(?=`[\w./-]+\.(?:test|spec)\.tsx?`)/).slice(1))
  .map((part) => ({
    path: /`([^`]+)`/.exec(part)?.[1] ?? '',
    titles: [...part.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  }))

describe('SECURITY.md', () => {
  test('cites tests that are there', () => {
    expect(cited.length).toBeGreaterThan(30)
    expect(cited.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
    const missing = cited.flatMap(({ path, titles }) => {
      const source = readFileSync(join(root, path), 'utf8')
      return titles.filter((title) => !source.includes(title)).map((title) => `${path}: ${title}`)
    })
    expect(missing).toEqual([])
  })
})
