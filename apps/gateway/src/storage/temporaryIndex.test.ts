import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { makeTemporaryIndexDirectory } from './temporaryIndex.ts'

const parent = mkdtempSync(join(tmpdir(), 'otterscan-parent-'))
afterEach(() => rmSync(parent, { recursive: true, force: true }))

/** A directory with a file, last changed so long ago. */
function leave(name: string, ageMs: number): string {
  const directory = join(parent, name)
  mkdirSync(directory)
  writeFileSync(join(directory, 'CURRENT'), 'x')
  const then = new Date(Date.now() - ageMs)
  utimesSync(directory, then, then)
  return directory
}

describe('makeTemporaryIndexDirectory', () => {
  test('deletes what killed processes left, and nothing else', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    const day = 86_400_000
    const left = leave(`otterscan-index-${pid}-Ab1`, day)
    const kept = [
      leave(`otterscan-index-${pid}-Ab2`, 1_000),
      leave(`otterscan-index-${process.pid}-Ab3`, day),
      leave('otterscan-index-Ab4', day),
      leave(`otterscan-other-${pid}-Ab5`, day),
    ]
    const directory = await makeTemporaryIndexDirectory(parent)
    expect(basename(directory)).toMatch(new RegExp(`^otterscan-index-${process.pid}-\\w+$`))
    expect(existsSync(left)).toBe(false)
    expect([directory, ...kept].filter((path) => !existsSync(path))).toEqual([])
  })
})
