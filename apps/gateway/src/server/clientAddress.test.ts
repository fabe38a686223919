import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { parseProxyNetwork } from '../proxyNetwork.ts'
import { createClientNames } from './clientAddress.ts'

function name(trusted: readonly string[], remoteAddress: string, forwarded?: string): string {
  const networks = trusted.map(parseProxyNetwork).filter((network) => network !== undefined)
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return createClientNames(networks).clientOf({ headers, socket: { remoteAddress } as Socket })
}

describe('clientOf', () => {
  test.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', 'unknown'],
  ])('%s is counted as %s', (address, expected) => {
    expect(name([], address)).toBe(expected)
  })

  test.each([
    ['without a trusted proxy the header is ignored', [], '10.0.0.9', '1.1.1.1', '10.0.0.9'],
    ['from another than the proxy too', ['127.0.0.1'], '10.0.0.9', '1.1.1.1', '10.0.0.9'],
    ['the client of the proxy', ['127.0.0.1'], '127.0.0.1', '1.1.1.1', '1.1.1.1'],
    [
      'what the client says itself is not believed',
      ['127.0.0.1'],
      '127.0.0.1',
      '9.9.9.9, 1.1.1.1',
      '1.1.1.1',
    ],
    ['a chain of proxies', ['127.0.0.1', '10.0.0.0/8'], '::ffff:127.0.0.1', '1.1.1.1, 10.2.3.4', '1.1.1.1'],
    ['an IPv6 client', ['::1'], '::1', '[2001:db8::7]:443', '2001:db8:0:0::/64'],
    ['an address with a port', ['::1'], '::1', '1.1.1.1:5000', '1.1.1.1'],
    ['no header', ['127.0.0.1'], '127.0.0.1', undefined, '127.0.0.1'],
    ['nonsense', ['127.0.0.1'], '127.0.0.1', '1.1.1.1, unknown', '127.0.0.1'],
  ] as const)('%s', (_, trusted, address, forwarded, expected) => {
    expect(name(trusted, address, forwarded)).toBe(expected)
  })
})
