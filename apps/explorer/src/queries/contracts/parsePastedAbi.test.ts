import { describe, expect, test } from 'vitest'
import { parsePastedAbi } from './parsePastedAbi.ts'

const ITEM = { type: 'function', name: 'f', inputs: [], outputs: [], stateMutability: 'view' }

describe('parsePastedAbi', () => {
  test('default: a list, an artifact, and the stored form', () => {
    expect(parsePastedAbi(JSON.stringify([ITEM]))).toMatchObject({ contractName: undefined, json: [ITEM] })
    expect(parsePastedAbi(JSON.stringify({ contractName: 'C', abi: [ITEM], bytecode: '0x' }))).toMatchObject({
      contractName: 'C',
      json: [ITEM],
    })
  })

  test('error: no JSON, no ABI, an empty ABI', () => {
    for (const text of [
      '',
      '{',
      '5',
      'null',
      '{"abi":5}',
      '[]',
      '[{"type":"receive"}]',
      '{"__proto__":{"abi":[]}}',
    ])
      expect([text, parsePastedAbi(text)]).toEqual([text, undefined])
  })

  test('VER-13 unreadable items are counted, the others are kept', () => {
    const pasted = parsePastedAbi(
      JSON.stringify([ITEM, { ...ITEM, inputs: [{ type: 'uint9' }] }, { type: 'odd' }, 5]),
    )
    expect(pasted?.abi.functions).toHaveLength(1)
    expect(pasted?.abi.skipped).toBe(3)
  })
})
