import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatSyntaxError, type Literal, parseLiteral } from './parseLiteral.ts'

/** Plain form of a literal: integers as bigint, hex as `{ hex }`. */
function plain(literal: Literal): unknown {
  if (literal.kind === 'list') return literal.items.map(plain)
  return literal.kind === 'hex' ? { hex: literal.value } : literal.value
}

function parse(text: string): unknown {
  const parsed = parseLiteral(text)
  return parsed.kind === 'parsed' ? plain(parsed.literal) : `${parsed.position}: ${parsed.message}`
}

describe('parseLiteral', () => {
  test.each<[string, unknown]>([
    ['true', true],
    ['[false,true]', [false, true]],
    ['0', 0n],
    ['42978156640340513088189666230157', 42978156640340513088189666230157n],
    ['[-343, -35]', [-343n, -35n]],
    ['-5234008651920315', -5234008651920315n],
    ['3e18', 3000000000000000000n],
    ['0.3e1', 3n],
    ['0.012345678901234567899876543210e32', 1234567890123456789987654321000n],
    ['-1e0', -1n],
    ['-0.1e1', -1n],
    ['0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326', { hex: '0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326' }],
    ['0x1ea372', { hex: '0x1ea372' }],
    ['0x', { hex: '0x' }],
    ['"USDC"', 'USDC'],
    ['""', ''],
    ['"say \\"otter\\", \\\'s \\\\"', 'say "otter", \'s \\'],
    ['"one\\ntwo"', 'one\ntwo'],
    ['[0x34, -1e3, "mars"]', [{ hex: '0x34' }, -1000n, 'mars']],
    ['[1, 2, 3]', [1n, 2n, 3n]],
    [
      '[["USDC", 0.99e6], ["DAI", 1.011e18], ["USDT", 0.9947e6], ["X", 3e0]]',
      [
        ['USDC', 990000n],
        ['DAI', 1011000000000000000n],
        ['USDT', 994700n],
        ['X', 3n],
      ],
    ],
    ['[]', []],
    ['[[], [[]], []]', [[], [[]], []]],
    [' \t[ 1 ,\t2 ] ', [1n, 2n]],
  ])('behavior 25.1: %s', (text, value) => {
    expect(parse(text)).toEqual(value)
  })

  test.each<[string, bigint]>([
    ['1.5 ether', 1500000000000000000n],
    ['2gwei', 2000000000n],
    ['7 wei', 7n],
    ['1_000_000', 1000000n],
    ['-0.000000001 gwei', -1n],
    ['120e-1', 12n],
  ])('units and separators: %s', (text, value) => {
    expect(parse(text)).toBe(value)
  })

  test.each<[string, number]>([
    ['', 0],
    ['   ', 3],
    ['1.5', 0],
    ['0.99e1', 0],
    ['1e999', 0],
    ['True', 0],
    ['12abc', 2],
    ['0x12z', 4],
    ['1 2', 2],
    ['[1', 2],
    ['[1 2]', 3],
    ['[1,]', 3],
    ['[,1]', 1],
    [']', 0],
    ['"open', 0],
    ['"a\nb"', 2],
    ['"\\x"', 2],
    ['-', 0],
    ['.5', 0],
    ['1.e5', 1],
    ['name.eth', 0],
    ['[1, "a" "b"]', 8],
  ])('error: %j is wrong at %i', (text, position) => {
    const parsed = parseLiteral(text)
    expect(parsed.kind === 'invalid' ? parsed.position : parsed).toBe(position)
  })

  test('error: nesting is limited', () => {
    expect(parse('['.repeat(100_000))).toBe('32: Too many lists inside one another')
  })

  test('property: any text, no exception; any integer comes back', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseLiteral(text)))
    fc.assert(fc.property(fc.bigInt(), (value) => void expect(parse(String(value))).toBe(value)))
    fc.assert(
      fc.property(fc.stringMatching(/^[^\n\r]*$/), (value) => {
        const quoted = `"${value.replace(/[\\"]/g, '\\$&')}"`
        expect(parse(quoted)).toBe(value)
      }),
    )
  })
})

describe('formatSyntaxError', () => {
  test('default: a caret under the position', () => {
    const text = '[1, x]'
    const parsed = parseLiteral(text)
    if (parsed.kind !== 'invalid') throw new Error('should be wrong')
    const [, line, caret] = formatSyntaxError(text, parsed.message, parsed.position).split('\n')
    expect([line, caret]).toEqual(['[1, x]', '    ^'])
  })
})
