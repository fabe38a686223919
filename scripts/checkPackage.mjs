/*
 * Packs apps/otterscan into .cache/package, and tries the tarball as someone who has nothing else: what is in it, what npm
 * installs with it in an empty directory, and the program from there in front of a node. `npm run package`, by
 * way of tsx.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { startDevnet } from '../packages/devnet/src/startDevnet.ts'
import { readClientExample, runWithTypes } from './tryClient.mjs'

const root = resolve(import.meta.dirname, '..')
const MOST_PACKAGES = 15
/** Unpacked, with everything that npm installs. */
const MOST_BYTES = 12_000_000
const FIRST_PAGE_MS = 2_000
/** A crowded machine may be slow now and then, and one with more to do than it has cores is slower by as much. */
const STARTS = 5
const CROWD = Math.max(1, loadavg()[0] / availableParallelism())
const NEEDED = [
  'package/LICENSE',
  'package/NOTICE',
  'package/README.md',
  'package/THIRD-PARTY-LICENSES',
  'package/sbom.cdx.json',
  'package/bin/otterscan.js',
  'package/dist/apps/gateway/dist/client.js',
  'package/dist/client-types/clients/src/connectOtterscan.d.ts',
  'package/dist/apps/explorer/dist/index.html',
  'package/dist/apps/gateway/dist/main.js',
  'package/dist/apps/gateway/dist/replayWorker.js',
  'package/dist/apps/gateway/signatures/signatures.txt.br',
]
const ALLOWED =
  /^package\/(?:package\.json|CHANGELOG\.md|dist\/(?:client-types\/[\w/-]+\.d\.ts|apps\/explorer\/dist\/.+|apps\/gateway\/dist\/[\w-]+\.js|packages\/devnet\/src\/generated\/\w+\.json\.gz))$/

const faults = []
const directory = mkdtempSync(join(tmpdir(), 'otterscan-package-'))
try {
  const tarball = pack()
  checkFiles(tarball)
  install(tarball)
  checkInstalled()
  await tryProgram()
} finally {
  rmSync(directory, { recursive: true, force: true })
}
for (const fault of faults) console.error(`fault: ${fault}`)
console.log(`package: ${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)

function expectThat(isRight, fault) {
  if (!isRight) faults.push(fault)
}

function pack() {
  const target = join(root, '.cache/package')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  npm(['pack', '--workspace', 'otterscan', '--pack-destination', target, '--silent'], root)
  const [name, ...others] = readdirSync(target)
  if (name === undefined || others.length > 0) throw new Error(`not one tarball: ${readdirSync(target)}`)
  return join(target, name)
}

function checkFiles(tarball) {
  const files = run('tar', ['-tzf', tarball], directory).trim().split('\n')
  for (const name of NEEDED) expectThat(files.includes(name), `${name} is not in the tarball`)
  const others = files.filter((name) => !NEEDED.includes(name) && !ALLOWED.test(name))
  expectThat(others.length === 0, `in the tarball, but not of the package: ${others.join(', ')}`)
  const hash = createHash('sha256').update(readFileSync(tarball)).digest('hex')
  console.log(`${tarball}: ${statSync(tarball).size} bytes, ${files.length} files, SHA-256 ${hash}`)
}

/** From npm's cache where it can. */
function install(tarball) {
  const quiet = ['--no-audit', '--no-fund', '--silent']
  npm(['install', '--prefix', directory, '--prefer-offline', ...quiet, tarball], directory)
}

function checkInstalled() {
  const modules = join(directory, 'node_modules')
  const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'))
  const packages = Object.keys(lock.packages)
  const bytes = readdirSync(modules, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  console.log(`installed: ${packages.length} packages, ${bytes} bytes`)
  expectThat(packages.length <= MOST_PACKAGES, `${packages.length} packages instead of ${MOST_PACKAGES}`)
  expectThat(bytes <= MOST_BYTES, `${bytes} bytes instead of ${MOST_BYTES}`)
}

async function tryProgram() {
  const { version } = JSON.parse(readFileSync(join(root, 'apps/otterscan/package.json'), 'utf8'))
  expectThat(otterscan(['--help']).output.includes('Usage: otterscan'), '--help does not name the command')
  expectThat(otterscan(['--version']).output.trim() === version, `--version is not ${version}`)
  const wrong = otterscan(['--nodes'])
  expectThat(wrong.status === 2, `a wrong option ends with ${wrong.status} instead of 2`)
  const chain = otterscan(['--devnet', '--no-index', '--port', '0'])
  const isHelped = chain.status === 1 && chain.output.includes('npm install --global @foundry-rs/anvil@')
  expectThat(isHelped, `--devnet without anvil does not help:\n${chain.output}`)
  const beacon = otterscan(['--devnet-beacon', '--no-index', '--port', '0'])
  const isSaid = beacon.status === 1 && beacon.output.includes('in a clone of the repository')
  expectThat(isSaid, `--devnet-beacon does not help:\n${beacon.output}`)
  const devnet = await startDevnet({ blockTimeSeconds: 12 })
  try {
    const doctor = otterscan(['doctor', '--node', devnet.url, '--index', join(directory, 'index')])
    expectThat(doctor.status === 0, `doctor found something to change:\n${doctor.output}`)
    const times = []
    const most = FIRST_PAGE_MS * CROWD
    for (let start = 0; start < STARTS && !(times.at(-1) <= most); start++) {
      times.push(await timeFirstPage(devnet.url))
    }
    const said = times.map((ms) => `${Math.round(ms)} ms`).join(', ')
    console.log(`first page after ${said}; ${CROWD.toFixed(1)} processes a core`)
    expectThat(times.at(-1) <= most, `no first page within ${Math.round(most)} ms in ${STARTS} starts`)
    await timeFirstPage(devnet.url, (url) => tryClient(url, devnet))
  } finally {
    await devnet.stop()
  }
}

/** The signatures of the package, and the example of the documents, as TypeScript compiles it and as it runs. */
async function tryClient(url, node) {
  const signatures = await (await fetch(`${url}/signatures/a9059cbb`)).text()
  expectThat(signatures.startsWith('transfer('), `the signatures are not there: ${signatures}`)
  const before = BigInt(await node.request('eth_blockNumber'))
  const { status, output } = await runWithTypes(readClientExample(`${url}/rpc`), directory)
  const after = BigInt(await node.request('eth_blockNumber'))
  const head = BigInt(/^(\d+)n/.exec(output)?.[1] ?? -1)
  const isRight = status === 0 && head >= before && head <= after && /0x[0-9a-fA-F]{40}/.test(output)
  expectThat(isRight, `the client does not answer as the documents say:\n${output}`)
}

/** From the command to the end of the page; then the page is left to `use`. */
async function timeFirstPage(node, use) {
  const started = performance.now()
  const child = spawn(process.execPath, toArguments(['--node', node, '--port', '0', '--no-index']), {
    cwd: directory,
    env: bareEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  try {
    for await (const piece of child.stdout) {
      output += piece
      const [url] = /http:\/\/localhost:\d+(?= \()/.exec(output) ?? []
      if (url === undefined) continue
      const page = await fetch(url)
      const text = await page.text()
      const ms = performance.now() - started
      expectThat(page.status === 200 && text.includes('<title>'), `the first page is ${page.status}: ${text}`)
      expectThat(output.trim().split('\n').length <= 8, `a start prints more than 8 lines:\n${output}`)
      await use?.(url)
      return ms
    }
    throw new Error(`the program ended:\n${output}`)
  } finally {
    child.kill()
  }
}

function otterscan(args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, toArguments(args), {
    cwd: directory,
    env: bareEnvironment(),
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

function toArguments(args) {
  return [join(directory, 'node_modules/otterscan/bin/otterscan.js'), ...args]
}

/** Nothing of ours and no program, so that only what was installed is found. Windows cannot do without its own. */
function bareEnvironment() {
  const { SystemRoot } = process.env
  return { PATH: '', HOME: directory, ...(SystemRoot === undefined ? {} : { SystemRoot }) }
}

/** npm as it came with this Node.js where it did, else the one of PATH. */
function npm(args, cwd) {
  const own = join(dirname(process.execPath), process.platform === 'win32' ? 'npm.cmd' : 'npm')
  return run(existsSync(own) ? own : 'npm', args, cwd)
}

function run(program, args, cwd) {
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH },
    shell: process.platform === 'win32',
  })
  if (status === 0) return stdout
  throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}${error ?? ''}`)
}
