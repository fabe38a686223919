import { type Hex, toWord } from '@otterscan/ethereum/hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileData } from '../testing/abiArbitraries.ts'
import type { AbiSignature } from './abiSignature.ts'
import { decodeCalldata, decodeInput } from './calldata.ts'
import type { Candidate } from './candidate.ts'
import { encodeCall } from './encode.ts'
import { parseSignature } from './parseSignature.ts'

function signatureOf(text: string): AbiSignature {
  const signature = parseSignature(text)
  if (signature === undefined) throw new Error(`no signature: ${text}`)
  return signature
}

const guess = (text: string): Candidate<string> => ({
  signature: signatureOf(text),
  isTrusted: false,
  tag: text,
})
const trusted = (text: string): Candidate<string> => ({
  signature: signatureOf(text),
  isTrusted: true,
  tag: 'source',
})

/** The same signature under another selector, to stand for a collision. */
const colliding = (text: string, selector: Hex): Candidate<string> => {
  const candidate = guess(text)
  return { ...candidate, signature: { ...candidate.signature, selector } }
}

describe('decodeCalldata', () => {
  test('default', () => {
    const call = encodeCall(signatureOf('transfer(address,uint256)'), [
      '0x00000000000000000000000000000000000000aa',
      5n,
    ])
    const data = call.kind === 'encoded' ? call.data : '0x'
    const decoded = decodeCalldata(data, [guess('transfer(address to, uint256 amount)')])
    expect(decoded).toMatchObject({
      kind: 'decoded',
      fit: 'exact',
      selector: '0xa9059cbb',
      warnings: [],
      rejected: [],
    })
    expect(decoded.kind === 'decoded' && decoded.values.map((value) => [value.name, value.value])).toEqual([
      ['to', '0x00000000000000000000000000000000000000AA'],
      ['amount', 5n],
    ])
  })

  test('ABI-01 a guess with dirty high bytes is shown with its warning', () => {
    const data: Hex = `0xa9059cbb00000000000000000000017cc8538c41ab04558d9a2994b98765a6d2f6d13500${toWord(500_000_000n).slice(2)}`
    const decoded = decodeCalldata(data, [guess('transfer(address,uint256)')])
    expect(decoded).toMatchObject({ kind: 'decoded', fit: 'loose' })
    expect(decoded.kind === 'decoded' && decoded.values[1]).toMatchObject({
      value: 500_000_000n,
      warnings: [],
    })
  })

  test('ABI-09 a guess that does not round-trip gives way to the next; then raw', () => {
    const data: Hex = `0x12345678${toWord(77n).slice(2)}0102030405`
    expect(data.length).toBe(2 + 41 * 2)
    const wrong = colliding('f(string,string)', '0x12345678')
    const right = colliding('g(uint256)', '0x12345678')
    const decoded = decodeCalldata(data, [wrong, right])
    expect(decoded).toMatchObject({ kind: 'decoded', candidate: { tag: 'g(uint256)' }, fit: 'loose' })
    expect(decoded.kind === 'decoded' && decoded.rejected).toMatchObject([
      { candidate: { tag: 'f(string,string)' } },
    ])
    expect(decoded.kind === 'decoded' && decoded.warnings[0]?.text).toBe(
      '5 unread bytes after the last value',
    )
    expect(decodeCalldata(data, [wrong])).toEqual({
      kind: 'unknown',
      selector: '0x12345678',
      words: [toWord(77n), '0x0102030405'],
      rejected: [{ candidate: wrong, reason: 'the offset points outside the data' }],
    })
  })

  test('ABI-09 behavior: guesses of one selector are ranked: those that fit, whole ones first; the rest with a reason', () => {
    const data: Hex = `0x12345678${toWord(7n).slice(2)}${toWord(8n).slice(2)}`
    const guesses = ['f(string)', 'f(uint256)', 'f(uint256,uint256)', 'f(int128[2])'].map((text) =>
      colliding(text, '0x12345678'),
    )
    const [broken, loose, first, second] = guesses
    expect(decodeCalldata(data, guesses)).toMatchObject({
      candidate: first,
      fit: 'exact',
      alternatives: [second, loose],
      rejected: [{ candidate: broken }],
    })
  })

  test('behavior: an exact guess beats an earlier loose one, verified source beats both', () => {
    const data: Hex = `0x12345678${toWord(1n).slice(2)}${toWord(2n).slice(2)}`
    const short = colliding('f(uint256)', '0x12345678')
    const whole = colliding('g(uint256,uint256)', '0x12345678')
    expect(decodeCalldata(data, [short, whole])).toMatchObject({
      candidate: { tag: 'g(uint256,uint256)' },
      fit: 'exact',
    })
    const source = { ...colliding('h(uint8[],bytes)', '0x12345678'), isTrusted: true }
    expect(decodeCalldata(data, [short, whole, source])).toMatchObject({
      candidate: { tag: 'h(uint8[],bytes)' },
      fit: 'broken',
    })
  })

  test('text that is not UTF-8 and values out of range cost no candidate its place, and are marked', () => {
    const text: Hex = `0x12345678${toWord(32n).slice(2)}${toWord(2n).slice(2)}${'c328'.padEnd(64, '0')}`
    const [note, number] = [colliding('f(string)', '0x12345678'), colliding('g(uint256)', '0x12345678')]
    expect(decodeCalldata(text, [note])).toMatchObject({
      kind: 'decoded',
      fit: 'marred',
      values: [{ value: '0xc328', warnings: [{ kind: 'invalidUtf8' }] }],
    })
    expect(
      decodeCalldata(`0x12345678${toWord(2n).slice(2)}`, [colliding('f(bool)', '0x12345678')]),
    ).toMatchObject({
      kind: 'decoded',
      fit: 'marred',
      values: [{ value: 2n, warnings: [{ kind: 'outOfRange' }] }],
    })
    // What fits without a mark goes first, in any order.
    for (const candidates of [
      [note, number],
      [number, note],
    ]) {
      expect(decodeCalldata(text, candidates)).toMatchObject({
        candidate: number,
        rejected: [{ candidate: note, reason: 'not valid UTF-8, shown as bytes' }],
        alternatives: [],
      })
    }
  })

  test('behavior: candidates of another selector do not count', () => {
    expect(decodeCalldata('0xd0e30db0', [trusted('withdraw(uint256)'), guess('deposit()')])).toMatchObject({
      kind: 'decoded',
      values: [],
      fit: 'exact',
    })
  })

  test('TX-25 odd digits and other characters affect only the field', () => {
    expect(decodeCalldata('0x123', [])).toEqual({ kind: 'malformed', reason: 'an odd number of digits' })
    expect(decodeCalldata('0xzz' as Hex, [])).toEqual({ kind: 'malformed', reason: 'not hexadecimal' })
  })

  test('behavior: no input and less than a selector', () => {
    expect(decodeCalldata('0x', [])).toEqual({ kind: 'empty' })
    expect(decodeCalldata('0x0102', [])).toEqual({ kind: 'short', data: '0x0102' })
  })

  test('property: any bytes, any candidate, no exception', () => {
    const candidates = ['f(string,string)', 'g((bytes,uint8[])[],bool)', 'h(address,int24[3],string[])'].map(
      (text) => colliding(text, '0x12345678'),
    )
    fc.assert(
      fc.property(hostileData, (data) => {
        const decoded = decodeCalldata(`0x12345678${data.slice(2)}`, candidates)
        expect(['decoded', 'unknown']).toContain(decoded.kind)
        expect(decoded.kind === 'decoded' && decoded.fit).not.toBe('broken')
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('decodeInput', () => {
  test('ABI-11 the first four bytes of init code are never a selector', () => {
    const deposit = guess('deposit()')
    const colliding60806040 = {
      ...deposit,
      signature: { ...deposit.signature, selector: '0x60806040' as Hex },
    }
    expect(decodeInput('0x6080604052', true, [colliding60806040])).toEqual({
      kind: 'creation',
      initCode: '0x6080604052',
    })
    expect(decodeInput('0x6080604052', false, [colliding60806040]).kind).toBe('decoded')
  })
})
