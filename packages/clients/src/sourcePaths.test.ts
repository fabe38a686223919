import type { SourceEntry } from '@otterscan/api-schema/sourcify/contractSource'
import { describe, expect, test } from 'vitest'
import { encodeSourcePath, sanitizeSourcePath, toRepositoryNames } from './sourcePaths.ts'

function file(path: string, hash?: `0x${string}`): SourceEntry {
  return { path, content: undefined, keccak256: hash, license: undefined }
}

describe('encodeSourcePath', () => {
  test('default: odd characters stay inside their segment', () => {
    expect(encodeSourcePath('a b/c?d#e.sol')).toBe('a%20b/c%3Fd%23e.sol')
    expect(encodeSourcePath('<script>alert(1)</script>.sol')).toBe('%3Cscript%3Ealert(1)%3C/script%3E.sol')
    expect(encodeSourcePath('100%.sol')).toBe('100%25.sol')
    expect(encodeSourcePath('\u202Egnp.sol')).toBe('%E2%80%AEgnp.sol')
  })

  test('VER path traversal: no path escapes the folder', () => {
    for (const path of [
      '',
      '/etc/passwd',
      '../x',
      'a/../x',
      'a//x',
      './x',
      '%2e%2e/x',
      '%252e%252e/x',
      '..%2fx',
      'a/%2E./x',
      '..\\x',
      'a\0',
      ' ../x',
    ])
      expect([path, encodeSourcePath(path)]).toEqual([path, undefined])
  })
})

describe('sanitizeSourcePath', () => {
  test('default: as repositories do', () => {
    expect(sanitizeSourcePath('project:/contracts/A.sol')).toBe('project_/contracts/A.sol')
    expect(sanitizeSourcePath('../../a b.sol')).toBe('a_b.sol')
    expect(sanitizeSourcePath('/root/x.sol')).toBe('root/x.sol')
  })
})

describe('toRepositoryNames', () => {
  test('behavior: a path outside the folder is requested under its safe name only', () => {
    expect(toRepositoryNames(file('../../x.sol'), 'RepositoryV1')).toEqual([{ name: 'x.sol', isOwn: false }])
    expect(toRepositoryNames(file('A.sol'), 'RepositoryV1')).toEqual([{ name: 'A.sol', isOwn: true }])
  })
})
