import { describe, expect, test } from 'vitest'
import { buildCompilerInput, type RecompileSource } from './compilerInput.ts'

const SOURCE: RecompileSource = {
  language: 'Solidity',
  compiler: '0.8.37+commit.f401782d',
  contractPath: 'a.sol',
  contractName: 'A',
  metadata: {
    language: 'Solidity',
    settings: {
      compilationTarget: { 'a.sol': 'A' },
      evmVersion: 'prague',
      libraries: { 'lib/b.sol:B': '0x01', C: '0x02' },
      optimizer: { enabled: true, runs: 200, details: { inliner: true, yul: true } },
      remappings: [],
    },
    sources: { 'a.sol': { keccak256: '0x00', urls: ['ipfs'] }, 'lib/b.sol': { content: 'library B {}' } },
  },
  compilerInput: undefined,
  files: [
    { path: 'a.sol', content: 'contract A {}' },
    { path: 'lib/b.sol', content: undefined },
  ],
}

function ready(source: RecompileSource) {
  const built = buildCompilerInput(source)
  if (built.kind !== 'ready') throw new Error(built.kind)
  return { input: JSON.parse(built.json), target: built.target }
}

describe('buildCompilerInput', () => {
  test('behavior: metadata becomes input: libraries by file, no compilation target', () => {
    expect(ready(SOURCE)).toMatchInlineSnapshot(`
      {
        "input": {
          "language": "Solidity",
          "settings": {
            "evmVersion": "prague",
            "libraries": {
              "": {
                "C": "0x02",
              },
              "lib/b.sol": {
                "B": "0x01",
              },
            },
            "optimizer": {
              "details": {
                "inliner": true,
                "yul": true,
              },
              "enabled": true,
              "runs": 200,
            },
            "outputSelection": {
              "a.sol": {
                "A": [
                  "metadata",
                  "evm.deployedBytecode.object",
                  "evm.deployedBytecode.immutableReferences",
                  "evm.deployedBytecode.linkReferences",
                  "evm.deployedBytecode.sourceMap",
                  "evm.bytecode.sourceMap",
                  "storageLayout",
                  "transientStorageLayout",
                ],
              },
            },
            "remappings": [],
          },
          "sources": {
            "a.sol": {
              "content": "contract A {}",
            },
            "lib/b.sol": {
              "content": "library B {}",
            },
          },
        },
        "target": {
          "name": "A",
          "path": "a.sol",
        },
      }
    `)
  })

  test('behavior: standard input is used unchanged except for the output selection; displayed files win', () => {
    const { input } = ready({
      ...SOURCE,
      compilerInput: {
        language: 'Solidity',
        sources: {
          'a.sol': { content: 'contract A { /* hidden */ }' },
          'c.sol': { content: 'contract C {}' },
        },
        settings: {
          libraries: { 'lib/b.sol': { B: '0x01' } },
          modelChecker: { engine: 'all' },
          stopAfter: 'parsing',
          outputSelection: { '*': { '*': ['*'] } },
        },
      },
    })
    expect(input.sources).toEqual({
      'a.sol': { content: 'contract A {}' },
      'c.sol': { content: 'contract C {}' },
    })
    expect(Object.keys(input.settings)).toEqual(['libraries', 'outputSelection'])
    expect(input.settings.libraries).toEqual({ 'lib/b.sol': { B: '0x01' } })
  })

  test('behavior: compilers that reject the inliner setting they write do not get it', () => {
    expect(ready({ ...SOURCE, compiler: '0.8.4+commit.c7e474f2' }).input.settings.optimizer.details).toEqual({
      yul: true,
    })
  })

  test('behavior: paths named like members of every object are paths', () => {
    const sources = JSON.parse('{"__proto__": {"content": "contract A {}"}}')
    const built = buildCompilerInput({ ...SOURCE, metadata: { sources }, files: [] })
    expect(built.kind === 'ready' && built.json).toContain(
      '"sources":{"__proto__":{"content":"contract A {}"}}',
    )
  })

  test.each<[Partial<RecompileSource>, unknown]>([
    [{ language: 'Vyper' }, { kind: 'otherLanguage', language: 'Vyper' }],
    [
      { language: undefined, metadata: { language: 'Vyper' } },
      { kind: 'otherLanguage', language: 'Vyper' },
    ],
    [
      { language: 'Vyper', metadata: undefined },
      { kind: 'otherLanguage', language: 'Vyper' },
    ],
    [{ metadata: undefined }, { kind: 'noSettings' }],
    [{ contractName: undefined }, { kind: 'noTarget' }],
    [{ files: [] }, { kind: 'missingFile', path: 'a.sol' }],
  ])('error: %j', (change, expected) => {
    expect(buildCompilerInput({ ...SOURCE, ...change })).toEqual(expected)
  })
})
