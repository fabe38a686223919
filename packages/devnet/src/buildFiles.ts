import { type ContractArtifact, readContractArtifact, readContractSources } from './contractArtifact.ts'

/** A file as a build tool writes it. */
export interface BuildFile {
  readonly name: string
  readonly text: string
}

/** `artifacts/build-info/*.json` of Hardhat 2 with some of the development contracts. */
export function writeHardhatBuildInfo(contracts: readonly string[]): BuildFile {
  const { input, output } = toBuild(contracts)
  const text = JSON.stringify({ id: '19', _format: 'hh-sol-build-info-1', solcVersion: '0.8', input, output })
  return { name: '19.json', text }
}

/** The same of Hardhat 3, which writes the output to a file of its own. */
export function writeHardhat3BuildInfo(contracts: readonly string[]): readonly BuildFile[] {
  const { input, output } = toBuild(contracts)
  return [
    { name: 'solc-19.json', text: JSON.stringify({ _format: 'hh3-sol-build-info-1', id: 'solc-19', input }) },
    {
      name: 'solc-19.output.json',
      text: JSON.stringify({ _format: 'hh3-sol-build-info-output-1', id: 'solc-19', output }),
    },
  ]
}

/** `out/Name.sol/Name.json` of Foundry, `out/build-info`, and the source files that it was compiled from. */
export function writeFoundryFiles(contractName: string): {
  readonly artifact: BuildFile
  readonly buildInfo: BuildFile
  readonly sources: readonly BuildFile[]
} {
  const artifact = readContractArtifact(contractName)
  const { sourceNames, sources } = readContractSources()
  const used = Object.keys((JSON.parse(artifact.metadata) as { sources: object }).sources)
  const { bytecode, deployedBytecode } = toEvm(artifact, '0x')
  const json = {
    abi: artifact.abi,
    bytecode,
    deployedBytecode,
    rawMetadata: artifact.metadata,
    metadata: JSON.parse(artifact.metadata) as unknown,
    id: sourceNames.indexOf(artifact.sourceName),
  }
  return {
    artifact: { name: `${contractName}.json`, text: JSON.stringify(json) },
    buildInfo: {
      name: 'a1.json',
      text: JSON.stringify({ id: 'a1', source_id_to_path: { ...sourceNames }, language: 'Solidity' }),
    },
    sources: used.map((path) => ({ name: path.split('/').at(-1) ?? path, text: sources[path] ?? '' })),
  }
}

function toBuild(contracts: readonly string[]) {
  const { sourceNames, sources } = readContractSources()
  const output: Record<string, Record<string, unknown>> = {}
  for (const name of contracts) {
    const artifact = readContractArtifact(name)
    const { abi, metadata, sourceName } = artifact
    output[sourceName] = { ...output[sourceName], [name]: { abi, metadata, evm: toEvm(artifact, '') } }
  }
  return {
    input: {
      language: 'Solidity',
      sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
    },
    output: {
      sources: Object.fromEntries(sourceNames.map((path, id) => [path, { id }])),
      contracts: output,
    },
  }
}

function toEvm(artifact: ContractArtifact, prefix: string) {
  const { linkReferences, deployedLinkReferences, immutableReferences } = artifact
  const toObject = (code: string) => `${prefix}${code.slice(2)}`
  return {
    bytecode: {
      object: toObject(artifact.bytecode),
      linkReferences,
      sourceMap: artifact.creationSourceMap,
    },
    deployedBytecode: {
      object: toObject(artifact.deployedBytecode),
      linkReferences: deployedLinkReferences,
      immutableReferences,
      sourceMap: artifact.sourceMap,
    },
  }
}
