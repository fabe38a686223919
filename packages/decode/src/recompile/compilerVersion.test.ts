import { describe, expect, test } from 'vitest'
import {
  findCompilerFile,
  formatCompilerVersion,
  isSameCompiler,
  parseCompilerVersion,
  toCompilerFileName,
} from './compilerVersion.ts'

function read(text: string) {
  const version = parseCompilerVersion(text)
  if (version === undefined) throw new Error(`${text} is not a version`)
  return version
}

describe('parseCompilerVersion', () => {
  test.each([
    ['0.8.37+commit.f401782d', '0.8.37+commit.f401782d'],
    ['0.8.37+commit.f401782d.Emscripten.clang', '0.8.37+commit.f401782d'],
    ['v0.4.26+commit.4563c3fc', '0.4.26+commit.4563c3fc'],
    ['0.8.30-nightly.2025.5.5+commit.0123abcd', '0.8.30-nightly.2025.5.5+commit.0123abcd'],
    ['0.8.20', '0.8.20'],
  ])('%s', (text, expected) => {
    expect(formatCompilerVersion(read(text))).toBe(expected)
  })

  test.each(['', 'latest', 'vyper:0.4.3', '0.8'])('error: %j is none', (text) => {
    expect(parseCompilerVersion(text)).toBeUndefined()
  })
})

describe('isSameCompiler', () => {
  test.each([
    ['0.8.37+commit.f401782d', 'v0.8.37+commit.f401782d.Emscripten.clang', true],
    ['0.8.37+commit.f401782d', '0.8.37+commit.00000000', false],
    ['0.8.37+commit.f401782d', '0.8.36+commit.f401782d', false],
    ['0.8.37', '0.8.37+commit.f401782d', true],
    ['0.8.37', '0.8.37-nightly.2025.5.5+commit.f401782d', false],
  ])('%s and %s', (one, other, expected) => {
    expect(isSameCompiler(read(one), read(other))).toBe(expected)
  })
})

describe('findCompilerFile', () => {
  const names = [
    'list.json',
    'soljson-v0.8.36+commit.8a1c5c5b.js',
    'soljson-v0.8.37+commit.f401782d.js',
    'x-soljson-v0.8.30+commit.73712a01.js',
  ]

  test('default', () => {
    expect(findCompilerFile(read('0.8.37+commit.f401782d'), names)).toBe('soljson-v0.8.37+commit.f401782d.js')
    expect(findCompilerFile(read('0.8.36'), names)).toBe('soljson-v0.8.36+commit.8a1c5c5b.js')
  })

  test('behavior: not one of another commit, nor a name with more text around it', () => {
    expect(findCompilerFile(read('0.8.37+commit.00000000'), names)).toBeUndefined()
    expect(findCompilerFile(read('0.8.30+commit.73712a01'), names)).toBeUndefined()
  })
})

describe('toCompilerFileName', () => {
  test('default', () => {
    expect(toCompilerFileName(read('0.8.37+commit.f401782d.Emscripten.clang'))).toBe(
      'soljson-v0.8.37+commit.f401782d.js',
    )
    expect(toCompilerFileName(read('0.8.20'))).toBe('soljson-v0.8.20+commit.*.js')
  })
})
