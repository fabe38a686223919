/*
 * Runs the commands of README, guide and API page as someone does who has Node.js, the npm registry and a fresh copy of the
 * files: nothing installed, nothing built, in a root directory without anything else. `npm run guide:check`. With `--reuse`, as
 * a stage of the gate, what the stages before have installed, built and packed is there already.
 */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { copyTree } from './copyTree.mjs'
import { makeBareRoot } from './guide/bareRoot.mjs'
import { listSourceFiles } from './listSourceFiles.mjs'

const root = resolve(import.meta.dirname, '..')
/** What others than the user decide: how the registry is reached. */
const OF_NETWORK = /^(?:(?:https?|no|all)_proxy|NODE_EXTRA_CA_CERTS)$/i
const REUSED = ['apps/explorer/dist', 'node_modules/.package-lock.json']
/** Saved development chains. */
const CHAINS = '.cache/devnet'

const isReusing = process.argv.includes('--reuse')
const begin = performance.now()
const directory = mkdtempSync(join(tmpdir(), 'otterscan-guide-'))
const home = join(directory, 'home')
const tree = isReusing ? copyTree(root, 'otterscan-guide-files-') : copyFiles(join(directory, 'otterscan'))
const ending = ['SIGINT', 'SIGTERM', 'SIGHUP']
try {
  process.exitCode = await runAll()
} finally {
  for (const place of [directory, tree]) rmSync(place, { recursive: true, force: true })
}
console.log(`${((performance.now() - begin) / 1000).toFixed(0)} s`)

async function runAll() {
  if (isReusing) reuse()
  const cache = join(readNpmSetting('cache'), '_cacache')
  mkdirSync(cache, { recursive: true })
  mkdirSync(join(home, '.npm'), { recursive: true })
  symlinkSync(cache, join(home, '.npm/_cacache'))
  const modules = listModules().map((path) => ({ path, isReadOnly: true }))
  const reused = isReusing ? [{ path: join(root, CHAINS) }, ...modules] : []
  const places = [{ path: tree }, { path: home }, { path: cache }, ...reused]
  const { command, reason } = makeBareRoot(join(directory, 'root'), places)
  if (reason !== undefined) console.log(`no root of its own, so a bare PATH alone: ${reason}`)
  const [program, ...args] = [...command, 'node', join(tree, 'scripts/guide/runGuide.mjs'), tree, home]
  const network = Object.entries(process.env).filter(([name]) => OF_NETWORK.test(name))
  const env = {
    ...Object.fromEntries(network),
    PATH: process.env.PATH,
    HOME: home,
    npm_config_registry: readNpmSetting('registry'),
  }
  const child = spawn(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  for (const signal of ending) process.once(signal, () => child.kill(signal))
  return await new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => done(code ?? 1))
  })
}

function copyFiles(target) {
  for (const path of listSourceFiles(root, [])) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    cpSync(join(root, path), join(target, path))
  }
  return target
}

function reuse() {
  for (const path of REUSED.filter((one) => existsSync(join(root, one)))) {
    cpSync(join(root, path), join(tree, path), { recursive: true })
  }
  mkdirSync(join(root, CHAINS), { recursive: true })
  mkdirSync(join(tree, '.cache'))
  symlinkSync(join(root, CHAINS), join(tree, CHAINS))
  const packed = join(root, '.cache/package')
  if (existsSync(packed)) cpSync(packed, tree, { recursive: true })
}

function listModules() {
  const parents = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(root, parent, name)),
  )
  return [root, ...parents, join(root, 'e2e'), join(root, 'clients')]
    .map((place) => join(place, 'node_modules'))
    .filter((path) => existsSync(path))
}

function readNpmSetting(name) {
  return execFileSync('npm', ['config', 'get', name], { cwd: root, encoding: 'utf8' }).trim()
}
