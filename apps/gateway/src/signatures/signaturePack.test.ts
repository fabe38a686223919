import { readFileSync } from 'node:fs'
import { parseSignature } from '@otterscan/decode/abi/parseSignature'
import { describe, expect, test } from 'vitest'
import { openSignaturePack, type PackedHash, packSignatures } from './signaturePack.ts'

const ENTRIES: readonly PackedHash[] = [
  { kind: 'topic0', hash: 'ab'.repeat(32), signatures: ['Moved(address indexed from,uint256)'] },
  { kind: 'selector', hash: 'ffffffff', signatures: ['last()'] },
  { kind: 'selector', hash: '00000000', signatures: ['first(uint256 amount)', 'other(bytes4[9],int48[11])'] },
  { kind: 'selector', hash: 'a9059cbb', signatures: ['transfer(address to,uint256 value)'] },
]

describe('packSignatures', () => {
  test('default: sorted lines, whatever the order of the entries', () => {
    const text = packSignatures(ENTRIES)
    expect(text.split('\n').slice(1)).toEqual([
      's 00000000 first(uint256 amount);other(bytes4[9],int48[11])',
      's a9059cbb transfer(address to,uint256 value)',
      's ffffffff last()',
      `t ${'ab'.repeat(32)} Moved(address indexed from,uint256)`,
      '',
    ])
    expect(packSignatures([...ENTRIES].reverse())).toBe(text)
  })

  test.each(['a();b()', 'a()\ns 11111111 b()', 'naïve()'])('error: %j would break its line', (signature) => {
    expect(() => packSignatures([{ kind: 'selector', hash: '11111111', signatures: [signature] }])).toThrow(
      'cannot be packed',
    )
  })
})

describe('openSignaturePack', () => {
  const pack = openSignaturePack(Buffer.from(packSignatures(ENTRIES)))

  test('default: every entry is found, the first and the last line too', () => {
    for (const { kind, hash, signatures } of ENTRIES) expect(pack.find(kind, hash)).toBe(signatures.join(';'))
  })

  test.each([
    ['selector', '00000001'],
    ['selector', 'a9059cb'],
    ['selector', 'a9059cbb transfer'],
    ['selector', ''],
    ['selector', 'ab'.repeat(32)],
    ['topic0', 'ffffffff'],
    ['topic0', '\n'],
  ] as const)('behavior: %s %j is not there', (kind, hash) => {
    expect(pack.find(kind, hash)).toBeUndefined()
  })

  test('behavior: an empty file and one without its last newline', () => {
    expect(openSignaturePack(Buffer.alloc(0)).find('selector', 'ffffffff')).toBeUndefined()
    const cut = Buffer.from(packSignatures(ENTRIES).trimEnd())
    expect(openSignaturePack(cut).find('topic0', 'ab'.repeat(32))).toBe('Moved(address indexed from,uint256)')
  })

  test('behavior: a thousand hashes and none between them', () => {
    const many = Array.from({ length: 1000 }, (_, index): PackedHash => {
      const hash = (index * 2).toString(16).padStart(8, '0')
      return { kind: 'selector', hash, signatures: [`f${index}(${'uint256,'.repeat(index % 40)}bool)`] }
    })
    const large = openSignaturePack(Buffer.from(packSignatures(many)))
    for (const [index, { hash, signatures }] of many.entries()) {
      expect(large.find('selector', hash)).toBe(signatures[0])
      expect(large.find('selector', (index * 2 + 1).toString(16).padStart(8, '0'))).toBeUndefined()
    }
  })
})

describe('the pack that is served', () => {
  const text = readFileSync(new URL('../../signatures/signatures.txt', import.meta.url), 'latin1')
  const lines = text.split('\n').slice(1, -1)

  test('every signature can be read and has the hash of its line', () => {
    expect(lines.length).toBeGreaterThan(5_000)
    const wrong = lines.filter((line) => {
      const [letter, hash, ...rest] = line.split(' ')
      return rest
        .join(' ')
        .split(';')
        .some((signature) => {
          const parsed = parseSignature(signature)
          return (letter === 's' ? parsed?.selector : parsed?.topic0) !== `0x${hash}`
        })
    })
    expect(wrong).toEqual([])
  })

  test('is sorted, each hash once', () => {
    const keys = lines.map((line) => line.split(' ', 2).join(' '))
    expect(keys).toEqual([...new Set(keys)].sort())
  })

  test.each([
    ['selector', 'a9059cbb', /^transfer\(address /],
    ['selector', '7ff36ab5', /^swapExactETHForTokens\(uint256 /], // Uniswap v2
    ['selector', '414bf389', /^exactInputSingle\(/], // Uniswap v3
    ['selector', '6a761202', /^execTransaction\(/], // Safe
    ['selector', '1fad948c', /^handleOps\(/], // ERC-4337, version 0.6
    ['selector', 'd505accf', /^permit\(/],
    [
      'topic0',
      'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      /^Transfer\(address indexed/,
    ],
  ] as const)('%s %s', (kind, hash, expected) => {
    expect(openSignaturePack(Buffer.from(text, 'latin1')).find(kind, hash)).toMatch(expected)
  })
})
