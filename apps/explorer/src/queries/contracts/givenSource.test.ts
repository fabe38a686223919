import { readGivenArtifacts } from '@otterscan/decode/recompile/givenArtifacts'
import { findCompiledTo } from '@otterscan/decode/recompile/matchGiven'
import {
  type BuildFile,
  writeFoundryFiles,
  writeHardhat3BuildInfo,
  writeHardhatBuildInfo,
} from '@otterscan/devnet/buildFiles'
import { readContractArtifact, readContractSources } from '@otterscan/devnet/contractArtifact'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { toMappedSource } from './givenSource.ts'

const { sources, sourceNames } = readContractSources()
const LEDGER = readContractArtifact('Ledger')
const FOUNDRY = writeFoundryFiles('Ledger')

/** What is found for deployed code, which has an address in place of a library and values in place of immutables. */
function find(files: readonly BuildFile[], isCreation: boolean) {
  const contracts = readGivenArtifacts(files.map(({ name, text }) => ({ path: name, text })))
  const linked = LEDGER[isCreation ? 'bytecode' : 'deployedBytecode'].replace(
    /__\$[0-9a-f]{34}\$__/g,
    '5a'.repeat(20),
  )
  const found = findCompiledTo(contracts, {
    account: `0x${'11'.repeat(20)}` as Address,
    isCreation,
    code: (isCreation ? `${linked}${'00'.repeat(32)}` : linked) as Hex,
  })
  return found && { ...found, files: found.listFiles() }
}

describe('readGivenArtifacts', () => {
  test.each<[string, readonly BuildFile[]]>([
    ['Hardhat 2', [writeHardhatBuildInfo(['Failer', 'Ledger', 'Counter'])]],
    ['Hardhat 3', writeHardhat3BuildInfo(['Counter', 'Ledger'])],
    ['Foundry', [FOUNDRY.artifact, FOUNDRY.buildInfo, ...FOUNDRY.sources]],
  ])('%s: the contract of code and of its creation, with its maps and files', (_, files) => {
    for (const isCreation of [false, true]) {
      const found = find(files, isCreation)
      expect(found).toMatchObject({
        name: 'Ledger',
        path: LEDGER.sourceName,
        source: { runtimeMap: LEDGER.sourceMap, creationMap: LEDGER.creationSourceMap, paths: sourceNames },
      })
      const own = found?.files.find(({ path }) => path === LEDGER.sourceName)
      expect(own?.content).toBe(sources[LEDGER.sourceName])
    }
  })

  test('behavior: Foundry without the numbers of sources knows the file of the artifact alone', () => {
    const found = find([FOUNDRY.artifact, ...FOUNDRY.sources], false)
    expect(found?.files.filter(({ path }) => path !== '')).toEqual([
      { path: LEDGER.sourceName, content: sources[LEDGER.sourceName] },
    ])
  })

  test('behavior: a source that is not the one that was compiled is not taken', () => {
    const changed = FOUNDRY.sources.map(({ name, text }) => ({ name, text: `${text}\n` }))
    const found = find([FOUNDRY.artifact, FOUNDRY.buildInfo, ...changed], false)
    expect(found?.name).toBe('Ledger')
    expect(found?.files.every(({ content }) => content === undefined)).toBe(true)
  })

  test('behavior: other code has no contract, and other files have none', () => {
    expect(find([writeHardhatBuildInfo(['Failer', 'Counter'])], false)).toBeUndefined()
    expect(
      readGivenArtifacts([
        { path: 'a', text: '{"a":' },
        { path: 'b.json', text: '{"contracts":{"a":[]}}' },
      ]),
    ).toEqual([])
  })
})

test('toMappedSource keeps the files that the maps name', () => {
  const source = { runtimeMap: '0:9:1:-:0;4:2;;:::i', creationMap: '1:1:2', paths: ['a', 'b', 'c', 'd'] }
  expect(toMappedSource('artifact', 'A', source, (path) => path.toUpperCase()).files).toEqual([
    { path: 'a', content: undefined },
    { path: 'b', content: 'B' },
    { path: 'c', content: 'C' },
    { path: 'd', content: undefined },
  ])
})
