import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error a script without types
import { formatLists } from './listFamilies.mjs'

const ROOT = join(import.meta.dirname, '..')

test('the lists of families are those of the folders; `npm run families` writes them', () => {
  const lists = Object.entries(formatLists(ROOT) as Readonly<Record<string, string>>)
  expect(lists).toHaveLength(2)
  for (const [file, text] of lists) expect(readFileSync(join(ROOT, file), 'utf8')).toBe(text)
})
