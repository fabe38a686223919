import { describe, expect, test } from 'vitest'
import { encodeCall } from '../abi/encode.ts'
import { parseSignature } from '../abi/parseSignature.ts'
import { toReverseInput } from './reverseInput.ts'

describe('toReverseInput', () => {
  test('default: the same as the encoder writes', () => {
    const signature = parseSignature('reverse(bytes,uint256)')
    if (signature === undefined) throw new Error('no signature')
    const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    expect(encodeCall(signature, [address, 60n])).toEqual({ kind: 'encoded', data: toReverseInput(address) })
  })
})
