/*
 * The part of `npm run guide:check` inside of the bare root: runs each command of the guide in the tree of files it is given.
 * Ports are free ones, and the made-up node of the pages is a chain of this machine. Node.js alone, nothing from a package.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { findKind, findReason, GUIDE_DATA, GUIDE_PAGES, localize, readCommands } from './guideCommands.mjs'

const LIMIT_MS = 120_000
/** A start installs everything the first time. */
const START_MS = 300_000
const READY = /Otterscan is at (http:\/\/localhost:\d+)/
const INDEX_MS = 120_000
const DEVNET_START = 'npm start -- --devnet'

const [, , tree = '', home = ''] = process.argv
const prefix = join(home, 'global')
const { version } = JSON.parse(readFileSync(join(tree, 'apps/otterscan/package.json'), 'utf8'))
const [nodePort, beaconPort, otherPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
const [nodeUrl, beaconUrl, otherUrl] = [nodePort, beaconPort, otherPort].map(
  (port) => `http://127.0.0.1:${port}`,
)
const environment = {
  ...process.env,
  PATH: [process.env.PATH, join(prefix, 'bin'), join(tree, 'node_modules/.bin')].join(delimiter),
  NO_COLOR: '1',
  // Not that of the user.
  XDG_CACHE_HOME: join(home, 'cache'),
  OTTERSCAN_PORT: '0',
  npm_config_prefix: prefix,
  npm_config_prefer_offline: 'true',
  npm_config_yes: 'true',
  npm_config_update_notifier: 'false',
}
const started = []
/** By the command as it is run here. */
const runs = new Map()
const counts = { ok: 0, failed: 0, 'not run': 0 }
let node
let packing
/** What `npm start` alone has shown, for the requests of the API page. */
let site

const RUN = {
  /** The first page is there. */
  serve: async (command) => {
    // One index of the development chain is enough: that of the first start, which is kept for the requests.
    const isAgain = site !== undefined && command.includes(DEVNET_START)
    const child = start(command, isAgain ? { OTTERSCAN_NO_INDEX: 'true' } : {})
    const url = await waitForUrl(child)
    await expectPage(url)
    if (site === undefined) site = { child, url }
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

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => void endAll().then(() => process.exit(1)))
try {
  await runPages()
} finally {
  await endAll()
}
const summary = Object.entries(counts).map(([word, count]) => `${count} ${word}`)
console.log(`commands of the guide: ${summary.join(', ')}`)
process.exit(counts.failed === 0 ? 0 : 1)

async function runPages() {
  for (const [name, text] of Object.entries(GUIDE_DATA)) writeFileSync(join(tree, name), text)
  const seen = new Set()
  for (const page of GUIDE_PAGES) {
    for (const command of readCommands(readFileSync(join(tree, page), 'utf8'), version)) {
      const reason = findReason(page, command)
      const key = `${command}${reason ?? ''}`
      if (!seen.has(key)) await check(page, command, reason)
      seen.add(key)
    }
  }
}

async function endAll() {
  for (const child of started) await end(child)
}

async function check(page, command, reason) {
  if (reason !== undefined) return report('not run', `${page}: ${command}: ${reason}`)
  const from = performance.now()
  try {
    const local = await toLocal(command)
    if (!runs.has(local)) runs.set(local, RUN[findKind(command)](local))
    await runs.get(local)
    report('ok', `${page}: ${command} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
  } catch (error) {
    report('failed', `${page}: ${command}\n${error.message}`)
  }
}

function report(word, text) {
  counts[word] += 1
  console.log(`${word.padEnd(10)}${text}`)
}

/** The command with what is here in place of what the page made up. */
async function toLocal(command) {
  if (command.includes('otterscan-')) await pack()
  if (command.includes('localhost:5100')) await waitForIndex()
  if (command.startsWith('otterscan index')) await endSite()
  // A node of this machine would be shown in place of the development chain.
  if (command === 'npm start' && (await askChainId('http://127.0.0.1:8545'))) return DEVNET_START
  const local = localize(command, { nodeUrl, beaconUrl, otherUrl, siteUrl: site?.url })
  if (local.includes(`:${nodePort}`)) {
    node ??= startNode()
    await node
  }
  return local
}

/** The tarball, unless the gate has made it, without the trials of `npm run package`. */
function pack() {
  packing ??= existsSync(join(tree, `otterscan-${version}.tgz`))
    ? Promise.resolve()
    : finish('npm pack --workspace otterscan --silent')
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

/** A chain for commands that name a node; anvil is there once the first command has installed everything. Doctor looks at the age of its head. */
async function startNode() {
  const child = start(`anvil --port ${nodePort} --block-time 2 --quiet`)
  await waitFor(() => askChainId(nodeUrl), LIMIT_MS, child)
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

function start(command, variables = {}) {
  const child = spawn('sh', ['-c', command], {
    cwd: tree,
    env: { ...environment, ...variables },
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
