import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import solc from 'solc'

/*
 * Compiles contracts/ and writes src/generated/: one file per contract and one with all sources.
 * Run it after every change of a contract: `npm run contracts -w @otterscan/devnet`.
 */

type CompiledContract = {
  abi: unknown[]
  metadata: string
  evm: {
    bytecode: { object: string; sourceMap: string; linkReferences: Record<string, Record<string, unknown>> }
    deployedBytecode: {
      object: string
      sourceMap: string
      linkReferences: Record<string, unknown>
      immutableReferences?: Record<string, unknown>
    }
  }
}

type CompilerOutput = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, CompiledContract>>
  sources?: Record<string, { id: number }>
}

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const CONTRACTS = join(PACKAGE, 'contracts')
const OUTPUT = join(PACKAGE, 'src', 'generated')

function readSources(): Record<string, { content: string }> {
  const names = readdirSync(CONTRACTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sol'))
    .sort()
  return Object.fromEntries(
    names.map((name) => [
      relative(PACKAGE, join(CONTRACTS, name)).split(sep).join('/'),
      { content: readFileSync(join(CONTRACTS, name), 'utf8') },
    ]),
  )
}

function compile(sources: Record<string, { content: string }>): CompilerOutput {
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      evmVersion: 'prague',
      optimizer: { enabled: false },
      outputSelection: {
        '*': {
          '*': [
            'abi',
            'metadata',
            'evm.bytecode.object',
            'evm.bytecode.linkReferences',
            'evm.bytecode.sourceMap',
            'evm.deployedBytecode.object',
            'evm.deployedBytecode.linkReferences',
            'evm.deployedBytecode.sourceMap',
            'evm.deployedBytecode.immutableReferences',
          ],
        },
      },
    },
  }
  return JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput
}

function writeJson(name: string, value: unknown): void {
  writeFileSync(join(OUTPUT, `${name}.json`), `${JSON.stringify(value, null, 1)}\n`)
}

const sources = readSources()
const output = compile(sources)
const errors = (output.errors ?? []).filter((error) => error.severity === 'error')
if (errors.length > 0) {
  console.error(errors.map((error) => error.formattedMessage).join('\n'))
  process.exit(1)
}

rmSync(OUTPUT, { recursive: true, force: true })
mkdirSync(OUTPUT, { recursive: true })
let count = 0
for (const [sourceName, contracts] of Object.entries(output.contracts ?? {})) {
  for (const [contractName, contract] of Object.entries(contracts)) {
    // Interfaces and abstract contracts have no code and nothing to deploy.
    if (contract.evm.bytecode.object === '') continue
    count += 1
    writeJson(contractName, {
      contractName,
      sourceName,
      compilerVersion: solc.version(),
      abi: contract.abi,
      bytecode: `0x${contract.evm.bytecode.object}`,
      linkReferences: contract.evm.bytecode.linkReferences,
      deployedBytecode: `0x${contract.evm.deployedBytecode.object}`,
      deployedLinkReferences: contract.evm.deployedBytecode.linkReferences,
      immutableReferences: contract.evm.deployedBytecode.immutableReferences ?? {},
      sourceMap: contract.evm.deployedBytecode.sourceMap,
      creationSourceMap: contract.evm.bytecode.sourceMap,
      metadata: contract.metadata,
    })
  }
}
const ids = Object.entries(output.sources ?? {}).map(([name, { id }]) => [name, id] as const)
writeJson('sources', {
  /** Path of each file by the index that source maps use. */
  sourceNames: ids.sort((a, b) => a[1] - b[1]).map(([name]) => name),
  sources: Object.fromEntries(Object.entries(sources).map(([name, { content }]) => [name, content])),
})
console.log(`${count} contracts from ${Object.keys(sources).length} files`)
