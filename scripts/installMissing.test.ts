import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findMissing } from './installMissing.mjs'

const LOCK = {
  packages: {
    '': { version: '1.0.0' },
    'apps/own': { version: '1.0.0' },
    'node_modules/own': { link: true },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
    'node_modules/for-another-platform': { version: '1.0.0', optional: true },
  },
}

describe('findMissing', () => {
  test('all of a fresh clone, but what is our own or optional', () => {
    expect(findMissing(LOCK, undefined)).toEqual(['node_modules/a', 'node_modules/a/node_modules/b'])
  })

  test('what is of another version, or came later', () => {
    const installed = { packages: { 'node_modules/a': { version: '0.9.0' } } }
    expect(findMissing(LOCK, installed)).toEqual(['node_modules/a', 'node_modules/a/node_modules/b'])
    expect(findMissing(LOCK, { packages: LOCK.packages })).toEqual([])
  })
})

describe('what runs before anything is installed', () => {
  // Each is loaded from a directory without packages, so an import of one fails.
  test.each(['start.mjs', 'check.mjs'])('%s needs Node.js alone to begin', async (name) => {
    const directory = mkdtempSync(join(tmpdir(), 'otterscan-test-'))
    try {
      cpSync(resolve(import.meta.dirname), join(directory, 'scripts'), { recursive: true })
      mkdirSync(join(directory, 'node_modules'))
      writeFileSync(join(directory, 'package-lock.json'), 'no JSON')
      const { stderr, status } = spawnSync(process.execPath, [join(directory, 'scripts', name)], {
        encoding: 'utf8',
        env: { PATH: '' },
      })
      expect(status).toBe(1)
      // It got as far as the lock file.
      expect(stderr).toContain('no JSON')
      expect(stderr).not.toContain('ERR_MODULE_NOT_FOUND')
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  })
})
