import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import type { AbiValue } from '../abi/abiValue.ts'
import { decodePrecompileCall } from './precompileCall.ts'
import { listProtocolAddresses } from './precompiles.ts'

const toAddress = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as Address
const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')
/** Bytes that count up from a start, so that every part differs. */
const bytes = (length: number, start = 1): string =>
  Array.from({ length }, (_, at) => ((start + at) & 255).toString(16).padStart(2, '0')).join('')

function read(index: number, input: string, output?: string) {
  const call = decodePrecompileCall(
    toAddress(index),
    `0x${input}`,
    output === undefined ? undefined : `0x${output}`,
  )
  return call && { inputs: flatten(call.inputs), outputs: flatten(call.outputs) }
}

function flatten(values: readonly AbiValue[]): Record<string, unknown> {
  return Object.fromEntries(
    values.map(({ name, value, children }) => [name, children.length > 0 ? flatten(children) : value]),
  )
}

describe('decodePrecompileCall', () => {
  test('ECRECOVER: an input that is too short has zeros behind it', () => {
    const signer = 'ab'.repeat(20)
    expect(read(1, `${bytes(32)}${word(28)}${bytes(20, 7)}`, signer.padStart(64, '0'))).toEqual({
      inputs: { hash: `0x${bytes(32)}`, v: 28n, r: `0x${bytes(20, 7)}${'00'.repeat(12)}`, s: `0x${word(0)}` },
      outputs: { signer: expect.stringMatching(new RegExp(`^0x${signer}$`, 'i')) },
    })
  })

  test.each([2, 3, 4])('hashes and identity (%i): the data as a whole', (index) => {
    expect(read(index, bytes(5))?.inputs).toEqual({ data: `0x${bytes(5)}` })
    expect(read(index, '')?.inputs).toEqual({ data: '0x' })
  })

  test('ModExp: three numbers by their lengths, zeros where the data has ended; absurd lengths are refused', () => {
    expect(read(5, `${word(1)}${word(2)}${word(3)}03ffff02`)?.inputs).toEqual({
      base: '0x03',
      exponent: '0xffff',
      modulus: '0x020000',
    })
    expect(read(5, '')?.inputs).toEqual({ base: '0x', exponent: '0x', modulus: '0x' })
    expect(read(5, `${'ff'.repeat(96)}00`)).toBeUndefined()
  })

  test('BN254: points, a scalar, and pairs with the imaginary part first', () => {
    const words = [1n, 2n, 3n, 4n, 5n, 6n].map(word).join('')
    expect(read(6, words.slice(0, 256), `${word(8)}${word(9)}`)).toEqual({
      inputs: { 'a.x': 1n, 'a.y': 2n, 'b.x': 3n, 'b.y': 4n },
      outputs: { x: 8n, y: 9n },
    })
    expect(read(7, words.slice(0, 128))?.inputs).toEqual({ x: 1n, y: 2n, scalar: 0n })
    const pair = {
      'g1.x': 1n,
      'g1.y': 2n,
      ...{ 'g2.x.imaginary': 3n, 'g2.x.real': 4n, 'g2.y.imaginary': 5n, 'g2.y.real': 6n },
    }
    expect(read(8, `${words}${words}`, word(1))).toEqual({
      inputs: { '[0]': pair, '[1]': pair },
      outputs: { isOne: true },
    })
    expect(read(8, words.slice(2))).toBeUndefined()
  })

  test('BLAKE2F and KZG point evaluation: fixed lengths', () => {
    const blake = `0000000c${bytes(64)}${bytes(128)}${bytes(16)}01`
    expect(read(9, blake, bytes(64, 9))).toEqual({
      inputs: {
        ...{ rounds: 12n, h: `0x${bytes(64)}`, m: `0x${bytes(128)}`, t: `0x${bytes(16)}`, isFinal: true },
      },
      outputs: { h: `0x${bytes(64, 9)}` },
    })
    expect(read(9, `${blake}00`)).toBeUndefined()
    const kzg = [32, 32, 32, 48, 48].map((length, at) => bytes(length, at))
    expect(read(10, kzg.join(''), `${word(4096)}${word(7)}`)).toEqual({
      inputs: {
        ...{ versionedHash: `0x${kzg[0]}`, z: `0x${kzg[1]}`, y: `0x${kzg[2]}` },
        ...{ commitment: `0x${kzg[3]}`, proof: `0x${kzg[4]}` },
      },
      outputs: { fieldElementsPerBlob: 4096n, modulus: 7n },
    })
  })

  test('BLS12-381: points as they are encoded, and sums and pairings of any length', () => {
    const [one, two] = [bytes(128), bytes(256, 3)]
    expect(read(11, `${one}${one}`, one)).toEqual({
      inputs: { a: `0x${one}`, b: `0x${one}` },
      outputs: { point: `0x${one}` },
    })
    expect(read(12, `${one}${word(5)}`)?.inputs).toEqual({ '[0]': { point: `0x${one}`, scalar: 5n } })
    expect(read(13, `${two}${two}`)?.inputs).toEqual({ a: `0x${two}`, b: `0x${two}` })
    expect(read(14, `${two}${word(6)}`)?.inputs).toEqual({ '[0]': { point: `0x${two}`, scalar: 6n } })
    expect(read(15, `${one}${two}`, word(0))).toEqual({
      inputs: { '[0]': { g1: `0x${one}`, g2: `0x${two}` } },
      outputs: { isOne: false },
    })
    expect(read(16, bytes(64))?.inputs).toEqual({ element: `0x${bytes(64)}` })
    expect(read(17, bytes(128))?.inputs).toEqual({ element: `0x${bytes(128)}` })
  })

  test('P256VERIFY: five words; an invalid signature returns nothing', () => {
    const parts = [1, 2, 3, 4, 5].map((at) => bytes(32, at))
    const [hash, r, s, x, y] = parts.map((part) => `0x${part}`)
    expect(read(0x100, parts.join(''), word(1))).toEqual({
      inputs: { hash, r, s, x, y },
      outputs: { isValid: true },
    })
    expect(read(0x100, parts.join(''), '')?.outputs).toEqual({})
  })

  test('every precompile that has a name is decoded, and no other account', () => {
    const lengths = [0, 64, 128, 160, 192, 213, 256, 288, 384, 512]
    const undecoded = listProtocolAddresses().filter((address) =>
      lengths.every(
        (length) => decodePrecompileCall(address, `0x${'00'.repeat(length)}` as Hex, undefined) === undefined,
      ),
    )
    expect(undecoded.every((address) => !/^0x0{36}/.test(address))).toBe(true)
    expect(undecoded.length).toBeGreaterThan(5)
    expect(read(0x12, '')).toBeUndefined()
    expect(decodePrecompileCall(`0x1${'0'.repeat(38)}1` as Address, '0x', undefined)).toBeUndefined()
  })
})
