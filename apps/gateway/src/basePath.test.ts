import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { addBasePath, parseBasePath, stripBasePath } from './basePath.ts'

describe('parseBasePath', () => {
  test('a plain path, with or without a slash at its end', () => {
    expect(['', '/', '/scan', '/scan/', '/a/b-c/v1.0'].map(parseBasePath)).toEqual([
      '',
      '',
      '/scan',
      '/scan',
      '/a/b-c/v1.0',
    ])
  })

  test('error: anything but a plain path', () => {
    for (const text of [
      'scan',
      '//evil.example',
      '/a//b',
      '/a/../b',
      '/a b',
      '/a?b',
      '/a"',
      '/%73can',
      '/.x',
    ])
      expect(parseBasePath(text), text).toBeUndefined()
  })

  test('error: the first segment of a page, or of what the program serves', () => {
    const routes = readFileSync(
      new URL('../../explorer/src/paths/routes.ts', import.meta.url),
      'utf8',
    ).matchAll(/: '\/([^/'$]+)/g)
    const own = [
      'rpc',
      'api',
      'v2',
      'beacon',
      'compilers',
      'assets',
      'chains',
      'signatures',
      'topic0',
      'verify',
    ]
    const health = ['health', 'ready', 'metrics', 'config.json']
    const taken = [...own, ...health, ...[...routes].map(([, segment]) => segment)]
    expect(taken.length).toBeGreaterThan(30)
    for (const segment of taken) expect(parseBasePath(`/${segment}/x`), segment).toBeUndefined()
  })
})

describe('stripBasePath', () => {
  test('with the path and without it the same is meant', () => {
    const cases = [
      ['/scan/tx/0x1?p=2', '/tx/0x1?p=2'],
      ['/tx/0x1?p=2', '/tx/0x1?p=2'],
      ['/scan', '/'],
      ['/scan/', '/'],
      ['/scan?q=1', '/?q=1'],
      ['/scanner', '/scanner'],
      ['/scan/scan/x', '/scan/x'],
    ] as const
    for (const [url, own] of cases) expect(stripBasePath(url, '/scan'), url).toBe(own)
    expect(stripBasePath('/scan/tx', '')).toBe('/scan/tx')
  })
})

describe('addBasePath', () => {
  test('files of the page alone', () => {
    const html = '<script src="/a.js"></script><link href="/b"><meta content="/c"><a href="//d/e">/f "/g"</a>'
    expect(addBasePath(html, '/scan')).toBe(
      '<script src="/scan/a.js"></script><link href="/scan/b"><meta content="/scan/c"><a href="//d/e">/f "/g"</a>',
    )
    expect(addBasePath(html, '')).toBe(html)
  })
})
