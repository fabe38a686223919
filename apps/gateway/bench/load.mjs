// `npm run load`: 200 clients for five minutes, and a node that restarts every 20 s. Says what they saw, and the memory of
// the program; fails on any error that is neither a limit nor "node away", and when the memory grows.
// `npm run load -- --seconds 30 --clients 50` for less; `npm run load -- --part page` for a page that is open for a day of blocks.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildGateway, GATEWAY_PROGRAM } from '../../../scripts/buildGateway.mjs'
import { runLoad, startRestartingNode } from '../test/runLoad.ts'

const RESTART_EVERY_MS = 20_000
const AWAY_MS = 1_000
const THINK_MS = 600
/** Of the memory in the last third against the second: less is noise of the garbage collector. */
const GROWTH = 1.25
/** The caches fill first. */
const SETTLED_AFTER_SECONDS = 120

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    clients: { type: 'string', default: '200' },
    part: { type: 'string', default: 'program' },
  },
})
if (values.part === 'page') {
  // The test of the gate, with a day of blocks in place of forty.
  const test = 'apps/explorer/src/screens/live-blocks/LiveBlocksScreen.test.tsx'
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'unit', test], {
    stdio: 'inherit',
    env: { ...process.env, PAGE_BLOCKS: '7200' },
  })
  process.exit(status ?? 1)
}
const seconds = Number(values.seconds)
const clients = Number(values.clients)

await buildGateway()
const directory = mkdtempSync(join(tmpdir(), 'otterscan-load-'))
const node = await startRestartingNode()
const options = ['--port', '0', '--node', node.url, '--trusted-proxy', '127.0.0.1', '--trusted-proxy', '::1']
const program = spawn(process.execPath, [GATEWAY_PROGRAM, ...options, '--index', join(directory, 'index')], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const exited = new Promise((resolve) => {
  program.once('exit', resolve)
})
let isOver = false
try {
  const url = await readAddress()
  const memory = []
  const watching = watch(url, memory)
  const restarting = restart()
  const until = performance.now() + seconds * 1000
  const report = await runLoad({
    url: `${url}/rpc`,
    clients,
    isOver: () => performance.now() > until,
    thinkMs: THINK_MS,
  })
  isOver = true
  await Promise.all([watching, restarting])
  tell(report, memory)
} finally {
  isOver = true
  program.kill('SIGTERM')
  await exited
  await node.stop()
  rmSync(directory, { recursive: true, force: true })
}

function readAddress() {
  return new Promise((resolve, reject) => {
    program.stdout.on('data', (piece) => {
      const found = /http:\/\/localhost:\d+/.exec(piece.toString())
      if (found !== null) resolve(found[0])
    })
    program.once('exit', (code) => reject(new Error(`the program ended with ${code}`)))
  })
}

async function watch(url, memory) {
  while (!isOver) {
    const text = await (await fetch(`${url}/metrics`)).text()
    memory.push(Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 1_000_000)
    await delay(1_000)
  }
}

async function restart() {
  for (let slept = 0; !isOver; slept += 500) {
    await delay(500)
    if (slept > 0 && slept % RESTART_EVERY_MS === 0) await node.restart(() => delay(AWAY_MS))
  }
}

function tell(report, memory) {
  const third = Math.floor(memory.length / 3)
  const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length
  const thirds = [0, 1, 2].map((at) => Math.round(mean(memory.slice(at * third, (at + 1) * third))))
  const { wrong, ...rest } = report
  console.log({ clients, seconds, ...rest, perSecond: Math.round(report.requests / seconds) })
  console.log(`memory, MB: ${thirds.join(', ')} by thirds, ${Math.round(Math.max(...memory))} at most`)
  for (const text of wrong) console.log(`WRONG: ${text}`)
  const grows = seconds >= SETTLED_AFTER_SECONDS && thirds[2] > thirds[1] * GROWTH
  if (grows) console.log('WRONG: the memory grows')
  if (wrong.length > 0 || grows) process.exitCode = 1
}
