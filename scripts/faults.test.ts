import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FAULTS } from './faults.mjs'

const root = resolve(import.meta.dirname, '..')

/** What is wrong with an entry, without running its tests. */
function findMistake({ file, find, replace, tests }: (typeof FAULTS)[number]): string | undefined {
  if (!existsSync(join(root, file))) return `there is no ${file}`
  const count = readFileSync(join(root, file), 'utf8').split(find).length - 1
  if (count !== 1) return `its text is ${count} times in ${file}`
  if (find === replace) return 'it changes nothing'
  const missing = tests.filter((path) => !existsSync(join(root, path)))
  return missing.length === 0 ? undefined : `there is no ${missing.join(', ')}`
}

describe('faults', () => {
  test.each(FAULTS)('$id can be put back', (fault) => {
    expect(findMistake(fault)).toBeUndefined()
  })

  test('no id is used twice', () => {
    expect(new Set(FAULTS.map(({ id }) => id)).size).toBe(FAULTS.length)
  })
})
