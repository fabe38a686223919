import { describe, expect, test } from 'vitest'
import { chooseEncoding, contentTypeOf } from './staticFiles.ts'

const base = { sizeBytes: 1, etag: '"1"', lastModified: '', contentType: 'text/css' }
const plain = { ...base, path: 'a.css' }
const brotli = { ...base, path: 'a.css.br', encoding: 'br' }
const gzip = { ...base, path: 'a.css.gz', encoding: 'gzip' }

describe('chooseEncoding', () => {
  test.each([
    ['gzip, deflate, br, zstd', brotli],
    ['gzip;q=1.0', gzip],
    ['br;q=0, gzip', gzip],
    ['BR', brotli],
    ['deflate', plain],
    [undefined, plain],
  ])('%s', (accept, expected) => {
    expect(chooseEncoding({ plain, packed: [brotli, gzip] }, accept)).toBe(expected)
  })

  test('behavior: a file without twins goes plain', () => {
    expect(chooseEncoding({ plain, packed: [] }, 'br')).toBe(plain)
  })
})

describe('contentTypeOf', () => {
  test('default', () => {
    expect(contentTypeOf('/a/b.JS')).toBe('text/javascript; charset=utf-8')
    expect(contentTypeOf('/a/b')).toBe('application/octet-stream')
  })
})
