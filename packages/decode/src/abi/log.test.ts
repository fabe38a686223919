import { type Hex, toWord } from '@otterscan/ethereum/hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileData } from '../testing/abiArbitraries.ts'
import type { Candidate } from './candidate.ts'
import { decodeLog } from './log.ts'
import { parseSignature } from './parseSignature.ts'

const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const FROM = toWord(0xaan)
const TO = toWord(0xbbn)

function candidate(text: string, isTrusted = false): Candidate<string> {
  const signature = parseSignature(text)
  if (signature === undefined) throw new Error(`no signature: ${text}`)
  return { signature, isTrusted, tag: text }
}

const ERC20 = 'event Transfer(address indexed from, address indexed to, uint256 value)'
const ERC721 = 'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'

describe('decodeLog', () => {
  test('default', () => {
    const decoded = decodeLog({ topics: [TRANSFER, FROM, TO], data: toWord(7n) }, [candidate(ERC20)])
    expect(decoded).toMatchObject({ kind: 'decoded', fit: 'exact', isLayoutGuessed: false })
    expect(decoded.kind === 'decoded' && decoded.values.map((value) => [value.name, value.value])).toEqual([
      ['from', '0x00000000000000000000000000000000000000AA'],
      ['to', '0x00000000000000000000000000000000000000bb'],
      ['value', 7n],
    ])
  })

  test('ABI-07 the Transfer topic with data too short is a raw row that does not match', () => {
    for (const data of ['0x', `0x${'01'.repeat(31)}`] as Hex[]) {
      for (const isTrusted of [false, true]) {
        const decoded = decodeLog({ topics: [TRANSFER, FROM, TO], data }, [candidate(ERC20, isTrusted)])
        expect(decoded).toMatchObject({
          kind: 'raw',
          reason: 'mismatch',
          rejected: [{ candidate: { tag: ERC20 } }],
        })
      }
    }
  })

  test('behavior: another count of topics goes to the next candidate', () => {
    const log = { topics: [TRANSFER, FROM, TO, toWord(9n)], data: '0x' as Hex }
    const decoded = decodeLog(log, [candidate(ERC20, true), candidate(ERC721)])
    expect(decoded).toMatchObject({
      kind: 'decoded',
      candidate: { tag: ERC721 },
      rejected: [{ reason: 'expects 2 indexed values, the log has 3' }],
    })
  })

  test('behavior: a signature without indexed words takes its layout from the log', () => {
    const plain = candidate('Transfer(address,address,uint256)')
    for (const count of [0, 1, 2, 3]) {
      const words = [FROM, TO, toWord(9n)]
      const log = {
        topics: [TRANSFER, ...words.slice(0, count)],
        data: `0x${words
          .slice(count)
          .map((word) => word.slice(2))
          .join('')}` as Hex,
      }
      const decoded = decodeLog(log, [plain])
      expect(decoded.kind === 'decoded' && decoded.values.map((value) => value.value)).toEqual([
        '0x00000000000000000000000000000000000000AA',
        '0x00000000000000000000000000000000000000bb',
        9n,
      ])
      expect(decoded.kind === 'decoded' && decoded.isLayoutGuessed).toBe(count > 0)
    }
  })

  test('behavior: an indexed string is only a hash', () => {
    const event = candidate('event Named(string indexed name, uint256 value)')
    const hash: Hex = `0x${'ab'.repeat(32)}`
    const decoded = decodeLog({ topics: [event.signature.topic0, hash], data: toWord(1n) }, [event])
    expect(decoded.kind === 'decoded' && decoded.values[0]).toMatchObject({
      value: hash,
      isTopicHash: true,
      warnings: [],
    })
  })

  test('behavior: anonymous events, also without topics', () => {
    const none = candidate('event Note(uint256 value) anonymous', true)
    expect(decodeLog({ topics: [], data: toWord(3n) }, [none])).toMatchObject({
      kind: 'decoded',
      values: [{ value: 3n }],
    })
    const two = candidate('event LogNote(bytes4 indexed sig, address indexed guy) anonymous', true)
    expect(decodeLog({ topics: [`0x${'a9059cbb'.padEnd(64, '0')}`, FROM], data: '0x' }, [two])).toMatchObject(
      {
        kind: 'decoded',
        values: [{ value: '0xa9059cbb' }, { value: '0x00000000000000000000000000000000000000AA' }],
      },
    )
  })

  test('behavior: without candidates the log stays raw and says why', () => {
    expect(decodeLog({ topics: [], data: '0x' }, [])).toEqual({
      kind: 'raw',
      reason: 'noTopics',
      rejected: [],
    })
    expect(decodeLog({ topics: [TRANSFER], data: '0x' }, [])).toEqual({
      kind: 'raw',
      reason: 'unknown',
      rejected: [],
    })
    expect(decodeLog({ topics: ['0x12'], data: '0x' }, [])).toEqual({
      kind: 'raw',
      reason: 'malformed',
      rejected: [],
    })
  })

  test('property: any log, no exception', () => {
    const events = [
      candidate('Transfer(address,address,uint256)'),
      candidate('event A(bytes, string indexed, uint8[] ) anonymous'),
    ]
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }), { maxLength: 4 }),
        hostileData,
        (topics, data) => {
          const words = topics.map(toWord)
          if (words.length > 0) words[0] = TRANSFER
          expect(['decoded', 'raw']).toContain(decodeLog({ topics: words, data }, events).kind)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
