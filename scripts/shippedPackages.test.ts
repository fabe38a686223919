import { describe, expect, test } from 'vitest'
import { findUnknown, isAllowed, listInstalled } from './shippedPackages.mjs'
import { toSbom } from './toSbom.mjs'

describe('isAllowed', () => {
  test.each(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT', 'OFL-1.1'])('%s', (license) => {
    expect(isAllowed(license)).toBe(true)
  })

  test.each([
    undefined,
    '',
    'GPL-3.0-only',
    'MIT AND GPL-3.0-only',
    'SEE LICENSE IN X',
    '(MIT OR (X))',
    { type: 'MIT' },
  ])('not %s', (license) => {
    expect(isAllowed(license)).toBe(false)
  })
})

describe('findUnknown', () => {
  test('a license that is not allowed, and one without its text', () => {
    const fine = { name: 'a', version: '1.0.0', license: 'MIT', text: 'MIT License …' }
    const strange = { ...fine, name: 'b', license: 'SSPL-1.0' }
    const silent = { ...fine, name: 'c', text: undefined }
    expect(findUnknown([fine, strange, silent])).toEqual([strange, silent])
  })
})

describe('listInstalled', () => {
  test('the LevelDB binding with all it needs, each with its license', () => {
    const found = listInstalled(['classic-level'])
    expect(found.map(({ name }) => name)).toContain('abstract-level')
    expect(found.length).toBeLessThanOrEqual(14)
    expect(findUnknown(found)).toEqual([])
  })
})

describe('toSbom', () => {
  test('names the package, what is in it and what is installed beside it', () => {
    const one = { name: '@a/b', version: '2.0.0', license: '(MIT OR Apache-2.0)' }
    const other = { name: 'c', version: '3.0.0', license: 'ISC' }
    const sbom = JSON.parse(toSbom({ name: 'otterscan', version: '0.1.0', license: 'MIT' }, [one], [other]))
    expect(sbom.metadata.component.purl).toBe('pkg:npm/otterscan@0.1.0')
    expect(sbom.components).toMatchObject([
      { purl: 'pkg:npm/%40a/b@2.0.0', licenses: [{ expression: '(MIT OR Apache-2.0)' }] },
      { purl: 'pkg:npm/c@3.0.0', licenses: [{ license: { id: 'ISC' } }] },
    ])
  })
})
