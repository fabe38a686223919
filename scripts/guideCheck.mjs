/*
 * Runs the commands of README, guide and API page as someone does who has Node.js, the npm registry and a fresh copy of the
 * files: nothing installed, nothing built. Ports are free ones, and the made-up node of the pages is a chain of this
 * machine. `npm run guide:check`; about 80 s, not in the gate.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { findKind, findReason, GUIDE_DATA, GUIDE_PAGES, readCommands } from './guide/guideCommands.mjs'
import { listSourceFiles } from './listSourceFiles.mjs'

const root = resolve(import.meta.dirname, '..')
const LIMIT_MS = 120_000
/** A start installs everything the first time. */
const START_MS = 300_000
const READY = /Otterscan is at (http:\/\/localhost:\d+)/
const INDEX_MS = 120_000
const DEVNET_START = 'npm start -- --devnet'

const directory = mkdtempSync(join(tmpdir(), 'otterscan-guide-'))
const tree = join(directory, 'otterscan')
const prefix = join(directory, 'global')
const [nodePort, beaconPort] = [await findFreePort(), await findFreePort()]
const nodeUrl = `http://127.0.0.1:${nodePort}`
const environment = {
  ...process.env,
  PATH: [
    dirname(process.execPath),
    join(prefix, 'bin'),
    join(tree, 'node_modules/.bin'),
    process.env.PATH,
  ].join(delimiter),
  NO_COLOR: '1',
  // Not that of the user.
  XDG_CACHE_HOME: join(directory, 'cache'),
  OTTERSCAN_PORT: '0',
  npm_config_prefix: prefix,
  npm_config_prefer_offline: 'true',
  npm_config_yes: 'true',
}
const started = []
const failures = []
let node
let packing
/** What `npm start` alone has shown, for the requests of the API page. */
let site

const RUN = {
  /** The first page is there. The development chain of the shortest start is kept for the requests. */
  serve: async (command) => {
    const child = start(command)
    const url = await waitForUrl(child)
    await expectPage(url)
    if (command === 'npm start' || command === DEVNET_START) site = { child, url }
    else await end(child)
  },
  finish: (command) => finish(command),
  /** A chain answers. */
  node: async (command) => {
    const port = await findFreePort()
    const child = start(`${command} --port ${port}`)
    try {
      await waitFor(() => askChainId(`http://127.0.0.1:${port}`), LIMIT_MS, child)
    } finally {
      await end(child)
    }
  },
  /** An answer without an error. */
  request: (command) => finish(command.replace(/^curl /, 'curl --fail-with-body --silent --show-error ')),
}

const begin = performance.now()
try {
  copyFiles()
  const done = new Set()
  for (const page of GUIDE_PAGES) {
    for (const command of readCommands(readFileSync(join(tree, page), 'utf8'))) {
      if (!done.has(command)) await check(page, command)
      done.add(command)
    }
  }
} finally {
  for (const child of started) await end(child)
  rmSync(directory, { recursive: true, force: true })
}
const seconds = (performance.now() - begin) / 1000
console.log(`guide: ${failures.length} of the commands failed, ${seconds.toFixed(0)} s`)
process.exit(failures.length === 0 ? 0 : 1)

function copyFiles() {
  for (const path of listSourceFiles(root, [])) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    cpSync(join(root, path), join(tree, path))
  }
  for (const [name, text] of Object.entries(GUIDE_DATA)) writeFileSync(join(tree, name), text)
}

async function check(page, command) {
  const reason = findReason(command)
  if (reason !== undefined) return console.log(`not run   ${page}: ${command} (${reason})`)
  const from = performance.now()
  try {
    await RUN[findKind(command)](await toLocal(command))
    console.log(`ok        ${page}: ${command} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
  } catch (error) {
    failures.push(command)
    console.error(`failed    ${page}: ${command}\n${error.message}`)
  }
}

/** The command with what is here in place of what the page made up. */
async function toLocal(command) {
  if (command.includes('otterscan-')) await pack()
  if (command.includes('localhost:5100')) await waitForIndex()
  if (command.startsWith('otterscan index')) await endSite()
  // A node of this machine would be shown in place of the development chain.
  if (command === 'npm start' && (await askChainId('http://127.0.0.1:8545'))) return DEVNET_START
  const local = command
    .replaceAll('http://127.0.0.1:8545', nodeUrl)
    .replaceAll('https://user:password@node.example', `http://user:password@127.0.0.1:${nodePort}`)
    .replaceAll('http://127.0.0.1:5052', `http://127.0.0.1:${beaconPort}`)
    .replace(/ URL\b/, ` ${nodeUrl}`)
    .replaceAll('http://localhost:5100', site?.url ?? '')
  if (local.includes(`:${nodePort}`)) {
    node ??= startNode()
    await node
  }
  return local
}

/** The tarball, without the trials of `npm run package`, which the gate makes. */
function pack() {
  packing ??= finish('npm pack --workspace otterscan --silent')
  return packing
}

async function waitForIndex() {
  if (site === undefined) throw new Error('`npm start` has shown nothing that can be asked')
  const { url, child } = site
  await waitFor(
    async () => {
      const { result } = await post(`${url}/rpc`, 'gateway_status')
      return result?.index?.phase === 'following'
    },
    INDEX_MS,
    child,
  )
}

async function endSite() {
  if (site !== undefined) await end(site.child)
}

/** A chain for commands that name a node; anvil is there once the first command has installed everything. */
async function startNode() {
  await waitFor(() => askChainId(nodeUrl), LIMIT_MS, start(`anvil --port ${nodePort} --quiet`))
}

async function askChainId(url) {
  const { result } = await post(url, 'eth_chainId')
  return result !== undefined
}

async function post(url, method) {
  try {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    return await response.json()
  } catch {
    return {} // Not there yet.
  }
}

async function expectPage(url) {
  const response = await fetch(url)
  const text = await response.text()
  if (response.status !== 200 || !text.includes('<title>')) throw new Error(`the page is ${response.status}`)
}

function start(command) {
  const child = spawn('sh', ['-c', command], {
    cwd: tree,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that all of it can be ended.
    detached: true,
  })
  child.text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece) => {
      child.text += piece
    })
  }
  child.closed = new Promise((done) => {
    child.once('close', (code) => {
      child.code = code ?? 1
      done(child.code)
    })
  })
  started.push(child)
  return child
}

async function finish(command) {
  const child = start(command)
  const timer = setTimeout(() => void end(child), LIMIT_MS)
  const code = await child.closed
  clearTimeout(timer)
  if (code !== 0) throw new Error(`ended with ${code}:\n${child.text}`)
}

async function waitForUrl(child) {
  await waitFor(() => READY.test(child.text), START_MS, child)
  return READY.exec(child.text)[1]
}

async function waitFor(isThere, limitMs, child) {
  const from = performance.now()
  while (!(await isThere())) {
    if (child.code !== undefined) throw new Error(`ended with ${child.code}:\n${child.text}`)
    if (performance.now() - from > limitMs) throw new Error(`took longer than ${limitMs} ms:\n${child.text}`)
    await new Promise((done) => setTimeout(done, 100))
  }
}

async function end(child) {
  if (child.code !== undefined) return
  process.kill(-child.pid, 'SIGTERM')
  await child.closed
}

function findFreePort() {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}
