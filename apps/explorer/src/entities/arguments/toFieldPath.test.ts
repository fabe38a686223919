import { encodeParameters } from '@otterscan/decode/abi/encode'
import { parseSignature } from '@otterscan/decode/abi/parseSignature'
import { describe, expect, test } from 'vitest'
import { toFieldPath } from './toFieldPath.ts'

describe('toFieldPath', () => {
  test('default: encoder paths of named, unnamed and nested parameters', () => {
    const inputs = parseSignature('f(uint8, (address who, uint8[] ages)[] people)')?.inputs ?? []
    const address = '0x00000000000000000000000000000000000000aa'
    const path = (values: Parameters<typeof encodeParameters>[1]) => {
      const result = encodeParameters(inputs, values)
      return result.kind === 'invalid' ? toFieldPath(inputs, result.path) : 'encoded'
    }
    expect(path([1n, [[address, [1n, 300n]]]])).toBe('1.0.1.1')
    expect(path([300n, []])).toBe('0')
    expect(path([1n, [['0x', []]]])).toBe('1.0.0')
    expect(path([1n, [[address, [1n]]]])).toBe('encoded')
  })

  test('error: a path that matches no field', () => {
    expect(toFieldPath([], 'x.y')).toBe('')
  })
})
