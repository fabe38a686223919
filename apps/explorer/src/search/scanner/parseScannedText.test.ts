import { describe, expect, test } from 'vitest'
import { parseScannedText } from './parseScannedText.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('parseScannedText', () => {
  test.each([
    [ADDRESS, undefined],
    [` ${ADDRESS.toLowerCase()}\n`, undefined],
    [`0X${ADDRESS.slice(2).toUpperCase()}`, undefined],
    [`ethereum:${ADDRESS}`, undefined],
    [`ETHEREUM:0X${ADDRESS.slice(2).toUpperCase()}@10`, 10n],
    [`ethereum:pay-${ADDRESS}@1`, 1n],
    [`ethereum:${ADDRESS}@100/transfer?address=0x00&uint256=1e18`, 100n],
    [`ethereum:${ADDRESS}?value=2.014e18&gas=10`, undefined],
  ])('%s is the address', (text, chainId) => {
    expect(parseScannedText(text)).toEqual({ kind: 'address', address: ADDRESS, chainId })
  })

  test('an invalid checksum is not an address', () => {
    expect(parseScannedText(ADDRESS.replace('C5', 'c5')).kind).toBe('badChecksum')
    expect(parseScannedText(`ethereum:${ADDRESS.replace('C5', 'c5')}@1`).kind).toBe('badChecksum')
  })

  test.each([
    '',
    'https://example.org/',
    'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
    `${ADDRESS}00`,
    'ethereum:',
    `ethereum:${ADDRESS}@x`,
  ])('%j is something else', (text) => {
    expect(parseScannedText(text).kind).toBe('other')
  })
})
