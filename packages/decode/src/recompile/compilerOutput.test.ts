import { describe, expect, test } from 'vitest'
import { decodeCompilerOutput } from './compilerOutput.ts'

const TARGET = { path: 'a.sol', name: 'A' }

function output(deployedBytecode: unknown, errors?: unknown): string {
  const A = { evm: { deployedBytecode }, storageLayout: { storage: [] } }
  return JSON.stringify({
    contracts: { 'a.sol': { A } },
    sources: { 'a.sol': { id: 1 }, 'l.sol': { id: 0 } },
    errors,
  })
}

describe('decodeCompilerOutput', () => {
  test('default: libraries become zeros, warnings are ignored', () => {
    const link = { 'l.sol': { L: [{ start: 1, length: 20 }] } }
    const json = output(
      {
        object: `73__$${'ab'.repeat(17)}$__30`,
        linkReferences: link,
        immutableReferences: { 7: [{ start: 21, length: 1 }] },
        sourceMap: '0:1:1',
      },
      [{ severity: 'warning', message: 'no license' }],
    )
    expect(decodeCompilerOutput(json, TARGET)).toEqual({
      kind: 'compiled',
      code: {
        bytes: Uint8Array.from([0x73, ...new Array<number>(20).fill(0), 0x30]),
        immutables: [{ id: '7', places: [{ start: 21, length: 1 }] }],
        libraries: [{ name: 'l.sol:L', places: [{ start: 1, length: 20 }] }],
      },
      layout: { storageLayout: { storage: [] }, transientStorageLayout: undefined },
      source: { runtimeMap: '0:1:1', creationMap: undefined, paths: ['l.sol', 'a.sol'] },
    })
    expect(decodeCompilerOutput(json, { path: undefined, name: 'A' }).kind).toBe('compiled')
  })

  test('error: the compiler’s own messages; a contract without code; a missing one', () => {
    const errors = [
      { severity: 'error', formattedMessage: 'a.sol:1:1: <b>no</b>' },
      { severity: 'info' },
      null,
    ]
    expect(decodeCompilerOutput(output({ object: '00' }, errors), TARGET)).toEqual({
      kind: 'failed',
      errors: ['a.sol:1:1: <b>no</b>'],
    })
    expect(decodeCompilerOutput(output({ object: '' }), TARGET)).toEqual({ kind: 'failed', errors: [] })
    for (const name of ['B', 'constructor', '__proto__']) {
      expect(decodeCompilerOutput(output({ object: '00' }), { path: 'a.sol', name })).toEqual({
        kind: 'failed',
        errors: [],
      })
    }
  })

  test('behavior: references that would hide code are ignored', () => {
    const json = output({
      object: '6001',
      immutableReferences: {
        a: [{ start: 0, length: 33 }, { start: -1, length: 1 }, { start: 0.5, length: 1 }, 5],
      },
    })
    expect(decodeCompilerOutput(json, TARGET)).toMatchObject({
      code: { immutables: [{ id: 'a', places: [] }] },
    })
  })

  test.each(['', 'null', '[]', '5', '"x"', '{'])('error: %s', (json) => {
    expect(decodeCompilerOutput(json, TARGET).kind).toBe(json === '[]' ? 'failed' : 'unreadable')
  })

  test.each([{ object: 5 }, { object: '0' }, { object: 'zz' }, {}, { object: '00'.repeat(4_000_001) }])(
    'error: no code in bytecode %#',
    (deployedBytecode) => {
      expect(decodeCompilerOutput(output(deployedBytecode), TARGET).kind).toBe('unreadable')
    },
  )
})
