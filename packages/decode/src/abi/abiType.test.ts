import { describe, expect, test } from 'vitest'
import { toSelector } from './abiSignature.ts'
import { formatAbiType, headWords, isDynamicType, parseAbiType } from './abiType.ts'
import { parseSignature } from './parseSignature.ts'

describe('parseAbiType', () => {
  test.each([
    ['uint', 'uint256'],
    ['int', 'int256'],
    ['uint8[]', 'uint8[]'],
    ['bytes32[2][]', 'bytes32[2][]'],
    ['byte', 'bytes1'],
    ['fixed', 'fixed128x18'],
    ['ufixed64x2', 'ufixed64x2'],
    ['function', 'function'],
    ['tuple[3]', '()[3]'],
  ])('%s reads as %s', (text, canonical) => {
    const type = parseAbiType(text)
    expect(type && formatAbiType(type)).toBe(canonical)
  })

  test.each([
    'uint7',
    'uint264',
    'uint0',
    'bytes0',
    'bytes33',
    'address[',
    'foo',
    '',
    '[]',
    'uint256[-1]',
    'ufixed8x81',
  ])('error: %s is not a type', (text) => {
    expect(parseAbiType(text)).toBeUndefined()
  })

  test('error: nesting and static sizes beyond any transaction are rejected', () => {
    expect(parseAbiType(`uint256${'[]'.repeat(33)}`)).toBeUndefined()
    expect(parseAbiType(`uint256${'[1]'.repeat(5000)}`)).toBeUndefined()
    expect(parseAbiType('uint256[1000000][1000000]')).toBeUndefined()
    expect(parseAbiType('uint256[99999999999999999999]')).toBeUndefined()
  })

  test('behavior: an array counts dynamic when its element is', () => {
    const strings = parseAbiType('string[2]')
    const words = parseAbiType('uint256[2][3]')
    expect(strings && [isDynamicType(strings), headWords(strings)]).toEqual([true, 1])
    expect(words && [isDynamicType(words), headWords(words)]).toEqual([false, 6])
  })
})

describe('toSelector', () => {
  test('default', () => {
    expect(toSelector('transfer(address,uint256)')).toBe('0xa9059cbb')
    expect(toSelector('Panic(uint256)')).toBe('0x4e487b71')
  })
})

describe('parseSignature', () => {
  test('default', () => {
    const signature = parseSignature('transfer(address,uint256)')
    expect(signature).toMatchObject({
      name: 'transfer',
      text: 'transfer(address,uint256)',
      selector: '0xa9059cbb',
    })
    expect(signature?.hasIndexedFlags).toBe(false)
  })

  test('behavior: names, tuples, modifiers and returns', () => {
    const signature = parseSignature(
      'function fill((uint8 kind, (address, uint)[2] items)[] orders, bytes calldata data) external payable returns (bool ok, uint256)',
    )
    expect(signature?.text).toBe('fill((uint8,(address,uint256)[2])[],bytes)')
    expect(signature?.inputs.map((input) => input.name)).toEqual(['orders', 'data'])
    expect(signature?.stateMutability).toBe('payable')
    expect(signature?.outputs?.map((output) => output.name)).toEqual(['ok', ''])
  })

  test('behavior: events mark their indexed inputs in either notation', () => {
    const ours = parseSignature('event Transfer(address indexed from, address indexed to, uint256 value)')
    const packed = parseSignature(
      'Transfer(index_topic_1 address from, index_topic_2 address to, uint256 value)',
    )
    expect(ours?.topic0).toBe('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef')
    expect(packed?.topic0).toBe(ours?.topic0)
    expect(packed?.inputs).toEqual(ours?.inputs)
    expect(packed?.hasIndexedFlags).toBe(true)
  })

  test.each([
    'transfer(address',
    'transfer(address,)',
    'transfer(address))',
    'transfer address',
    '(address)',
    '1f(uint256)',
    'f(unknown)',
    'f(uint256) <script>',
    '',
    `f(${'('.repeat(5000)}`,
    `f(uint256${'[2]'.repeat(40)})`,
  ])('error: %s is not a signature', (text) => {
    expect(parseSignature(text)).toBeUndefined()
  })
})
