import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, hexByteLength, isHexData, sliceHex } from '@otterscan/ethereum/hex'
import type { AbiType } from '../abi/abiType.ts'
import type { AbiValue } from '../abi/abiValue.ts'

/** Input and output of a precompile, in parts. */
export interface PrecompileCall {
  readonly inputs: readonly AbiValue[]
  /** Empty for a call that failed, and where the output is not known. */
  readonly outputs: readonly AbiValue[]
}

/** A part of data: its name, its length, and how it is read. */
type Part = readonly [name: string, byteLength: number, kind?: 'uint' | 'address' | 'bool' | undefined]

interface Precompile {
  readonly input: (data: Hex) => readonly AbiValue[] | undefined
  readonly output: readonly Part[]
}

/** More elements of a pairing or a sum are not listed; the data has them. */
const MOST_ELEMENTS = 64

const G1: readonly Part[] = [
  ['x', 32, 'uint'],
  ['y', 32, 'uint'],
]
/** EIP-197: the imaginary part of a coordinate comes first. */
const G2: readonly Part[] = [
  ['x.imaginary', 32, 'uint'],
  ['x.real', 32, 'uint'],
  ['y.imaginary', 32, 'uint'],
  ['y.real', 32, 'uint'],
]
const SCALAR: Part = ['scalar', 32, 'uint']
const POINT_1: Part = ['point', 128]
const POINT_2: Part = ['point', 256]

/** Of the yellow paper, appendix E, and EIP-196, 197, 198, 152, 4844, 2537 and 7951. By the last bytes of the address. */
const PRECOMPILES: ReadonlyMap<number, Precompile> = new Map([
  [
    0x1,
    {
      input: readPadded([
        ['hash', 32],
        ['v', 32, 'uint'],
        ['r', 32],
        ['s', 32],
      ]),
      output: [['signer', 32, 'address']],
    },
  ],
  [0x2, { input: readWhole, output: [['hash', 32]] }],
  [0x3, { input: readWhole, output: [['hash', 32]] }],
  [0x4, { input: readWhole, output: [] }],
  [0x5, { input: readModExp, output: [] }],
  [0x6, { input: readPadded([...named('a', G1), ...named('b', G1)]), output: G1 }],
  [0x7, { input: readPadded([...G1, SCALAR]), output: G1 }],
  [0x8, { input: readPairs([...named('g1', G1), ...named('g2', G2)]), output: [['isOne', 32, 'bool']] }],
  [
    0x9,
    {
      input: readExact([
        ['rounds', 4, 'uint'],
        ['h', 64],
        ['m', 128],
        ['t', 16],
        ['isFinal', 1, 'bool'],
      ]),
      output: [['h', 64]],
    },
  ],
  [
    0xa,
    {
      input: readExact([
        ['versionedHash', 32],
        ['z', 32],
        ['y', 32],
        ['commitment', 48],
        ['proof', 48],
      ]),
      output: [
        ['fieldElementsPerBlob', 32, 'uint'],
        ['modulus', 32, 'uint'],
      ],
    },
  ],
  [0xb, { input: readExact(named('a', [POINT_1]).concat(named('b', [POINT_1]))), output: [POINT_1] }],
  [0xc, { input: readPairs([POINT_1, SCALAR]), output: [POINT_1] }],
  [0xd, { input: readExact(named('a', [POINT_2]).concat(named('b', [POINT_2]))), output: [POINT_2] }],
  [0xe, { input: readPairs([POINT_2, SCALAR]), output: [POINT_2] }],
  [
    0xf,
    {
      input: readPairs([
        ['g1', 128],
        ['g2', 256],
      ]),
      output: [['isOne', 32, 'bool']],
    },
  ],
  [0x10, { input: readExact([['element', 64]]), output: [POINT_1] }],
  [0x11, { input: readExact([['element', 128]]), output: [POINT_2] }],
  [
    0x100,
    {
      input: readExact([
        ['hash', 32],
        ['r', 32],
        ['s', 32],
        ['x', 32],
        ['y', 32],
      ]),
      output: [['isValid', 32, 'bool']],
    },
  ],
])

/**
 * The parts of a call to a precompile. `undefined` at every other account, and for an input of a length that the precompile
 * refuses; one that it pads is padded.
 */
export function decodePrecompileCall(
  to: Address,
  input: Hex,
  output: Hex | undefined,
): PrecompileCall | undefined {
  const known = /^0x0{36}[0-9a-f]{4}$/i.test(to) ? PRECOMPILES.get(Number(to)) : undefined
  const inputs = known === undefined || !isHexData(input) ? undefined : known.input(input)
  if (known === undefined || inputs === undefined) return undefined
  const isWhole = output !== undefined && hexByteLength(output) === sizeOf(known.output)
  return { inputs, outputs: isWhole ? readParts(output, known.output) : [] }
}

function named(prefix: string, parts: readonly Part[]): readonly Part[] {
  const [only, second] = parts
  if (only !== undefined && second === undefined) return [[prefix, only[1], only[2]]]
  return parts.map(([name, length, kind]): Part => [`${prefix}.${name}`, length, kind])
}

function readWhole(data: Hex): readonly AbiValue[] {
  return readParts(data, [['data', hexByteLength(data)]])
}

/** What is too short has zeros behind it, and what follows is not read. */
function readPadded(parts: readonly Part[]) {
  const size = sizeOf(parts)
  return (data: Hex) =>
    readParts(`${data}${'00'.repeat(Math.max(0, size - hexByteLength(data)))}` as Hex, parts)
}

function readExact(parts: readonly Part[]) {
  return (data: Hex) => (hexByteLength(data) === sizeOf(parts) ? readParts(data, parts) : undefined)
}

/** Any number of elements of the same parts. */
function readPairs(parts: readonly Part[]) {
  const size = sizeOf(parts)
  return (data: Hex): readonly AbiValue[] | undefined => {
    const count = hexByteLength(data) / size
    if (!Number.isInteger(count)) return undefined
    return Array.from({ length: Math.min(count, MOST_ELEMENTS) }, (_, at) => {
      const children = readParts(sliceHex(data, at * size, (at + 1) * size), parts)
      const components = children.map(({ name, type }) => ({ name, type, indexed: false }))
      return { ...NO_VALUE, name: `[${at}]`, type: { kind: 'tuple', components }, children }
    })
  }
}

/** EIP-198: the lengths of the three numbers, then the numbers; zeros where the data has ended. */
function readModExp(data: Hex): readonly AbiValue[] | undefined {
  const length = hexByteLength(data)
  const at = (start: number, size: number): Hex => {
    const part = sliceHex(data, Math.min(start, length), Math.min(start + size, length))
    return `${part}${'00'.repeat(size - hexByteLength(part))}` as Hex
  }
  const sizes = [0, 32, 64].map((start) => BigInt(at(start, 32)))
  if (sizes.some((size) => size > 8_192n)) return undefined
  const [base = 0, exponent = 0, modulus = 0] = sizes.map(Number)
  const parts: Part[] = [
    ['base', base],
    ['exponent', exponent],
    ['modulus', modulus],
  ]
  return readParts(at(96, base + exponent + modulus), parts)
}

function sizeOf(parts: readonly Part[]): number {
  return parts.reduce((sum, [, length]) => sum + length, 0)
}

const NO_VALUE = {
  value: undefined,
  word: undefined,
  isTopicHash: false,
  warnings: [],
  children: [],
} as const

function readParts(data: Hex, parts: readonly Part[]): AbiValue[] {
  let at = 0
  return parts.map((part) => {
    const [name, length, kind] = part
    const bytes = sliceHex(data, at, at + length)
    at += length
    return { ...NO_VALUE, name, type: toType(part), value: toValue(bytes, kind) }
  })
}

function toType([, length, kind]: Part): AbiType {
  if (kind === 'uint') return { kind, bits: length * 8 }
  if (kind === 'address' || kind === 'bool') return { kind }
  return length <= 32 && length > 0 ? { kind: 'fixedBytes', size: length } : { kind: 'bytes' }
}

function toValue(bytes: Hex, kind: Part[2]): bigint | boolean | string {
  if (kind === 'uint') return BigInt(bytes)
  if (kind === 'address') return toChecksumAddress(`0x${bytes.slice(-40)}`)
  if (kind !== 'bool') return bytes
  const flag = BigInt(bytes)
  return flag > 1n ? flag : flag === 1n
}
