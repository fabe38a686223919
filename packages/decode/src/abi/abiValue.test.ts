import { toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { abiCases, abiTypes, hostileData, toParameters } from '../testing/abiArbitraries.ts'
import { type AbiParameter, formatAbiType, parseAbiType } from './abiType.ts'
import { type AbiValue, collectWarnings, decodeParameters } from './abiValue.ts'
import { toFit } from './candidate.ts'
import { encodeParameters, extractAbiInput } from './encode.ts'
import { parseSignature } from './parseSignature.ts'

const word = (value: bigint | number | string): string =>
  typeof value === 'string' ? value.padEnd(64, '0') : toWord(BigInt(value)).slice(2)
const join = (...parts: string[]): Hex => `0x${parts.join('')}`

function parametersOf(types: string): readonly AbiParameter[] {
  const signature = parseSignature(`f(${types})`)
  if (signature === undefined) throw new Error(`no types: ${types}`)
  return signature.inputs
}

function countValues(values: readonly AbiValue[]): number {
  return values.reduce((sum, value) => sum + 1 + countValues(value.children), 0)
}

const decode = (types: string, data: Hex) => decodeParameters(parametersOf(types), data)
const kinds = (types: string, data: Hex) => {
  const decoded = decode(types, data)
  return [...collectWarnings(decoded.values), ...decoded.warnings].map((warning) => warning.kind)
}

describe('decodeParameters', () => {
  test('ABI-01 dirty high bytes give a warning on the address and leave the amount intact', () => {
    const data = join('00000000000000000000017cc8538c41ab04558d9a2994b98765a6d2f6d13500', word(500_000_000))
    const [to, amount] = decode('address,uint256', data).values
    expect(to?.value).toBe(toChecksumAddress('0xc8538c41ab04558d9a2994b98765a6d2f6d13500'))
    expect(to?.warnings).toEqual([{ kind: 'dirtyHighBytes', text: 'dirty high bytes 0x017c' }])
    expect(to?.word).toBe('0x00000000000000000000017cc8538c41ab04558d9a2994b98765a6d2f6d13500')
    expect(amount).toMatchObject({ value: 500_000_000n, warnings: [] })
  })

  test('ABI-03 tails without padding, packed directly one after another', () => {
    const data = join(word(0x60), word(0x84), word(1), word(4), 'aaaaaaaa', word(4), 'bbbbbbbb')
    const { values, warnings } = decode('bytes,bytes,uint256', data)
    expect(values.map((value) => value.value)).toEqual(['0xaaaaaaaa', '0xbbbbbbbb', 1n])
    expect(values[1]?.warnings.map((warning) => warning.kind)).toEqual(['missingPadding'])
    expect(warnings).toEqual([])
  })

  test('ABI-19 an empty last string whose tail ends exactly at the end', () => {
    const data = join(word(1), word(0x60), word(0xa0), word(2), word('6869'), word(0))
    expect(data.length).toBe(2 + 192 * 2)
    const decoded = decode('uint256,string,string', data)
    expect(decoded.values.map((value) => value.value)).toEqual([1n, 'hi', ''])
    expect(collectWarnings(decoded.values)).toEqual([])
  })

  test('ABI-25 a bool of 2 and a uint8 of 300 keep their word, with a warning', () => {
    const { values } = decode('bool,uint8,int8,bool', join(word(2), word(300), word(200), word(1)))
    expect(values.map((value) => value.value)).toEqual([2n, 300n, 200n, true])
    expect(values.map((value) => value.warnings[0]?.kind)).toEqual([
      'outOfRange',
      'outOfRange',
      'outOfRange',
      undefined,
    ])
    expect(values[1]?.word).toBe(toWord(300n))
  })

  test('NUM-01 integers keep every digit', () => {
    expect(decode('uint256', toWord(9_007_199_254_740_993n)).values[0]?.value).toBe(9_007_199_254_740_993n)
    expect(decode('int256', `0x${'ff'.repeat(32)}`).values[0]?.value).toBe(-1n)
  })

  test('ABI-05 data whose length is not a multiple of 32: six arguments, the last string truncated', () => {
    const encoded = encodeParameters(parametersOf('address,uint256,string,string,uint256,uint256'), [
      '0x00000000000000000000000000000000000000aa',
      1n,
      'first',
      'second job',
      2n,
      3n,
    ])
    const whole = encoded.kind === 'encoded' ? encoded.data : '0x'
    const data = whole.slice(0, -22 * 2) as Hex
    expect((data.length - 2) % 64).not.toBe(0)
    const { values, warnings } = decode('address,uint256,string,string,uint256,uint256', data)
    expect(values.slice(1).map((value) => value.value)).toEqual([1n, 'first', 'second job', 2n, 3n])
    expect(values[3]?.warnings.map((warning) => warning.kind)).toEqual(['missingPadding'])
    expect(warnings).toEqual([])
  })

  test('ABI-17 arrays of named tuples stay nested, indexed and named', () => {
    const parameters = parametersOf('(address owner, uint256[] amounts)[] orders')
    const values = [
      [
        ['0x00000000000000000000000000000000000000aa', [1n, 2n]],
        ['0x00000000000000000000000000000000000000bb', []],
      ],
    ]
    const encoded = encodeParameters(parameters, values)
    const decoded = decodeParameters(parameters, encoded.kind === 'encoded' ? encoded.data : '0x')
    const [orders] = decoded.values
    expect(orders?.name).toBe('orders')
    expect(orders?.children.map((order) => order.children.map((member) => member.name))).toEqual([
      ['owner', 'amounts'],
      ['owner', 'amounts'],
    ])
    expect(orders?.children[0]?.children[1]?.children.map((amount) => amount.value)).toEqual([1n, 2n])
  })

  test('TX-25 a call of one megabyte decodes in bounded time', () => {
    const blob = `0x${'ab'.repeat(1_000_000)}` as Hex
    const encoded = encodeParameters(parametersOf('bytes,uint256[]'), [
      blob,
      Array.from({ length: 20_000 }, (_, i) => BigInt(i)),
    ])
    const started = performance.now()
    const decoded = decode('bytes,uint256[]', encoded.kind === 'encoded' ? encoded.data : '0x')
    expect(decoded.values[0]?.value).toBe(blob)
    expect(decoded.values[1]?.children).toHaveLength(20_000)
    expect(collectWarnings(decoded.values)).toEqual([])
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  test('error: truncated data shows what is available, neighbors intact', () => {
    const { values } = decode('uint256,uint256,string', join(word(7), '0102'))
    expect(values.map((value) => value.value)).toEqual([7n, undefined, undefined])
    expect(values[1]).toMatchObject({ word: '0x0102', warnings: [{ kind: 'truncated' }] })
    expect(values[2]).toMatchObject({ word: undefined, warnings: [{ kind: 'truncated' }] })
    expect(decode('bytes', join(word(0x20), word(10), 'aabb')).values[0]).toMatchObject({
      value: '0xaabb',
      warnings: [{ kind: 'truncated', text: 'claims 10 bytes, the data holds 2' }],
    })
  })

  test('error: an offset outside the data affects only its own value', () => {
    const { values } = decode('string,uint256', join('f'.repeat(64), word(5)))
    expect(values[0]).toMatchObject({ value: undefined, warnings: [{ kind: 'offsetOutside' }] })
    expect(values[1]?.value).toBe(5n)
  })

  test('error: an offset of an element counts from its list, not from the start of the data', () => {
    // Three words; from the list's first element on, 64 is beyond them.
    const [texts] = decode('string[]', join(word(0x20), word(1), word(0x40))).values
    expect(texts?.children[0]).toMatchObject({ value: undefined, warnings: [{ kind: 'offsetOutside' }] })
  })

  test('error: a length beyond the data shows the available elements', () => {
    const { values } = decode('uint256[]', join(word(0x20), 'f'.repeat(64), word(1), word(2)))
    expect(values[0]?.children.map((child) => child.value)).toEqual([1n, 2n])
    expect(values[0]?.warnings[0]?.kind).toBe('lengthTooLarge')
    expect(kinds('uint256[100000]', join(word(1)))).toEqual(['truncated'])
  })

  test('error: text that is not UTF-8 is shown as bytes', () => {
    const [text] = decode('string', join(word(0x20), word(2), word('c328'))).values
    expect(text).toMatchObject({ value: '0xc328', warnings: [{ kind: 'invalidUtf8' }] })
  })

  test('behavior: padding, low bytes and trailing bytes', () => {
    expect(kinds('bytes', join(word(0x20), word(1), word('aabb')))).toEqual(['dirtyPadding'])
    expect(kinds('bytes4', join(word('aabbccddee')))).toEqual(['dirtyPadding'])
    expect(decode('uint256', join(word(1), '0a0b')).warnings).toEqual([
      { kind: 'trailingBytes', text: '2 unread bytes after the last value' },
    ])
  })

  test('behavior: values that share bytes get a warning', () => {
    const shared = join(word(0x40), word(0x40), word(2), word('6869'))
    expect(kinds('string,string', shared)).toEqual(['overlap'])
  })

  test('error: arrays that contain themselves end at the budget', () => {
    // Every offset points to a word that decodes as a length, followed by more such offsets.
    const size = 400
    const data = join(...Array.from({ length: size }, () => word(0x20)))
    const started = performance.now()
    const decoded = decode('uint256[][][][][][]', data)
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(countValues(decoded.values)).toBeLessThan(2 * data.length)
    expect(collectWarnings(decoded.values).some((warning) => warning.kind === 'budget')).toBe(true)
  })

  test('error: one long string shared ten thousand times is not read ten thousand times', () => {
    const count = 10_000
    const at = 32 * count
    const data = join(
      word(0x20),
      word(count),
      ...Array.from({ length: count }, () => word(at)),
      word(500_000),
      '61'.repeat(500_000),
    )
    const started = performance.now()
    const decoded = decode('string[]', data)
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(decoded.values[0]?.children.filter((child) => child.value !== undefined).length).toBeLessThan(10)
  })

  test('error: elements without size cannot be claimed by the million', () => {
    const data = join(word(0x20), 'f'.repeat(64))
    expect(countValues(decode('uint256[0][]', data).values)).toBeLessThan(400)
    expect(countValues(decode('uint256[0][1000000000]', data).values)).toBeLessThan(400)
  })

  test('error: a signature of more parameters than its data justifies', () => {
    const decoded = decodeParameters(
      toParameters(Array.from({ length: 5_000 }, () => ({ kind: 'bool' as const }))),
      '0x',
    )
    expect(decoded.values).toHaveLength(5_000)
    expect(decoded.values.at(-1)?.warnings[0]?.kind).toBe('budget')
  })

  test('property: what is encoded decodes to the same values and fits exactly', () => {
    fc.assert(
      fc.property(abiCases, ({ parameters, values }) => {
        const encoded = encodeParameters(parameters, values)
        if (encoded.kind !== 'encoded') throw new Error(`${encoded.path}: ${encoded.reason}`)
        const decoded = decodeParameters(parameters, encoded.data)
        expect(collectWarnings(decoded.values)).toEqual([])
        expect(decoded.warnings).toEqual([])
        const inputs = decoded.values.map((value) => extractAbiInput(value) ?? [])
        // Addresses come back checksummed.
        expect(lowerCaseHex(inputs)).toEqual(lowerCaseHex(values))
        expect(toFit(parameters, decoded, encoded.data)).toBe('exact')
      }),
      { numRuns: 500 },
    )
  })

  test('property: hostile bytes never throw and never grow', () => {
    fc.assert(
      fc.property(fc.array(abiTypes, { maxLength: 4 }), hostileData, (types, data) => {
        const decoded = decodeParameters(toParameters(types), data)
        expect(decoded.values).toHaveLength(types.length)
        expect(countValues(decoded.values)).toBeLessThan(3_000 + data.length)
      }),
      { numRuns: 2_000 },
    )
  })

  test('property: a mutated encoding never throws and keeps one value per parameter', () => {
    fc.assert(
      fc.property(
        abiCases,
        fc.nat(),
        fc.integer({ min: 0, max: 255 }),
        fc.nat(),
        ({ parameters, values }, at, byte, cut) => {
          const encoded = encodeParameters(parameters, values)
          if (encoded.kind !== 'encoded' || encoded.data === '0x') return
          const bytes = Buffer.from(encoded.data.slice(2), 'hex')
          bytes[at % bytes.length] = byte
          const data: Hex = `0x${bytes.subarray(0, bytes.length - (cut % 40)).toString('hex')}`
          expect(decodeParameters(parameters, data).values).toHaveLength(parameters.length)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('property: types survive their text', () => {
    fc.assert(
      fc.property(abiTypes, (type) => {
        const text = formatAbiType(type)
        const parsed = parseSignature(`f(${text})`)?.inputs[0]?.type ?? parseAbiType(text)
        expect(parsed && formatAbiType(parsed)).toBe(text)
      }),
    )
  })
})

function lowerCaseHex(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerCaseHex)
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? value.toLowerCase() : value
}
