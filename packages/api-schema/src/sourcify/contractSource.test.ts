import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeContractSource, decodeMetadata, decodeSources } from './contractSource.ts'

describe('decodeContractSource', () => {
  test('VER-03 metadata null: ABI and compilation speak', () => {
    const source = decodeContractSource({
      match: 'match',
      runtimeMatch: 'match',
      metadata: null,
      abi: [{ type: 'function', name: 'f' }],
      compilation: {
        language: 'Vyper',
        compilerVersion: '0.4.0+commit.e9db8d9f',
        name: 'Vault',
        fullyQualifiedName: 'src/Vault.vy:Vault',
        compilerSettings: { evmVersion: 'cancun', optimizer: { enabled: true } },
      },
      sources: { 'src/Vault.vy': { content: '# @version 0.4.0' } },
    })
    expect(source).toMatchObject({
      match: 'partial',
      language: 'Vyper',
      contractName: 'Vault',
      contractPath: 'src/Vault.vy',
      evmVersion: 'cancun',
      metadata: undefined,
      files: [{ path: 'src/Vault.vy', content: '# @version 0.4.0' }],
    })
    expect(source?.abi).toHaveLength(1)
  })

  test('VER-11 no metadata at all and no sources: still a match', () => {
    expect(decodeContractSource({ match: 'exact_match', runtimeMatch: 'exact_match' })).toMatchObject({
      match: 'full',
      files: [],
      abi: undefined,
      language: undefined,
    })
  })

  test('default: no match is none', () => {
    expect(decodeContractSource({ match: null, runtimeMatch: null, metadata: null })).toBeUndefined()
    expect(decodeContractSource({ customCode: 'contract_not_found' })).toBeUndefined()
    expect(decodeContractSource('x')).toBeUndefined()
  })

  test.each([
    ['by path', { 'a.sol': { content: 'A' }, 'b.sol': { content: 'B' } }],
    ['by path, content alone', { 'a.sol': 'A', 'b.sol': 'B' }],
    ['a list', [{ path: 'a.sol', content: 'A' }, { name: 'b.sol', content: 'B' }, 7]],
    ['as text', '{"a.sol":{"content":"A"},"b.sol":{"content":"B"}}'],
  ])('SRC-01 sources %s', (_, sources) => {
    const files = [
      { path: 'a.sol', content: 'A' },
      { path: 'b.sol', content: 'B' },
    ]
    expect(decodeContractSource({ runtimeMatch: 'match', sources })).toMatchObject({ files })
    expect(decodeContractSource({ runtimeMatch: 'match', metadata: { sources } })).toMatchObject({ files })
    expect(decodeContractSource({ runtimeMatch: 'match', stdJsonInput: { sources } })).toMatchObject({
      files,
    })
  })

  test('SRC-01 text that only looks like JSON is none, and costs itself', () => {
    const source = decodeContractSource({ runtimeMatch: 'match', metadata: '{not json', abi: '[1' })
    expect(source).toMatchObject({ match: 'partial', metadata: undefined, files: [] })
  })

  test('a match in unknown words, or none, is not a partial one; an optimizer is not off', () => {
    const metadata = { settings: { optimizer: { enabled: { odd: 1 }, runs: 200 } } }
    for (const runtimeMatch of [{ odd: 1 }, null, 'nearly']) {
      const source = decodeContractSource({ runtimeMatch, metadata })
      expect(source).toBeDefined()
      expect(source?.match).toBeUndefined()
      expect(source?.optimizer).toBeUndefined()
    }
  })

  test('property: any answer, no exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (metadata, rest) => {
        expect(() => {
          decodeContractSource({
            match: 'match',
            metadata,
            sources: rest,
            compilation: rest,
            sourceIds: rest,
          })
          decodeMetadata({ settings: metadata, sources: rest, output: metadata, compiler: rest }, 'full')
          decodeSources(rest)
        }).not.toThrow()
      }),
    )
  })
})

describe('decodeMetadata', () => {
  test('VER-05 names with blanks are kept as they are', () => {
    const wire = { settings: { compilationTarget: { 'a b.sol': ' ETF Purchaser ' } } }
    expect(decodeMetadata(wire, 'full')).toMatchObject({
      contractName: ' ETF Purchaser ',
      contractPath: 'a b.sol',
    })
  })

  test('VER-13 an empty target and odd members cost themselves alone', () => {
    const wire = JSON.parse(
      '{"settings":{"compilationTarget":{},"libraries":{"a":1,"f.sol":{"L":"0x01"}}},"sources":{"__proto__":{"content":"x"},"b":5},"output":{"abi":[{}]}}',
    ) as unknown
    const source = decodeMetadata(wire, 'full')
    expect(source).toMatchObject({ contractName: undefined, libraries: [['f.sol:L', '0x01']], skipped: 1 })
    expect(source?.files.map(({ path }) => path)).toEqual(['__proto__'])
  })
})
