import { describe, expect, test } from 'vitest'
import { isChainAssetPath, isFilePath, parseRequestPath } from './requestPath.ts'

describe('parseRequestPath', () => {
  test('default', () => {
    expect(parseRequestPath('/search?q=a%20b')).toEqual({
      path: '/search',
      raw: '/search',
      query: '?q=a%20b',
    })
    expect(parseRequestPath('/address/%C3%BC.eth')).toEqual({
      path: '/address/ü.eth',
      raw: '/address/%C3%BC.eth',
      query: '',
    })
  })

  test.each(['', 'x', '/../etc', '/a/%2e%2e/b', '/a%2f..%2fb', '/a\\b', '/%5c', '/a%00', '/%zz', '/a/./b'])(
    'error: %j',
    (url) => {
      expect(parseRequestPath(url)).toBeUndefined()
    },
  )
})

describe('isFilePath', () => {
  test.each(['/assets/x.js', '/assets/none', '/favicon.ico', '/fonts/a.woff2', '/x.JS'])(
    'file: %s',
    (path) => {
      expect(isFilePath(path)).toBe(true)
    },
  )

  test.each(['/', '/block/5', '/address/name.eth', '/address/a.js', '/tx/0x1.2', '/special/liveBlocks'])(
    'screen: %s',
    (path) => {
      expect(isFilePath(path)).toBe(false)
    },
  )
})

describe('isChainAssetPath', () => {
  test('default', () => {
    const paths = ['/signatures/0x1', '/topic0/0x1', '/chains/eip155-1.json', '/assets/1/0xa/logo.png']
    expect(paths.filter(isChainAssetPath)).toEqual(paths)
    expect(['/assets/x.js', '/signaturesX', '/', '/tx/signatures/'].filter(isChainAssetPath)).toEqual([])
  })
})
