// Builds apps/explorer when its sources changed since the last build. `--force` builds anyway.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { precompress } from './precompress.mjs'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'apps/explorer/dist')
/** Inside the build, so that whatever replaces or removes the build removes it too. A dot file: never served. */
const stamp = join(dist, '.built-from')
const SOURCES = [
  'apps/explorer',
  'docs',
  'packages',
  'SECURITY.md',
  'package-lock.json',
  'tsconfig.base.json',
]
const SKIPPED = new Set(['node_modules', 'dist', '.tsbuild', 'devnet', 'recordings'])

/** Throws when the build fails, with what it said. What it says otherwise is shown only if `isVerbose`. */
export function buildExplorer({ force = false, isVerbose = false, log = console.log } = {}) {
  const hash = hashSources()
  if (!force && existsSync(join(dist, 'index.html')) && readStamp() === hash) return
  log('Building the explorer ...')
  const { status, error, stdout, stderr } = spawnSync(
    'npm',
    ['run', 'build', '--workspace', '@otterscan/explorer'],
    {
      cwd: root,
      stdio: ['ignore', isVerbose ? 'inherit' : 'pipe', isVerbose ? 'inherit' : 'pipe'],
      encoding: 'utf8',
      shell: process.platform === 'win32',
    },
  )
  if (error !== undefined || status !== 0) {
    const words = [stdout, stderr, error?.message].filter(Boolean).join('\n')
    throw new Error(`The explorer could not be built.\n${words}`)
  }
  precompress(dist)
  writeFileSync(stamp, hash)
}

function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
}

function hashSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES) addToHash(hash, source)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const absolute = join(root, path)
  const entries = readEntries(absolute)
  if (entries === undefined) {
    hash.update(`${path}\0`).update(readFileSync(absolute)).update('\0')
    return
  }
  for (const name of entries.filter((entry) => !SKIPPED.has(entry)).sort()) addToHash(hash, join(path, name))
}

function readEntries(absolute) {
  try {
    return readdirSync(absolute)
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined // a file
    throw error
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  buildExplorer({ force: process.argv.includes('--force'), isVerbose: true })
}
