import { toChecksumAddress } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { Random } from './Random.ts'

/** A type of a variable. */
export type SolidityType =
  | { readonly kind: 'value'; readonly text: string; readonly fromWord: (word: string) => string }
  | { readonly kind: 'bytes'; readonly text: 'string' | 'bytes' }
  | { readonly kind: 'struct'; readonly text: string; readonly members: readonly SolidityMember[] }
  | { readonly kind: 'array'; readonly text: string; readonly element: SolidityType; readonly length: number }
  | { readonly kind: 'list'; readonly text: string; readonly element: SolidityType }
  | { readonly kind: 'mapping'; readonly text: string; readonly key: KeyType; readonly value: SolidityType }

export interface SolidityMember {
  readonly name: string
  readonly type: SolidityType
}

interface KeyType {
  readonly text: string
  /** A key, as the source and as a path write it. */
  readonly draw: (random: Random) => { readonly source: string; readonly path: string }
}

/** What a contract declares for these types. */
export const DECLARATIONS = `
interface IThing { function thing() external; }
type Price is uint128;
type Mark is bytes6;
enum Kind { None, Small, Large }
`

const sizes = Array.from({ length: 32 }, (_, at) => at + 1)

const VALUES: readonly (() => readonly [text: string, fromWord: (word: string) => string][])[] = [
  () => sizes.map((size) => [`uint${size * 8}`, (word) => `uint${size * 8}(uint256(${word}))`]),
  () =>
    sizes.map((size) => [`int${size * 8}`, (word) => `int${size * 8}(uint${size * 8}(uint256(${word})))`]),
  () => sizes.map((size) => [`bytes${size}`, (word) => `bytes${size}(${word})`]),
  () => [
    ['bool', (word) => `uint256(${word}) % 2 == 1`],
    ['address', (word) => `address(uint160(uint256(${word})))`],
    ['IThing', (word) => `IThing(address(uint160(uint256(${word}))))`],
    ['Kind', (word) => `Kind(uint256(${word}) % 3)`],
    ['Price', (word) => `Price.wrap(uint128(uint256(${word})))`],
    ['Mark', (word) => `Mark.wrap(bytes6(${word}))`],
  ],
]

const KINDS = ['None', 'Small', 'Large']

function drawKeyType(random: Random): KeyType {
  const size = random.pick(sizes)
  const bits = size * 8
  return random.pick<KeyType>([
    {
      text: `uint${bits}`,
      draw: (one) => {
        const number = `${BigInt.asUintN(bits, BigInt(one.word()))}`
        return { source: number, path: number }
      },
    },
    {
      text: `int${bits}`,
      draw: (one) => {
        const number = `${BigInt.asIntN(bits, BigInt(one.word()))}`
        return { source: `int${bits}(${number})`, path: number }
      },
    },
    {
      text: `bytes${size}`,
      draw: (one) => {
        const bytes = one.word().slice(0, 2 + size * 2)
        return { source: `bytes${size}(hex"${bytes.slice(2)}")`, path: bytes }
      },
    },
    {
      text: 'address',
      draw: (one) => {
        const address = toChecksumAddress(one.word().slice(0, 42) as Hex)
        return { source: address, path: address }
      },
    },
    {
      text: 'bool',
      draw: (one) => {
        const text = `${one.below(2) === 1}`
        return { source: text, path: text }
      },
    },
    {
      text: 'Kind',
      draw: (one) => {
        const name = one.pick(KINDS)
        return { source: `Kind.${name}`, path: name }
      },
    },
    {
      text: 'Price',
      draw: (one) => {
        const number = `${one.below(1_000_000)}`
        return { source: `Price.wrap(${number})`, path: number }
      },
    },
    {
      text: 'string',
      draw: (one) => {
        const text = 'the quick brown otter jumps over the lazy dog'.slice(0, one.below(45))
        return { source: `"${text}"`, path: `"${text}"` }
      },
    },
    {
      text: 'bytes',
      draw: (one) => {
        const bytes = `${one.word()}${one.word().slice(2)}`.slice(2, 2 + 2 * one.below(64))
        return { source: `hex"${bytes}"`, path: `0x${bytes}` }
      },
    },
  ])
}

/** Draws types, and remembers the structs that it made for them. */
export class TypeMaker {
  readonly structs: string[] = []
  private readonly random: Random

  constructor(random: Random) {
    this.random = random
  }

  draw(depth: number): SolidityType {
    const { random } = this
    const choice = random.below(depth === 0 ? 5 : 10)
    if (choice < 4) return this.drawValue()
    if (choice === 4) return { kind: 'bytes', text: random.pick(['string', 'bytes']) }
    if (choice === 5) return this.drawStruct(depth)
    const element = this.draw(depth - 1)
    if (choice === 6) {
      const length = 1 + random.below(5)
      return { kind: 'array', text: `${element.text}[${length}]`, element, length }
    }
    if (choice === 7) return { kind: 'list', text: `${element.text}[]`, element }
    const key = drawKeyType(random)
    return { kind: 'mapping', text: `mapping(${key.text} => ${element.text})`, key, value: element }
  }

  private drawValue(): SolidityType {
    const [text, fromWord] = this.random.pick(this.random.pick(VALUES)())
    return { kind: 'value', text, fromWord }
  }

  private drawStruct(depth: number): SolidityType {
    const text = `Struct${this.structs.length}`
    // Its place among those is taken before its members take theirs.
    const at = this.structs.push('') - 1
    const members = Array.from({ length: 1 + this.random.below(4) }, (_, at) => ({
      name: `m${at}`,
      type: this.draw(depth - 1),
    }))
    const fields = members.map(({ name, type }) => `${type.text} ${name};`)
    this.structs[at] = `struct ${text} { ${fields.join(' ')} }`
    return { kind: 'struct', text, members }
  }
}
