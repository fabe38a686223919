import { describe, expect, test } from 'vitest'
import { decodeSignatureChain } from './signatureChain.ts'

describe('decodeSignatureChain', () => {
  test('TX-11 v of 2606 is chain 1285, parity 1', () => {
    expect(decodeSignatureChain(2606n)).toEqual({ chainId: 1285n, yParity: 1 })
  })

  test('default: before EIP-155, after it, and a bare parity', () => {
    expect(decodeSignatureChain(27n)).toEqual({ chainId: undefined, yParity: 0 })
    expect(decodeSignatureChain(37n)).toEqual({ chainId: 1n, yParity: 0 })
    expect(decodeSignatureChain(1n)).toEqual({ chainId: undefined, yParity: 1 })
    expect(decodeSignatureChain(2n)).toBeUndefined()
    expect(decodeSignatureChain(34n)).toBeUndefined()
  })

  test.each([2n ** 64n - 1n, 2n ** 64n - 37n, 2n ** 255n, 2n ** 256n - 1n])(
    'SIG-01 v of %s is not a chain id',
    (v) => {
      expect(decodeSignatureChain(v)).toBeUndefined()
    },
  )

  test('SIG-01 the largest chain id that fits', () => {
    const chainId = 2n ** 63n - 37n
    expect(decodeSignatureChain(chainId * 2n + 35n)).toEqual({ chainId, yParity: 0 })
    expect(decodeSignatureChain(chainId * 2n + 37n)).toBeUndefined()
  })
})
