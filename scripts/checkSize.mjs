// What a first visit of each screen downloads (JavaScript and CSS, brotli 11), against its budget.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { brotli } from './precompress.mjs'

/**
 * In bytes, by the file of the screen below `src/screens`. A screen without a line here is a fault. Less used screens have
 * some air: how modules are joined to files changes by some kB with any module (`createChunkNamer`).
 */
const BUDGETS = {
  'address/AddressScreen.tsx': 138_000,
  'block-transaction/BlockTransactionScreen.tsx': 120_000,
  'block-transactions/BlockTransactionsScreen.tsx': 131_000,
  'block/BlockScreen.tsx': 132_000,
  'broadcast/BroadcastScreen.tsx': 143_000,
  'contract-lists/ContractListsScreen.tsx': 133_000,
  'docs/DocsScreen.tsx': 105_000,
  'epoch/EpochScreen.tsx': 143_000,
  'faucets/FaucetsScreen.tsx': 116_000,
  'home/HomeScreen.tsx': 99_000,
  'gas/GasScreen.tsx': 124_000,
  'live-blocks/LiveBlocksScreen.tsx': 123_000,
  'logs/LogsScreen.tsx': 116_000,
  'mempool/MempoolScreen.tsx': 132_000,
  'nodes/NodesScreen.tsx': 138_000,
  'not-found/NotFoundScreen.tsx': 99_000,
  'query/QueryScreen.tsx': 125_000,
  'search/SearchScreen.tsx': 120_000,
  'slot-by-block-root/SlotByBlockRootScreen.tsx': 139_000,
  'slot/SlotScreen.tsx': 145_000,
  'token/TokenScreen.tsx': 151_000,
  'transaction/TransactionScreen.tsx': 150_000,
  'transaction/simulation/SimulateScreen.tsx': 116_000,
  'validator/ValidatorScreen.tsx': 141_000,
}

/** What is fetched before a screen draws its first datum. */
const MAX_FILES = 12

/**
 * One row for each screen of the app: files and bytes of its first visit, and a verdict: `ok`, `over budget`,
 * `too many files`, `no budget`, or `missing` where a budget names a screen that the build does not have. A screen without a chunk of its
 * own is part of the entry.
 */
export function measureScreens(app, budgets) {
  const dist = join(app, 'dist')
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
  if (entry === undefined) throw new Error('the manifest names no entry')
  const sizes = new Map()
  const screens = join(app, 'src/screens')
  const names = new Set([...listScreens(screens), ...Object.keys(budgets)])
  return [...names].sort((one, other) => one.localeCompare(other)).map((name) => measure(name))

  function measure(name) {
    const budget = budgets[name]
    if (!existsSync(join(screens, name))) return toRow(name, 0, 0, budget, 'missing')
    const path = findPath(`src/screens/${name}`) ?? [entry]
    const files = new Set(path.flatMap((key) => staticFiles(key)))
    const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0)
    return toRow(name, files.size, bytes, budget, judge(files.size, bytes, budget))
  }

  /** The chain of lazy imports from the entry to the screen, both included; each one's static imports load with it. */
  function findPath(target) {
    const queue = [[entry]]
    const seen = new Set([entry])
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      if (path.at(-1) === target) return path
      const lazy = staticChunks(path.at(-1)).flatMap((key) => manifest[key].dynamicImports ?? [])
      for (const key of lazy) {
        if (seen.has(key)) continue
        seen.add(key)
        queue.push([...path, key])
      }
    }
    return undefined
  }

  function staticChunks(key, seen = new Set()) {
    if (seen.has(key)) return []
    seen.add(key)
    return [key, ...(manifest[key].imports ?? []).flatMap((next) => staticChunks(next, seen))]
  }

  function staticFiles(key) {
    return staticChunks(key).flatMap((chunk) => [manifest[chunk].file, ...(manifest[chunk].css ?? [])])
  }

  function sizeOf(file) {
    const known = sizes.get(file)
    if (known !== undefined) return known
    const bytes = brotli(readFileSync(join(dist, file))).length
    sizes.set(file, bytes)
    return bytes
  }
}

/**
 * What the files hold that every first visit loads, the largest part first: packages, and our own modules. `share` is in
 * percent of the code before it is made small; `because` is the module that first imports the part.
 */
export function listCore(app, atLeastBytes) {
  const directory = join(app, 'dist/.vite')
  const manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'))
  const contents = JSON.parse(readFileSync(join(directory, 'contents.json'), 'utf8'))
  const waiting = Object.keys(manifest).filter((key) => manifest[key].isEntry)
  const files = new Set()
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (files.has(manifest[key].file)) continue
    files.add(manifest[key].file)
    waiting.push(...(manifest[key].imports ?? []))
  }
  const modules = [...files].flatMap((file) => contents[file] ?? [])
  const total = modules.reduce((sum, { bytes }) => sum + bytes, 0)
  const parts = new Map()
  for (const { module, bytes, importer } of modules) {
    const name = toPart(module)
    const known = parts.get(name) ?? { bytes: 0, because: undefined }
    const isFromOutside = importer !== null && toPart(importer) !== name
    parts.set(name, {
      bytes: known.bytes + bytes,
      because: known.because ?? (isFromOutside ? importer : undefined),
    })
  }
  return [...parts]
    .filter(([, { bytes }]) => bytes >= atLeastBytes)
    .sort(([, one], [, other]) => other.bytes - one.bytes)
    .map(([part, { bytes, because = '' }]) => ({
      part,
      kB: Math.round(bytes / 100) / 10,
      share: Math.round((bytes / total) * 1000) / 10,
      because: because.replace(/^node_modules\//, ''),
    }))
}

/** A package as a whole, a module of ours by itself. */
function toPart(module) {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(module) ?? []
  return name ?? module
}

function judge(files, bytes, budget) {
  if (budget === undefined) return 'no budget'
  if (bytes > budget) return 'over budget'
  return files > MAX_FILES ? 'too many files' : 'ok'
}

function listScreens(directory) {
  return readdirSync(directory, { recursive: true })
    .filter((file) => file.endsWith('Screen.tsx'))
    .map((file) => file.replaceAll('\\', '/'))
}

/** kB are 1000 bytes. */
function toRow(screen, files, bytes, budgetBytes, verdict) {
  return { screen, files, kB: Math.round(bytes / 100) / 10, budgetKB: (budgetBytes ?? 0) / 1000, verdict }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { app: { type: 'string', default: 'apps/explorer' } } })
  console.log('In the files that every first visit loads:')
  console.table(listCore(resolve(values.app), 3_000))
  const rows = measureScreens(resolve(values.app), BUDGETS)
  console.table(rows)
  const bad = rows.filter(({ verdict }) => verdict !== 'ok')
  console.log(`size: ${rows.length} screens, ${bad.length} faults`)
  process.exitCode = bad.length === 0 ? 0 : 1
}
