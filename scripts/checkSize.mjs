// What a first visit of each screen downloads (JavaScript and CSS, brotli 11), against its budget.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brotli } from './precompress.mjs'

/** kB are 1000 bytes. `inEntry`: the screen may be part of the first chunk. */
const SCREENS = [
  { name: 'home', source: 'src/screens/home/HomeScreen.tsx', budgetBytes: 150_000, inEntry: true },
  { name: 'block', source: 'src/screens/block/BlockScreen.tsx', budgetBytes: 190_000 },
  { name: 'transaction', source: 'src/screens/transaction/TransactionScreen.tsx', budgetBytes: 190_000 },
  { name: 'address', source: 'src/screens/address/AddressScreen.tsx', budgetBytes: 190_000 },
]

const { values } = parseArgs({ options: { app: { type: 'string', default: 'apps/explorer' } } })
const app = resolve(values.app)
const dist = join(app, 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
if (entry === undefined) throw new Error('the manifest names no entry')

const sizes = new Map()
const rows = SCREENS.map(measure)
console.table(rows)
const bad = rows.filter(({ verdict }) => verdict !== 'ok')
console.log(`size: ${rows.length} screens, ${bad.length} faults`)
process.exitCode = bad.length === 0 ? 0 : 1

function measure({ name, source, budgetBytes, inEntry = false }) {
  const path = findPath(source) ?? (inEntry && existsSync(join(app, source)) ? [entry] : undefined)
  if (path === undefined)
    return { screen: name, files: 0, kB: 0, budgetKB: budgetBytes / 1000, verdict: 'missing' }
  const files = new Set(path.flatMap((key) => staticFiles(key)))
  const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  return {
    screen: name,
    files: files.size,
    kB: Math.round(bytes / 100) / 10,
    budgetKB: budgetBytes / 1000,
    verdict: bytes <= budgetBytes ? 'ok' : 'over budget',
  }
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
