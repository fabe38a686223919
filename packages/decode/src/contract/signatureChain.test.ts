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
})
