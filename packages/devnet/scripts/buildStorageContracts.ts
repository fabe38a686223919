import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import solc from 'solc'

/*
 * Compiles storage/Depot.sol, which has every type of storage, without optimizer, with it, and by way of Yul, and writes
 * src/storage/generated/. Run it after a change of the contract: `npm run storage-contracts -w @otterscan/devnet`. Vyper is no
 * dependency: `vyper --enable-decimals -f combined_json,layout storage/depot.vy` (0.4.3) wrote src/storage/generated/vyper.json.
 */

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const SOURCE = readFileSync(`${PACKAGE}storage/Depot.sol`, 'utf8')
const VARIANTS = {
  plain: { optimizer: { enabled: false } },
  optimized: { optimizer: { enabled: true, runs: 200 } },
  viaIr: { optimizer: { enabled: true, runs: 200 }, viaIR: true },
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts?: { readonly 'Depot.sol': Readonly<Record<string, unknown>> }
}

for (const [variant, settings] of Object.entries(VARIANTS)) {
  const outputSelection = {
    '*': { '*': ['abi', 'evm.bytecode', 'storageLayout', 'transientStorageLayout'] },
  }
  const input = {
    language: 'Solidity',
    sources: { 'Depot.sol': { content: SOURCE } },
    settings: { evmVersion: 'prague', ...settings, outputSelection },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const contracts = output.contracts?.['Depot.sol'] as Record<string, Compiled>
  const [depot, shelves] = [contracts.Depot, contracts.Shelves]
  if (depot === undefined || shelves === undefined) throw new Error('the compiler left a contract out')
  const { abi, evm, storageLayout, transientStorageLayout } = depot
  const artifact = {
    contractName: 'Depot',
    sourceName: 'Depot.sol',
    compilerVersion: solc.version(),
    abi,
    bytecode: `0x${evm.bytecode.object}`,
    linkReferences: evm.bytecode.linkReferences,
    library: `0x${shelves.evm.bytecode.object}`,
    storageLayout,
    transientStorageLayout,
  }
  writeFileSync(`${PACKAGE}src/storage/generated/${variant}.json`, `${JSON.stringify(artifact)}\n`)
}

interface Compiled {
  readonly abi: unknown
  readonly evm: { readonly bytecode: { readonly object: string; readonly linkReferences: unknown } }
  readonly storageLayout: unknown
  readonly transientStorageLayout: unknown
}
