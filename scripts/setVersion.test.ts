import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addHeading, setManifestVersion, setNames } from './setVersion.mjs'

const root = resolve(import.meta.dirname, '..')

describe('setManifestVersion', () => {
  test.each(['package.json', 'apps/otterscan/package.json', 'apps/gateway/package.json'])('%s', (path) => {
    const before = readFileSync(resolve(root, path), 'utf8')
    const { version } = JSON.parse(before)
    const after = setManifestVersion(before, '9.8.7-rc.1')
    expect(JSON.parse(after).version).toBe('9.8.7-rc.1')
    for (const [name, wanted] of Object.entries(JSON.parse(after).dependencies ?? {})) {
      expect(wanted === '9.8.7-rc.1', name).toBe(name.startsWith('@otterscan/'))
    }
    expect(setManifestVersion(after, version)).toBe(before)
  })
})

describe('addHeading', () => {
  test('what was unreleased is of the version', () => {
    expect(addHeading('# C\n\n## Unreleased\n\n- a\n', '1.0.0', '2026-12-01')).toBe(
      '# C\n\n## Unreleased\n\n## 1.0.0 – 2026-12-01\n\n- a\n',
    )
    expect(() => addHeading('# C\n', '1.0.0', '2026-12-01')).toThrow('Unreleased')
  })
})

describe('setNames', () => {
  test('the README names the tarball of the version', () => {
    const { version } = JSON.parse(readFileSync(resolve(root, 'apps/otterscan/package.json'), 'utf8'))
    const readme = readFileSync(resolve(root, 'README.md'), 'utf8')
    expect(readme).toContain(`otterscan-${version}.tgz`)
    expect(setNames(readme, version)).toBe(readme)
    expect(setNames('x otterscan-0.1.0.tgz', '2.0.0-rc.1')).toBe('x otterscan-2.0.0-rc.1.tgz')
  })
})
