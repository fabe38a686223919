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

  describe('LOG-01 other values indexed than the event declares', () => {
    const ALICE = `0x${'a1'.repeat(20)}`
    const BOB = `0x${'b0'.repeat(20)}`
    const word = (address: string) => toWord(BigInt(address))
    const join = (...words: Hex[]) => `0x${words.map((one) => one.slice(2)).join('')}` as Hex
    const decode = (texts: string[], topics: Hex[], data: Hex) => {
      const candidates = texts.map((text) => candidate(text))
      const decoded = decodeLog(
        { topics: [candidates[0]?.signature.topic0 ?? '0x', ...topics], data },
        candidates,
      )
      if (decoded.kind === 'raw') return decoded.reason
      return decoded.inputs.map(({ name, indexed }, at) => {
        const value = decoded.values[at]?.value
        return [name, indexed, typeof value === 'string' ? value.toLowerCase() : value]
      })
    }

    test('LOG-01 Transfer with one topic and 96 bytes, and with two topics and 64', () => {
      // Standards disagree on what the third value is, so it has no name.
      expect(decode([ERC20, ERC721], [], join(word(ALICE), word(BOB), toWord(9n)))).toEqual([
        ['from', false, ALICE],
        ['to', false, BOB],
        ['', false, 9n],
      ])
      expect(decode([ERC20, ERC721], [word(ALICE)], join(word(BOB), toWord(9n)))).toEqual([
        ['from', true, ALICE],
        ['to', false, BOB],
        ['', false, 9n],
      ])
      // The only one that is too small for an address is the number.
      expect(decode([ERC20, ERC721], [toWord(9n)], join(word(ALICE), word(BOB)))).toEqual([
        ['from', false, ALICE],
        ['to', false, BOB],
        ['', true, 9n],
      ])
    })

    test.each([
      ['Approval', ['event Approval(address indexed owner, address indexed spender, uint256 value)'], 9n],
      ['Deposit', ['event Deposit(address indexed dst, uint256 wad)'], 2n ** 100n],
    ])('LOG-01 %s without indexed values', (_, texts, amount) => {
      const addresses = texts[0]?.includes('owner') ? [ALICE, BOB] : [ALICE]
      const read = decode(texts, [], join(...addresses.map(word), toWord(amount)))
      expect(read).toEqual(
        // A lone standard whose layout does not fit may be another event: its names are not claimed.
        [...addresses, amount].map((value) => ['', false, value]),
      )
    })

    test('LOG-01 a trusted event keeps its names; what no layout explains stays raw', () => {
      const trusted = candidate(ERC20, true)
      const data = join(word(ALICE), word(BOB), toWord(9n))
      const decoded = decodeLog({ topics: [TRANSFER], data }, [candidate(ERC721), trusted])
      expect(decoded).toMatchObject({ kind: 'decoded', isLayoutGuessed: false, candidate: { tag: ERC20 } })
      expect(decoded.kind === 'decoded' && decoded.values.map(({ name }) => name)).toEqual([
        'from',
        'to',
        'value',
      ])
      expect(decode([ERC20], [], toWord(9n))).toBe('mismatch')
      expect(decode([ERC20], [], join(data, toWord(0n)))).toBe('mismatch')
      expect(decode([ERC20], [], join(toWord(2n ** 200n), word(BOB), toWord(9n)))).toBe('mismatch')
    })
  })

  test('text that is not UTF-8 costs no event its place, whether its layout is declared or not', () => {
    const data: Hex = `0x${toWord(32n).slice(2)}${toWord(2n).slice(2)}${'c328'.padEnd(64, '0')}`
    for (const event of [
      candidate('event Note(address indexed by, string text)'),
      candidate('event Note(address indexed by, string text)', true),
      candidate('Note(address,string)'),
    ]) {
      expect(decodeLog({ topics: [event.signature.topic0, FROM], data }, [event])).toMatchObject({
        kind: 'decoded',
        fit: 'marred',
        values: [{ value: '0x00000000000000000000000000000000000000AA' }, { value: '0xc328' }],
      })
    }
  })

  test('a declared value out of range is marked, unless another layout explains every byte', () => {
    const event = candidate('event Set(bool indexed on, uint256 amount)')
    const read = (topic: Hex, data: Hex) => {
      const decoded = decodeLog({ topics: [event.signature.topic0, topic], data }, [event])
      return decoded.kind === 'decoded' && [decoded.fit, decoded.values.map(({ value }) => value)]
    }
    expect(read(toWord(7n), toWord(9n))).toEqual(['marred', [7n, 9n]])
    // The bool is in the data, as another compiler would have it.
    expect(read(toWord(7n), toWord(1n))).toEqual(['exact', [true, 7n]])
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

  test('behavior: a named event comes before an anonymous one of the same shape, in any order', () => {
    const any = 'event Any(bytes32 indexed a, address indexed b, address indexed c, uint256 d) anonymous'
    const log = { topics: [TRANSFER, FROM, TO], data: toWord(7n) }
    for (const isTrusted of [false, true]) {
      for (const texts of [
        [any, ERC20],
        [ERC20, any],
      ]) {
        const candidates = [candidate(texts[0] ?? '', isTrusted), candidate(texts[1] ?? '', isTrusted)]
        expect(decodeLog(log, candidates)).toMatchObject({ kind: 'decoded', candidate: { tag: ERC20 } })
      }
      // Trust does not make an anonymous candidate a better match than the topic.
      const guessed = [candidate(any, isTrusted), candidate(ERC20)]
      expect(decodeLog(log, guessed)).toMatchObject({ kind: 'decoded', candidate: { tag: ERC20 } })
    }
    expect(decodeLog(log, [candidate(any)])).toMatchObject({ kind: 'decoded', candidate: { tag: any } })
  })

  test('behavior: without candidates the log stays raw, with the reason', () => {
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
