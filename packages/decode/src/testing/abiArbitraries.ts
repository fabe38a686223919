import { type Hex, toWord } from '@otterscan/ethereum/hex'
import fc from 'fast-check'
import type { AbiParameter, AbiType } from '../abi/abiType.ts'
import type { AbiInput } from '../abi/encode.ts'

const hexOf = (minLength: number, maxLength: number): fc.Arbitrary<Hex> =>
  fc.uint8Array({ minLength, maxLength }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)

const leafTypes: fc.Arbitrary<AbiType> = fc.oneof(
  fc
    .record({
      kind: fc.constantFrom('uint' as const, 'int' as const),
      bytes: fc.integer({ min: 1, max: 32 }),
    })
    .map(({ kind, bytes }) => ({ kind, bits: bytes * 8 })),
  fc.constantFrom<AbiType>(
    { kind: 'address' },
    { kind: 'bool' },
    { kind: 'bytes' },
    { kind: 'string' },
    { kind: 'function' },
    { kind: 'fixed', bits: 128, decimals: 18 },
    { kind: 'ufixed', bits: 64, decimals: 2 },
  ),
  fc.integer({ min: 1, max: 32 }).map((size) => ({ kind: 'fixedBytes' as const, size })),
)

/** Any ABI type, nested up to three levels. */
export const abiTypes: fc.Arbitrary<AbiType> = fc.letrec<{ type: AbiType }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
    { arbitrary: leafTypes, weight: 3 },
    {
      arbitrary: fc
        .record({
          element: tie('type'),
          length: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
        })
        .map(({ element, length }) => ({ kind: 'array' as const, element, length })),
      weight: 1,
    },
    {
      arbitrary: fc
        .array(tie('type'), { maxLength: 3 })
        .map((types) => ({ kind: 'tuple' as const, components: toParameters(types) })),
      weight: 1,
    },
  ),
})).type

/** Parameters named a, b, c… of the given types. */
export function toParameters(types: readonly AbiType[]): AbiParameter[] {
  return types.map((type, index) => ({ name: String.fromCharCode(97 + index), type, indexed: false }))
}

/** Any value that fits the type. */
function valuesOf(type: AbiType): fc.Arbitrary<AbiInput> {
  switch (type.kind) {
    case 'uint':
    case 'ufixed':
      return fc.bigInt({ min: 0n, max: (1n << BigInt(type.bits)) - 1n })
    case 'int':
    case 'fixed':
      return fc.bigInt({ min: -(1n << BigInt(type.bits - 1)), max: (1n << BigInt(type.bits - 1)) - 1n })
    case 'bool':
      return fc.boolean()
    case 'string':
      return fc.string({ unit: 'binary', maxLength: 40 })
    case 'bytes':
      return hexOf(0, 70)
    case 'address':
      return hexOf(20, 20)
    case 'function':
      return hexOf(24, 24)
    case 'fixedBytes':
      return hexOf(type.size, type.size)
    case 'array': {
      const limits =
        type.length === undefined ? { maxLength: 3 } : { minLength: type.length, maxLength: type.length }
      return fc.array(valuesOf(type.element), limits)
    }
    case 'tuple':
      return fc.tuple(...type.components.map((component) => valuesOf(component.type))).map((values) => values)
  }
}

/** A parameter list together with values that fit. */
export const abiCases: fc.Arbitrary<{ parameters: AbiParameter[]; values: AbiInput[] }> = fc
  .array(abiTypes, { maxLength: 4 })
  .chain((types) =>
    fc.record({ parameters: fc.constant(toParameters(types)), values: fc.tuple(...types.map(valuesOf)) }),
  )

/** Whole words of data: small numbers, offsets and junk, as an attacker would mix them. */
export const hostileData: fc.Arbitrary<Hex> = fc
  .record({
    words: fc.array(
      fc.oneof(
        fc.integer({ min: 0, max: 40 }).map((index) => toWord(BigInt(index * 32))),
        fc.bigInt({ min: 0n, max: 5n }).map(toWord),
        hexOf(32, 32),
        fc.constant(`0x${'ff'.repeat(32)}` as Hex),
      ),
      { maxLength: 40 },
    ),
    tail: hexOf(0, 31),
  })
  .map(({ words, tail }): Hex => `0x${words.map((word) => word.slice(2)).join('')}${tail.slice(2)}`)
