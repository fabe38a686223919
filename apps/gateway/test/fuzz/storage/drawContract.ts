import { Random } from './Random.ts'
import { DECLARATIONS, type SolidityMember, type SolidityType, TypeMaker } from './solidityTypes.ts'

/** A value in storage: its name, and the getter that returns it. */
export interface Leaf {
  readonly path: string
  readonly getter: string
}

/** A contract with variables of any type, functions that fill them with what they are given, and a getter for each value. */
export interface DrawnContract {
  readonly source: string
  readonly fills: readonly string[]
  readonly leaves: readonly Leaf[]
  /** How many words each of `fills` takes. */
  readonly wordCount: number
}

/** Of one variable. */
const MAX_LEAVES = 7
const NAMESPACE = 'otterscan.fuzz.Space'

const HELPERS = `
    function _text(bytes32 word) internal pure returns (string memory) {
        bytes memory made = "${'abcdefghijklmnopqrstuvwxyz'.repeat(3)}";
        uint256 length = uint256(word) % 78;
        assembly { mstore(made, length) }
        if (length > 0) made[0] = bytes1(uint8(97 + (uint256(word) >> 8) % 26));
        return string(made);
    }

    function _blob(bytes32 word) internal pure returns (bytes memory made) {
        made = abi.encodePacked(word, keccak256(abi.encode(word)), word);
        uint256 length = (uint256(word) >> 16) % 97;
        assembly { mstore(made, length) }
    }
`

/** Draws a contract: the same for the same seed. */
export function drawContract(seed: number): DrawnContract {
  const random = new Random(seed)
  const types = new TypeMaker(random)
  const draw = (prefix: string, count: number): SolidityMember[] =>
    Array.from({ length: count }, (_, at) => ({ name: `${prefix}${at}`, type: types.draw(3) }))
  const [base, own, space] = [
    draw('base', random.below(3)),
    draw('own', 2 + random.below(5)),
    draw('space', 2),
  ]
  const writer = new LeafWriter(random)
  for (const { name, type } of [...base, ...own]) writer.addVariable(name, name, type, true)
  for (const { name, type } of space)
    writer.addVariable(`_space().${name}`, `${NAMESPACE}.${name}`, type, false)
  const declare = (members: readonly SolidityMember[]) =>
    members.map(({ name, type }) => `    ${type.text} internal ${name};`).join('\n')
  const layout = random.below(3) === 0 ? ` layout at ${BigInt(random.word()) >> 1n}` : ''
  const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.29;
${DECLARATIONS}
${types.structs.join('\n')}

library Lib {
${writer.libraryFunctions.join('\n')}
}

abstract contract Base {
${declare(base)}
}

contract Fuzzed is Base${layout} {
${declare(own)}

    /// @custom:storage-location erc7201:${NAMESPACE}
    struct Space {
${space.map(({ name, type }) => `        ${type.text} ${name};`).join('\n')}
    }

    function _space() internal pure returns (Space storage $) {
        bytes32 place = keccak256(abi.encode(uint256(keccak256("${NAMESPACE}")) - 1)) & ~bytes32(uint256(0xff));
        assembly { $.slot := place }
    }
${writer.constants.join('\n')}
${HELPERS}
${writer.functions.join('\n')}
}
`
  return { source, fills: writer.fills, leaves: writer.leaves, wordCount: writer.wordCount }
}

/** Writes the functions of a contract. */
class LeafWriter {
  readonly constants = ['    uint256 internal immutable NONE = 0;']
  readonly functions: string[] = []
  readonly libraryFunctions: string[] = []
  readonly fills: string[] = []
  readonly leaves: Leaf[] = []
  wordCount = 0
  private statements: string[] = []
  /** Leaves of the variables before. */
  private before = 0
  private readonly random: Random

  constructor(random: Random) {
    this.random = random
  }

  addVariable(place: string, path: string, type: SolidityType, isNamed: boolean): void {
    this.statements = []
    this.before = this.leaves.length
    this.walk({ place, path, guard: undefined }, type, isNamed)
    const name = `fill${this.fills.length}`
    this.fills.push(name)
    this.functions.push(
      `    function ${name}(bytes32[] calldata w) external {\n${this.statements.join('\n')}\n    }`,
    )
  }

  /** `isNamed`: the place is a variable of the contract, as assembly needs it. */
  private walk(at: Place, type: SolidityType, isNamed = false): void {
    if (this.leaves.length - this.before >= MAX_LEAVES) return
    const { place, path } = at
    if (type.kind === 'value') this.writeValue(at, type, isNamed)
    else if (type.kind === 'bytes') {
      const made = `${type.text === 'string' ? '_text' : '_blob'}(${this.takeWord()})`
      this.write(at, `${place} = ${made};`)
      this.addGetter(place, path, `${type.text} memory`)
    } else if (type.kind === 'struct') {
      for (const { name, type: inner } of type.members)
        this.walk({ ...at, place: `${place}.${name}`, path: `${path}.${name}` }, inner)
    } else if (type.kind === 'array') {
      for (const index of new Set([0, this.random.below(type.length), type.length - 1]))
        this.walk(toElement(at, index), type.element)
    } else if (type.kind === 'list') {
      const wanted = `uint256(${this.takeWord()}) % 5`
      this.write(
        at,
        `{ uint256 n = ${wanted}; while (${place}.length < n) ${place}.push(); while (${place}.length > n) ${place}.pop(); }`,
      )
      this.addGetter(`${place}.length`, path, 'uint256')
      for (const index of [0, 1 + this.random.below(3)])
        this.walk(
          toElement(
            { ...at, guard: `${at.guard === undefined ? '' : `${at.guard} && `}${place}.length > ${index}` },
            index,
          ),
          type.element,
        )
    } else this.writeMapping(at, type, isNamed)
  }

  private writeMapping(at: Place, type: Mapping, isNamed: boolean): void {
    const { place, path } = at
    for (let count = 0; count < 2; count++) {
      const key = this.takeKey(type.key)
      const inside = { ...at, place: `${place}[${key.source}]`, path: `${path}[${key.path}]` }
      const way = this.random.below(3)
      const isBytesKey = /^(string|bytes)$/.test(type.key.text)
      if (type.value.kind !== 'value' || way === 0) this.walk(inside, type.value)
      else if (way === 1 && isNamed && !isBytesKey && /^u?int/.test(type.value.text)) {
        const value = type.value.fromWord(this.takeWord())
        const made = `${type.key.text} k = ${key.source}; ${type.value.text} x = ${value};`
        const bits = type.value.text.replace(/\D/g, '')
        const written = `and(x, ${mask(bits)})`
        this.write(
          at,
          `{ ${made} assembly { mstore(0, k) mstore(32, ${place}.slot) sstore(keccak256(0, 64), ${written}) } }`,
        )
        this.addGetter(inside.place, inside.path, type.value.text)
      } else {
        const name = `put${this.libraryFunctions.length}`
        const keyType = isBytesKey ? `${type.key.text} memory` : type.key.text
        this.libraryFunctions.push(
          `    function ${name}(${type.text} storage m, ${keyType} k, ${type.value.text} v) public { m[k] = v; }`,
        )
        this.write(at, `Lib.${name}(${place}, ${key.source}, ${type.value.fromWord(this.takeWord())});`)
        this.addGetter(inside.place, inside.path, type.value.text)
      }
    }
  }

  private writeValue(at: Place, type: Value, isNamed: boolean): void {
    const value = type.fromWord(this.takeWord())
    const { place, path } = at
    const bits = /^uint(\d+)$/.exec(type.text)?.[1]
    if (isNamed && bits !== undefined && this.random.below(2) === 0) {
      const kept = `and(sload(${place}.slot), not(shl(s, ${mask(bits)})))`
      const assembly = `let s := mul(8, ${place}.offset) sstore(${place}.slot, or(${kept}, shl(s, x)))`
      this.write(at, `{ ${type.text} x = ${value}; assembly { ${assembly} } }`)
    } else this.write(at, `${place} = ${value};`)
    this.addGetter(place, path, type.text)
  }

  private write({ guard }: Place, statement: string): void {
    this.statements.push(guard === undefined ? `        ${statement}` : `        if (${guard}) ${statement}`)
  }

  private addGetter(expression: string, path: string, type: string): void {
    const getter = `get${this.leaves.length}`
    this.leaves.push({ path, getter })
    this.functions.push(`    function ${getter}() external view returns (${type}) { return ${expression}; }`)
  }

  /** A key that the compiler cannot hash: what it hashes is in no opcode logs. */
  private takeKey(type: Mapping['key']): { readonly source: string; readonly path: string } {
    const { source, path } = type.draw(this.random)
    if (/^(string|bytes)$/.test(type.text))
      return { path, source: `${type.text}(abi.encodePacked(${source}, new bytes(NONE)))` }
    const name = `KEY${this.constants.length}`
    this.constants.push(`    ${type.text} internal immutable ${name} = ${source};`)
    return { path, source: name }
  }

  private takeWord(): string {
    return `w[${this.wordCount++}]`
  }
}

/** Where a statement writes; `guard` holds where the elements on the way are there. */
interface Place {
  readonly place: string
  readonly path: string
  readonly guard: string | undefined
}

type Mapping = Extract<SolidityType, { kind: 'mapping' }>
type Value = Extract<SolidityType, { kind: 'value' }>

function toElement(at: Place, index: number): Place {
  return { ...at, place: `${at.place}[${index}]`, path: `${at.path}[${index}]` }
}

function mask(bits: string): string {
  return `0x${((1n << BigInt(bits)) - 1n).toString(16)}`
}
