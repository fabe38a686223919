// Measures libraries that guess a contract's interface from its code, against the ABIs of published packages.
// node scripts/benchInterfaceGuess.mjs [directory]: installs what it compares into the directory, outside the workspaces.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname, '..')
const work = resolve(process.argv[2] ?? join(root, 'node_modules/.cache/interface-guess'))

const LIBRARIES = [
  'evmole-js@npm:evmole@0.3.3',
  'evmole-wasm@npm:evmole@0.8.4',
  '@shazow/whatsabi@0.27.0',
  // whatsabi needs it without saying so.
  '@noble/hashes@1.8.0',
]
/** Name, version, and where the artifacts lie. */
const SAMPLES = [
  ['oz-5', '@openzeppelin/contracts@5.7.0', 'build/contracts'],
  ['oz-50', '@openzeppelin/contracts@5.0.2', 'build/contracts'],
  ['oz-upgradeable-5', '@openzeppelin/contracts-upgradeable@5.7.0', 'build/contracts'],
  ['oz-4', '@openzeppelin/contracts@4.9.6', 'build/contracts'],
  ['oz-3', '@openzeppelin/contracts@3.4.2', 'build/contracts'],
  ['oz-45', '@openzeppelin/contracts@4.5.0', 'build/contracts'],
  ['oz-upgradeable-50', '@openzeppelin/contracts-upgradeable@5.0.2', 'build/contracts'],
  ['oz-upgradeable-4', '@openzeppelin/contracts-upgradeable@4.9.6', 'build/contracts'],
  ['uniswap-v2-core', '@uniswap/v2-core@1.0.1', 'build'],
  ['uniswap-v3-core', '@uniswap/v3-core@1.0.1', 'artifacts/contracts'],
  ['uniswap-v3-periphery', '@uniswap/v3-periphery@1.4.4', 'artifacts/contracts'],
  ['safe', '@gnosis.pm/safe-contracts@1.3.0', 'build/artifacts/contracts'],
  ['aave', '@aave/core-v3@1.19.3', 'artifacts/contracts'],
]

const packages = [...LIBRARIES, ...SAMPLES.map(([alias, name]) => `${alias}@npm:${name}`)]
if (packages.some((name) => !existsSync(join(work, 'node_modules', name.replace(/(?<=.)@.*/, ''))))) {
  mkdirSync(work, { recursive: true })
  if (!existsSync(join(work, 'package.json'))) writeFileSync(join(work, 'package.json'), '{"private":true}')
  execFileSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', ...packages],
    {
      cwd: work,
      stdio: 'inherit',
    },
  )
}

const fromWork = (path) => import(pathToFileURL(join(work, 'node_modules', path)).href)
const evmoleJs = await fromWork('evmole-js/dist/index.esm.js')
const evmoleWasm = await fromWork('evmole-wasm/dist/evmole_node.mjs')
const whatsabi = await fromWork('@shazow/whatsabi/lib.esm/index.js')
const { keccak256 } = await importPackage(join(root, 'packages/ethereum/src/keccak256.ts'))

const contracts = readContracts()
const guesses = {
  'evmole 0.3.3 (JavaScript)': (code) =>
    evmoleJs.functionSelectors(code).map((selector) => ({
      selector,
      arguments: evmoleJs.functionArguments(code, selector),
    })),
  'evmole 0.8.4 (WebAssembly)': (code) =>
    evmoleWasm.contractInfo(code, { selectors: true, arguments: true, stateMutability: true }).functions ??
    [],
  'whatsabi 0.27.0 (JavaScript)': (code) =>
    whatsabi
      .abiFromBytecode(code)
      .filter(({ type }) => type === 'function')
      .map((item) => ({ selector: item.selector.slice(2), stateMutability: item.stateMutability })),
}
console.log(
  `${contracts.length} contracts with ${contracts.reduce((n, c) => n + c.functions.size, 0)} functions`,
)
console.table(Object.fromEntries(Object.entries(guesses).map(([name, guess]) => [name, measure(guess)])))

function measure(guess) {
  const sum = { wanted: 0, found: 0, extra: 0, failed: 0, argumentsRight: 0, mutabilityRight: 0 }
  const start = performance.now()
  for (const { code, functions } of contracts) {
    let guessed
    try {
      guessed = new Map(guess(code).map((item) => [item.selector, item]))
    } catch {
      sum.failed++
      guessed = new Map()
    }
    sum.wanted += functions.size
    sum.extra += [...guessed.keys()].filter((selector) => !functions.has(selector)).length
    for (const [selector, { types, mutability }] of functions) {
      const item = guessed.get(selector)
      if (item === undefined) continue
      sum.found++
      if (item.arguments === types) sum.argumentsRight++
      if (toReadOnly(item.stateMutability) === toReadOnly(mutability)) sum.mutabilityRight++
    }
  }
  const percent = (part) => `${((100 * part) / sum.wanted).toFixed(2)} %`
  return {
    selectors: percent(sum.found),
    missed: sum.wanted - sum.found,
    extra: sum.extra,
    arguments: percent(sum.argumentsRight),
    mutability: percent(sum.mutabilityRight),
    failed: sum.failed,
    'ms each': ((performance.now() - start) / contracts.length).toFixed(1),
  }
}

/** Code alone cannot tell pure from view. */
function toReadOnly(mutability) {
  return mutability === 'pure' ? 'view' : mutability
}

/** Contracts with code and functions; equal code counts once. Libraries are called otherwise and left out. */
function readContracts() {
  const found = new Map()
  for (const [alias, , directory] of SAMPLES) {
    for (const file of listJson(join(work, 'node_modules', alias, directory))) {
      const artifact = JSON.parse(readFileSync(file, 'utf8'))
      const code = readCode(artifact)
      if (code === undefined || !Array.isArray(artifact.abi) || found.has(code)) continue
      const functions = new Map(artifact.abi.filter(({ type }) => type === 'function').map(toFunction))
      if (functions.size > 0) found.set(code, { code, functions })
    }
  }
  return [...found.values()]
}

function listJson(directory) {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && !name.endsWith('.dbg.json'))
    .map((name) => join(directory, name))
}

function readCode(artifact) {
  const wire = artifact.deployedBytecode ?? artifact.evm?.deployedBytecode?.object
  if (typeof wire !== 'string' || wire.length < 20) return undefined
  // Places of libraries are filled with zeros; a library begins with the address it was deployed at.
  const code = wire.replace(/^(0x)?/, '0x').replace(/__.{38}/g, '0'.repeat(40))
  return /^0x73(00){20}30146080/.test(code) || !/^0x([0-9a-f]{2})*$/i.test(code) ? undefined : code
}

function toFunction({ name, inputs, stateMutability }) {
  const types = inputs.map(toTypeText).join(',')
  const selector = keccak256(new TextEncoder().encode(`${name}(${types})`)).slice(2, 10)
  return [selector, { types, mutability: stateMutability }]
}

function toTypeText({ type, components }) {
  return type.startsWith('tuple') ? `(${components.map(toTypeText).join(',')})${type.slice(5)}` : type
}

async function importPackage(file) {
  process.env.TSX_DISABLE_CACHE = '1' // the cache in /tmp may hold what another user put there
  const { tsImport } = await import('tsx/esm/api')
  return tsImport(pathToFileURL(file).href, import.meta.url)
}
