import { parseSignature } from '@otterscan/decode/abi/parseSignature'
import { describe, expect, test } from 'vitest'
import { mergeReadable } from './mergeReadable.ts'

const ADDRESS = '0x00000000000000000000000000000000000000aa'

function known(text: string) {
  const signature = parseSignature(text)
  if (signature === undefined) throw new Error(text)
  return {
    origin: 'implementation' as const,
    address: ADDRESS as `0x${string}`,
    source: undefined,
    abi: {
      functions: [signature],
      events: [],
      errors: [],
      constructorInputs: undefined,
      hasFallback: false,
      hasReceive: false,
      skipped: 0,
    },
  }
}

describe('mergeReadable', () => {
  test('behavior: of functions with the same selector the first is kept', () => {
    const merged = mergeReadable([
      known('function f(uint256 a) view returns (bool)'),
      known('function f(uint256 b) view returns (uint256)'),
      known('function g() view returns (bool)'),
    ])
    expect(merged.functions.map(({ text, inputs }) => [text, inputs[0]?.name])).toEqual([
      ['f(uint256)', 'a'],
      ['g()', undefined],
    ])
  })
})
