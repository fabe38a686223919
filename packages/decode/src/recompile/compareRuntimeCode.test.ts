import { readFileSync } from 'node:fs'
import type { Address } from '@otterscan/ethereum/address'
import { bytesToHex, type Hex, hexToBytes } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { compareRuntimeCode } from './compareRuntimeCode.ts'
import { type CompiledCode, decodeCompilerOutput } from './compilerOutput.ts'

const ADDRESS = '0x5FbDB2315678afecb367f032d93F642f64180aa3' as Address
const LIBRARY = '5615deb798bb3e4dfa0139dfa1b3d433cc23b72f'

interface Artifact {
  readonly sourceName: string
  readonly deployedBytecode: string
  readonly immutableReferences: unknown
}

/** A contract of the development chain, as compiled. */
function readArtifact(name: string): Artifact {
  const url = new URL(`../../../devnet/src/generated/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(url, 'utf8'))
}

/** The artifact in the form of compiler output. */
function compile(name: string): { readonly code: CompiledCode; readonly hex: Hex } {
  const artifact = readArtifact(name)
  const object = artifact.deployedBytecode.slice(2)
  const linkReferences = name === 'Ledger' ? findPlaceholders(object) : {}
  const output = {
    contracts: {
      [artifact.sourceName]: {
        [name]: {
          evm: {
            deployedBytecode: { object, linkReferences, immutableReferences: artifact.immutableReferences },
          },
        },
      },
    },
  }
  const decoded = decodeCompilerOutput(JSON.stringify(output), { path: artifact.sourceName, name })
  if (decoded.kind !== 'compiled') throw new Error(decoded.kind)
  return { code: decoded.code, hex: bytesToHex(decoded.code.bytes) }
}

/** The artifact keeps only the link references of its init code. */
function findPlaceholders(object: string) {
  const places = [...object.matchAll(/__\$[0-9a-f]{34}\$__/g)].map(({ index }) => ({
    start: index / 2,
    length: 20,
  }))
  return { 'contracts/ledger/lib/Accounts.sol': { Accounts: places } }
}

/** Overwrites the code with bytes, from an offset on. */
function write(hex: Hex, start: number, bytes: string): Hex {
  return `${hex.slice(0, 2 + start * 2)}${bytes}${hex.slice(2 + start * 2 + bytes.length)}` as Hex
}

/** Offset of the IPFS hash in the trailer, after the prefix of its multihash. */
function hashPlace(hex: Hex): number {
  return (hex.lastIndexOf('64697066735822') - 2) / 2 + 9
}

describe('compareRuntimeCode', () => {
  test('default: every byte, the hash of the metadata included', () => {
    const { code, hex } = compile('Counter')
    expect(compareRuntimeCode(code, hex, ADDRESS)).toMatchObject({
      verdict: 'full',
      immutables: [],
      libraries: [],
      isLibrary: false,
      embeddedDifferences: 0,
      firstDifference: undefined,
      differentBytes: 0,
      metadata: [
        { name: 'ipfs', compiled: expect.stringMatching(/^Qm/) },
        { name: 'solc', compiled: '0.8.37', chain: '0.8.37' },
      ],
    })
  })

  test('behavior: immutables are what deployment wrote, at all their positions', () => {
    const { code, hex } = compile('PlainToken')
    const word = '12'.repeat(32)
    const places = code.immutables.flatMap((immutable) => immutable.places)
    expect(places.length).toBeGreaterThan(0)
    const deployed = places.reduce((filled, { start }) => write(filled, start, word), hex)
    const compared = compareRuntimeCode(code, deployed, ADDRESS)
    expect(compared.verdict).toBe('full')
    expect(compared.immutables.map(({ value }) => value)).toEqual(code.immutables.map(() => `0x${word}`))
  })

  test('behavior: one immutable with two values is a difference', () => {
    const bytes = Uint8Array.from([0x60, 0, 0x60, 0])
    const places = [
      { start: 1, length: 1 },
      { start: 3, length: 1 },
    ]
    const code = { bytes, immutables: [{ id: '7', places }], libraries: [] }
    expect(compareRuntimeCode(code, '0x60016001', ADDRESS).verdict).toBe('unbound')
    expect(compareRuntimeCode(code, '0x60016002', ADDRESS)).toMatchObject({
      verdict: 'different',
      immutables: [{ id: '7', value: undefined, count: 2 }],
      firstDifference: undefined,
    })
  })

  test('behavior: linked libraries are named with their addresses', () => {
    const { code, hex } = compile('Ledger')
    const [library] = code.libraries
    const deployed = (library?.places ?? []).reduce((filled, { start }) => write(filled, start, LIBRARY), hex)
    expect(deployed).not.toBe(hex)
    expect(compareRuntimeCode(code, deployed, ADDRESS)).toMatchObject({
      verdict: 'full',
      libraries: [{ name: 'contracts/ledger/lib/Accounts.sol:Accounts', value: `0x${LIBRARY}` }],
    })
  })

  test('behavior: a library holds its own address and no other', () => {
    const { code, hex } = compile('Accounts')
    const own = write(hex, 1, ADDRESS.slice(2).toLowerCase())
    expect(compareRuntimeCode(code, own, ADDRESS)).toMatchObject({ verdict: 'full', isLibrary: true })
    const other = compareRuntimeCode(code, write(hex, 1, LIBRARY), ADDRESS)
    expect(other).toMatchObject({ verdict: 'different', firstDifference: { byte: 1 }, differentBytes: 20 })
  })

  test('behavior: only the complete guard of a library permits its own address', () => {
    const digits = ADDRESS.slice(2).toLowerCase()
    const zeros = '00'.repeat(20)
    const compare = (guard: string) => {
      const bytes = hexToBytes(`0x73${zeros}${guard}`)
      return compareRuntimeCode({ bytes, immutables: [], libraries: [] }, `0x73${digits}${guard}`, ADDRESS)
    }
    expect(compare('3014')).toMatchObject({ verdict: 'unbound', isLibrary: true })
    // ADDRESS followed by something other than EQ; EQ preceded by something other than ADDRESS.
    for (const other of ['3015', '3314']) {
      expect(compare(other)).toMatchObject({ verdict: 'different', isLibrary: false, differentBytes: 20 })
    }
  })

  test('behavior: the same but for the metadata at the end', () => {
    const { code, hex } = compile('Counter')
    const other = write(hex, hashPlace(hex), 'ff'.repeat(32))
    const compared = compareRuntimeCode(code, other, ADDRESS)
    expect(compared).toMatchObject({ verdict: 'partial', firstDifference: undefined, differentBytes: 0 })
    const [hash] = compared.metadata
    expect(hash?.name).toBe('ipfs')
    expect(hash?.compiled).not.toBe(hash?.chain)
  })

  test('behavior: no metadata on the chain, or none on either side', () => {
    const { code, hex } = compile('Counter')
    const bare = hex.slice(0, 2 + (hashPlace(hex) - 10) * 2) as Hex
    expect(compareRuntimeCode(code, bare, ADDRESS)).toMatchObject({
      verdict: 'partial',
      metadata: [{ name: 'ipfs', chain: undefined }, { name: 'solc' }],
    })
    const bareCode = { ...code, bytes: code.bytes.subarray(0, (bare.length - 2) / 2) }
    expect(compareRuntimeCode(bareCode, bare, ADDRESS)).toMatchObject({ verdict: 'unbound', metadata: [] })
  })

  test('behavior: metadata of contracts inside a factory counts as metadata', () => {
    const { code, hex } = compile('Maker')
    const inner = (hex.indexOf('64697066735822') - 2) / 2 + 9
    expect(inner).toBeLessThan(hashPlace(hex))
    expect(compareRuntimeCode(code, write(hex, inner, 'ff'.repeat(32)), ADDRESS)).toMatchObject({
      verdict: 'partial',
      embeddedDifferences: 1,
      firstDifference: undefined,
    })
  })

  test('behavior: other instructions, with position and count', () => {
    const { code, hex } = compile('Counter')
    expect(compareRuntimeCode(code, write(hex, 100, 'fefe'), ADDRESS)).toMatchObject({
      verdict: 'different',
      firstDifference: { byte: 100, chain: expect.stringMatching(/^0xfefe/) },
      differentBytes: 2,
    })
  })

  test('behavior: another length, empty code, longer code', () => {
    const { code, hex } = compile('Counter')
    const longer = compareRuntimeCode(code, `${hex}00`, ADDRESS)
    expect(longer).toMatchObject({ verdict: 'different', differentBytes: undefined })
    expect(longer.chainSizeBytes).toBe(longer.compiledSizeBytes + 1)
    expect(compareRuntimeCode(code, '0x', ADDRESS)).toMatchObject({
      verdict: 'different',
      firstDifference: { byte: 0, chain: '0x' },
    })
  })
})
