// Bundles the program of apps/gateway into apps/gateway/dist, so that a start costs no transpiling. Our own packages
// go into the bundle; what comes from the registry stays outside. Quick enough to be done before every use.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'apps/gateway/dist')
const PROGRAM = join(root, 'apps/gateway/src/main.ts')
/** A thread of the program, loaded when it is first needed. */
const REPLAY_WORKER = join(root, 'apps/gateway/src/upstream/replay/replayWorker.ts')
/** The typed client of the package, for programs of others. In the package all three share their code. */
const CLIENT = join(root, 'packages/clients/src/connectOtterscan.ts')
/** A part of the program that a test starts over and over. */
const INDEXING_PROCESS = join(root, 'apps/gateway/test/indexingProcess.ts')

/** The program, to be started with node. There after `buildGateway`. */
export const GATEWAY_PROGRAM = join(dist, 'main.js')

/**
 * With `forTests` what tests start besides. Throws when a module cannot be read. Writes nothing when nothing has changed, so
 * others may be running it.
 */
export async function buildGateway({ forTests = false } = {}) {
  await writeBundle({ main: PROGRAM }, dist)
  await writeBundle({ replayWorker: REPLAY_WORKER }, dist)
  if (forTests) await writeBundle({ indexingProcess: INDEXING_PROCESS }, join(dist, 'test'))
}

/**
 * The program, its thread and the typed client in as few files as are loaded at once, with everything from the registry in it
 * but `external`. Finds files beside itself as the one in `dist` does. Each has `fileName`, `code`, and `modules` by the path
 * of their file.
 */
export async function bundleProgram(external) {
  // Names stay: what goes wrong is reported with them.
  const minify = { compress: KEEP_NAMES, mangle: KEEP_NAMES, codegen: true }
  const input = { main: PROGRAM, client: CLIENT, replayWorker: REPLAY_WORKER }
  return await bundle(input, dist, { external, plugins: [POOL_ALONE], minify })
}

/** Of undici the program uses one class, made whole as undici does it; all of it would be a quarter of a megabyte more. */
const POOL_ALONE = {
  name: 'pool-alone',
  resolveId: (id) => (id === 'undici' ? '\0undici' : null),
  load: (id) => (id === '\0undici' ? toPoolModule(join(root, 'node_modules/undici/lib')) : null),
}

function toPoolModule(lib) {
  const from = (file) => JSON.stringify(join(lib, file))
  return `
    import api from ${from('api/index.js')}
    import Dispatcher from ${from('dispatcher/dispatcher.js')}
    import Pool from ${from('dispatcher/pool.js')}
    Object.assign(Dispatcher.prototype, api)
    export { Pool }
  `
}

const KEEP_NAMES = { keepNames: { function: true, class: true } }

async function writeBundle(input, directory) {
  const output = await bundle(input, directory, { external: isFromRegistry, minify: false })
  for (const { fileName, code } of output) writeWhole(join(directory, fileName), code)
}

async function bundle(input, directory, { external, minify, plugins = [] }) {
  const build = await rolldown({
    input,
    platform: 'node',
    external,
    plugins: [...plugins, { name: 'own-place', transform: (code, id) => keepOwnPlace(code, id, directory) }],
  })
  const { output } = await build.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    minify,
  })
  await build.close()
  return output
}

/**
 * Stays outside: a package from the registry that the program finds as its importer does. One of which our own package
 * has another version goes into the bundle, or the program would run with the wrong one.
 */
function isFromRegistry(id, importer) {
  if (id.startsWith('.') || isAbsolute(id) || id.startsWith('@otterscan/')) return false
  const name = id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/')
  return importer === undefined || findPackage(name, dirname(importer)) === findPackage(name, dist)
}

/** The directory of a package as Node finds it from a place; `undefined` for what is built in. */
function findPackage(name, from) {
  const found = join(from, 'node_modules', name)
  if (existsSync(found)) return found
  return dirname(from) === from ? undefined : findPackage(name, dirname(from))
}

/** Modules that find files beside themselves still look beside their source. */
function keepOwnPlace(code, id, directory) {
  if (!code.includes('import.meta.url')) return null
  const path = relative(directory, id).split(sep).join('/')
  const place = `new URL(${JSON.stringify(path)}, import.meta.url).href`
  return { code: code.replaceAll('import.meta.url', place), map: null }
}

/** In one step: a process that starts meanwhile reads the old file or the new one. */
function writeWhole(path, text) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, text)
  renameSync(draft, path)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildGateway({ forTests: process.argv.includes('--for-tests') })
}
