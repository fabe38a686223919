import { bytesToHex, type Hex } from '@otterscan/ethereum/hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeRlp, encodeRlp, type RlpItem, toBigEndian } from '../rlp.ts'
import { decodeExtraData } from './extraData.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

describe('decodeExtraData', () => {
  test('UI-01 the default of Geth decodes as version, client, compiler, system', () => {
    expect(decodeExtraData('0xd883010b05846765746888676f312e32302e32856c696e7578')).toEqual({
      kind: 'client',
      version: '1.11.5',
      words: ['geth', 'go1.20.2', 'linux'],
    })
  })

  test('behavior: text, lists, bytes and nothing', () => {
    expect(decodeExtraData(bytesToHex(utf8('beaverbuild.org')))).toEqual({
      kind: 'text',
      text: 'beaverbuild.org',
    })
    const list = bytesToHex(encodeRlp([utf8('nethermind'), Uint8Array.of(0xff)]))
    expect(decodeExtraData(list)).toEqual({ kind: 'list', items: ['nethermind', '0xff'] })
    expect(decodeExtraData('0xff00ee')).toEqual({ kind: 'bytes', data: '0xff00ee' })
    expect(decodeExtraData('0x')).toEqual({ kind: 'empty' })
    expect(decodeExtraData('0x123')).toEqual({ kind: 'bytes', data: '0x123' })
  })

  test('behavior: a version with a zero patch', () => {
    const data = bytesToHex(encodeRlp([toBigEndian(0x010e00n), utf8('geth'), utf8('go1.22'), utf8('linux')]))
    expect(decodeExtraData(data)).toMatchObject({ version: '1.14.0' })
  })

  test('property: any bytes, no exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const { kind } = decodeExtraData(bytesToHex(bytes))
        expect(kind === 'empty').toBe(bytes.length === 0)
      }),
    )
  })
})

describe('decodeRlp', () => {
  const items = fc.letrec<{ item: RlpItem }>((tie) => ({
    item: fc.oneof(
      { maxDepth: 4 },
      fc.uint8Array({ maxLength: 80 }),
      fc.array(tie('item'), { maxLength: 5 }),
    ),
  })).item

  test('property: what is encoded decodes to the same item', () => {
    fc.assert(
      fc.property(items, (item) => {
        const decoded = decodeRlp(encodeRlp(item))
        expect(decoded === undefined ? undefined : encodeRlp(decoded)).toEqual(encodeRlp(item))
      }),
    )
  })

  test('default: known encodings', () => {
    expect(bytesToHex(encodeRlp([utf8('cat'), utf8('dog')]))).toBe('0xc88363617483646f67')
    expect(bytesToHex(encodeRlp(new Uint8Array(0)))).toBe('0x80')
    expect(bytesToHex(encodeRlp(new Uint8Array(56))).slice(0, 6)).toBe('0xb838')
  })

  test.each([
    '0x',
    '0x8100',
    '0xb800',
    '0xb90001aa',
    '0x82aa',
    '0xc28161',
    '0xf8ff',
    '0x8161',
    '0xaaaa',
    `0x${'c1'.repeat(40)}c0`,
  ])('error: %s is not strict RLP', (hex) => {
    expect(decodeRlp(Buffer.from((hex as Hex).slice(2), 'hex'))).toBeUndefined()
  })
})
