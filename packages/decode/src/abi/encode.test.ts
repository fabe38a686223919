import { describe, expect, test } from 'vitest'
import { parseAbiJson, toAbiJson } from './abiJson.ts'
import { decodeParameters } from './abiValue.ts'
import { type AbiInput, encodeCall, encodeParameters } from './encode.ts'
import { parseSignature } from './parseSignature.ts'

function signatureOf(text: string) {
  const signature = parseSignature(text)
  if (signature === undefined) throw new Error(`no signature: ${text}`)
  return signature
}

describe('encodeCall', () => {
  test('default: the examples of the Solidity ABI specification', () => {
    const sam = encodeCall(signatureOf('sam(bytes,bool,uint256[])'), ['0x64617665', true, [1n, 2n, 3n]])
    expect(sam).toEqual({
      kind: 'encoded',
      data: `0xa5643bf2${[
        '0000000000000000000000000000000000000000000000000000000000000060',
        '0000000000000000000000000000000000000000000000000000000000000001',
        '00000000000000000000000000000000000000000000000000000000000000a0',
        '0000000000000000000000000000000000000000000000000000000000000004',
        '6461766500000000000000000000000000000000000000000000000000000000',
        '0000000000000000000000000000000000000000000000000000000000000003',
        '0000000000000000000000000000000000000000000000000000000000000001',
        '0000000000000000000000000000000000000000000000000000000000000002',
        '0000000000000000000000000000000000000000000000000000000000000003',
      ].join('')}`,
    })
    const g = encodeCall(signatureOf('g(uint256[][],string[])'), [
      [[1n, 2n], [3n]],
      ['one', 'two', 'three'],
    ])
    expect(g.kind === 'encoded' && g.data).toMatch(/^0x2289b18c0{62}40/)
  })
})

describe('encodeParameters', () => {
  test.each<[string, AbiInput, string, string]>([
    ['uint8', 256n, '0', 'out of range of uint8'],
    ['int8', -129n, '0', 'out of range of int8'],
    ['uint256', '5', '0', 'expected an integer'],
    ['bool', 1n, '0', 'expected true or false'],
    ['bytes4', '0x0102', '0', 'expected 4 bytes as hex'],
    ['bytes', '0x012', '0', 'expected whole bytes as hex'],
    ['address', '0x01', '0', 'expected an address of 20 bytes'],
    ['address', '0x1f9090aaE28b8a3dCeaDf281B0F12828e676c327', '0', 'the address has a wrong checksum'],
    ['string', '\ud83d', '0', 'the text holds half a character'],
    ['uint256[2] pair', [1n], 'pair', 'expected 2 elements, got 1'],
    [
      '(uint8 low, uint8 high)[] ranges',
      [
        [1n, 2n],
        [1n, 300n],
      ],
      'ranges.1.high',
      'out of range of uint8',
    ],
    ['uint256[]', 1n, '0', 'expected a list for uint256[]'],
  ])('error: %s does not take %s', (type, value, path, reason) => {
    expect(encodeParameters(signatureOf(`f(${type})`).inputs, [value])).toEqual({
      kind: 'invalid',
      path,
      reason,
    })
  })

  test('error: another count of values', () => {
    expect(encodeParameters(signatureOf('f(bool)').inputs, [])).toMatchObject({
      kind: 'invalid',
      reason: 'expected 1 values, got 0',
    })
  })
})

describe('toAbiJson', () => {
  test('ABI-17 tuples become named objects and come back from the text', () => {
    const { inputs } = signatureOf('f((address owner, (uint256, string)[] lots)[] orders, bool flag)')
    const owner = '0x00000000000000000000000000000000000000AA'
    const values: AbiInput[] = [[[owner, [[9_007_199_254_740_993n, 'x']]]], true]
    const encoded = encodeParameters(inputs, values)
    const json = toAbiJson(decodeParameters(inputs, encoded.kind === 'encoded' ? encoded.data : '0x').values)
    expect(json).toEqual({ orders: [{ owner, lots: [['9007199254740993', 'x']] }], flag: true })
    expect(parseAbiJson(inputs, JSON.parse(JSON.stringify(json)))).toEqual(values)
  })

  test('error: shapes that do not fit', () => {
    const { inputs } = signatureOf('f(uint256 a, bool[] b)')
    expect(parseAbiJson(inputs, null)).toBeUndefined()
    expect(parseAbiJson(inputs, [1])).toBeUndefined()
    expect(parseAbiJson(inputs, { a: 2 ** 60, b: [] })).toBeUndefined()
    expect(parseAbiJson(inputs, { a: '1.5', b: [] })).toBeUndefined()
    expect(parseAbiJson(inputs, { a: '0x10', b: ['yes'] })).toBeUndefined()
    expect(parseAbiJson(inputs, { a: '0x10', b: [false] })).toEqual([16n, [false]])
  })
})
