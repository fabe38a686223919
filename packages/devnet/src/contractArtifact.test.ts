import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { linkBytecode, readContractArtifact, readContractSources } from './contractArtifact.ts'

describe('readContractSources', () => {
  test('behavior: the generated files match the contracts', () => {
    const { sources, sourceNames } = readContractSources()
    expect(sourceNames.length).toBe(Object.keys(sources).length)
    for (const [name, content] of Object.entries(sources)) {
      expect(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'), name).toBe(content)
    }
  })
})

describe('readContractArtifact', () => {
  test('default', () => {
    const artifact = readContractArtifact('Failer')
    expect(artifact.sourceName).toBe('contracts/calls/Failer.sol')
    expect(JSON.parse(artifact.metadata).settings.compilationTarget).toEqual({
      'contracts/calls/Failer.sol': 'Failer',
    })
    expect(artifact.sourceMap.split(';').length).toBeGreaterThan(100)
  })

  test('error: no such contract', () => {
    expect(() => readContractArtifact('Nothing')).toThrow()
  })
})

describe('linkBytecode', () => {
  test('default', () => {
    const library = `0x${'ab'.repeat(20)}` as const
    const ledger = readContractArtifact('Ledger')
    expect(ledger.bytecode).toContain('__$')
    const linked = linkBytecode(ledger, { Accounts: library })
    expect(linked).toMatch(/^0x[0-9a-f]+$/)
    expect(linked).toContain('ab'.repeat(20))
    expect(linked.length).toBe(ledger.bytecode.length)
  })

  test('error: a library is missing', () => {
    expect(() => linkBytecode(readContractArtifact('Ledger'), {})).toThrow(
      'Ledger needs the library Accounts',
    )
  })
})
