import { describe, expect, test } from 'vitest'
import { refuseForeignRequest } from './requestGuard.ts'

describe('refuseForeignRequest', () => {
  test.each([
    ['localhost:5100', undefined, '127.0.0.1'],
    ['127.0.0.1:5100', 'http://127.0.0.1:5100', '127.0.0.1'],
    ['[::1]:5100', 'http://[::1]:5100', '127.0.0.1'],
    ['LOCALHOST', 'http://localhost', '127.0.0.1'],
    ['otter.lan:5100', 'http://otter.lan:5100', 'otter.lan'],
    ['192.168.1.5:5100', undefined, '0.0.0.0'],
  ])('allows host %s with origin %s on %s', (host, origin, listenHost) => {
    expect(refuseForeignRequest({ host, ...(origin && { origin }) }, listenHost)).toBeUndefined()
  })

  test.each([
    ['evil.example:5100', undefined, '127.0.0.1'],
    ['evil.example:5100', undefined, '0.0.0.0'],
    ['192.168.1.5:5100', undefined, '127.0.0.1'],
    ['localhost.evil.example', undefined, '127.0.0.1'],
    ['localhost:5100', 'http://evil.example', '127.0.0.1'],
    ['localhost:5100', 'http://localhost:9999', '127.0.0.1'],
    ['localhost:5100', 'null', '127.0.0.1'],
    ['user@localhost', undefined, '127.0.0.1'],
    ['localhost.', undefined, '127.0.0.1'],
    ['localhost,evil.example', undefined, '127.0.0.1'],
    ['localhost\u0000.evil.example', undefined, '127.0.0.1'],
    ['localhost:5100:80', undefined, '127.0.0.1'],
    ['127.1', undefined, '127.0.0.1'],
    ['0.0.0.0:5100', undefined, '127.0.0.1'],
    ['2130706433', undefined, '127.0.0.1'],
    ['0x7f000001', undefined, '127.0.0.1'],
    ['1２7.0.0.1', undefined, '127.0.0.1'],
    ['[::ffff:127.0.0.1]', undefined, '127.0.0.1'],
    ['[::1', undefined, '127.0.0.1'],
    ['evil.example:5100', undefined, '::'],
    ['localhost:5100', 'http://localhost:5100, http://evil.example', '127.0.0.1'],
    ['localhost:5100', 'http://localhost.evil.example:5100', '127.0.0.1'],
    ['localhost:5100', 'file://', '127.0.0.1'],
    ['localhost:5100', 'localhost:5100', '127.0.0.1'],
    ['', undefined, '127.0.0.1'],
  ])('refuses host %s with origin %s on %s', (host, origin, listenHost) => {
    expect(refuseForeignRequest({ host, ...(origin && { origin }) }, listenHost)).toMatch(/address|pages/)
  })

  test.each([
    ['scan.example', 'https://scan.example', undefined],
    ['Scan.example:8443', 'https://scan.example:8443', undefined],
    ['other.example', undefined, /address/],
    ['evil.scan.example', undefined, /address/],
    ['scan.example', 'https://other.example', /pages/],
    ['other.example', 'https://other.example', /address/],
  ])('with the public name scan.example, host %s with origin %s', (host, origin, refusal) => {
    const reason = refuseForeignRequest({ host, ...(origin && { origin }) }, '127.0.0.1', ['scan.example'])
    if (refusal === undefined) expect(reason).toBeUndefined()
    else expect(reason).toMatch(refusal)
  })

  test('refuses a request without a host', () => {
    expect(refuseForeignRequest({}, '127.0.0.1')).toMatch(/address/)
  })
})
