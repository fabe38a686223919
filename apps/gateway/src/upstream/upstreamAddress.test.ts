import { describe, expect, test } from 'vitest'
import { joinUpstreamPath, parseUpstreamAddress } from './upstreamAddress.ts'

describe('parseUpstreamAddress', () => {
  test('default', () => {
    expect(parseUpstreamAddress('http://localhost:8545/')).toEqual({
      origin: 'http://localhost:8545',
      basePath: '',
      display: 'http://localhost:8545',
    })
  })

  test('behavior: websocket schemes become http for requests', () => {
    expect(parseUpstreamAddress('wss://node.example/ws')).toEqual({
      origin: 'https://node.example',
      basePath: '/ws',
      display: 'wss://node.example/…',
    })
  })

  test('behavior: credentials and keys are kept out of what is shown', () => {
    const address = parseUpstreamAddress('https://me:p%40ss@node.example/v3/KEY?token=T')
    expect(address).toEqual({
      origin: 'https://node.example',
      basePath: '/v3/KEY?token=T',
      display: 'https://node.example/…',
      authorization: `Basic ${Buffer.from('me:p@ss').toString('base64')}`,
    })
  })

  test.each(['', 'localhost:8545', 'ftp://host', 'http://', 'file:///etc/passwd'])('error: %j', (text) => {
    expect(parseUpstreamAddress(text)).toBeUndefined()
  })
})

describe('joinUpstreamPath', () => {
  test.each([
    ['http://h', '', '/'],
    ['http://h/base/', '', '/base'],
    ['http://h/base', '/eth/v1/x?a=1', '/base/eth/v1/x?a=1'],
    ['http://h/base?key=K', '/eth?a=1', '/base/eth?key=K&a=1'],
  ])('%s + %s', (url, path, expected) => {
    const address = parseUpstreamAddress(url)
    expect(address && joinUpstreamPath(address, path)).toBe(expected)
  })
})
