import { decodeParameters } from '@otterscan/decode/abi/abiValue'
import { parseSignature } from '@otterscan/decode/abi/parseSignature'
import type { Hex } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { flattenValues } from './flattenValues.ts'

const word = (value: number) => value.toString(16).padStart(64, '0')

function values(text: string, ...words: readonly number[]) {
  const signature = parseSignature(text)
  if (signature === undefined) throw new Error('no signature')
  return decodeParameters(signature.inputs, `0x${words.map(word).join('')}` as Hex).values
}

describe('flattenValues', () => {
  test('default: members follow their parent, one level deeper, by name or index', () => {
    const { rows, isCut } = flattenValues(values('f((uint256 a, uint256[2] b) pair, bool)', 1, 2, 3, 1), 100)
    expect(isCut).toBe(false)
    expect(rows.map(({ depth, name, index, isElement }) => [depth, name, index, isElement])).toEqual([
      [0, 'pair', 0, false],
      [1, 'a', 0, false],
      [1, 'b', 1, false],
      [2, '', 0, true],
      [2, '', 1, true],
      [0, '', 1, false],
    ])
  })

  test('behavior: paths are unique even if names repeat', () => {
    const { rows } = flattenValues(values('f(uint256 a, uint256 a)', 1, 2), 100)
    expect(new Set(rows.map(({ path }) => path)).size).toBe(2)
  })

  test('behavior: no more rows than the limit', () => {
    const { rows, isCut } = flattenValues(values('f(uint256,uint256,uint256)', 1, 2, 3), 2)
    expect([rows.length, isCut]).toEqual([2, true])
  })
})
