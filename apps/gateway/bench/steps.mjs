// `npm run bench:steps`: a node that sends 5 million steps as geth writes them, and the program in front of it. Says how soon the
// first window is there, how long the whole takes, and the most memory of the program; fails beyond 3 s, 30 s and 300 MB.
// `npm run bench:steps -- --steps 10000000` for more. With `--node URL --hash 0x…` a transaction of a real node.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { buildGateway, GATEWAY_PROGRAM } from '../../../scripts/buildGateway.mjs'

const FIRST_LIMIT_MS = 3_000
const WHOLE_LIMIT_MS = 30_000
const MEMORY_LIMIT_MB = 300

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '5000000' },
    node: { type: 'string' },
    hash: { type: 'string', default: `0x${'51'.repeat(32)}` },
  },
})
const steps = Number(values.steps)

await buildGateway()
const source = values.node === undefined ? await startNode() : { url: values.node, stop: async () => {} }
const program = spawn(
  process.execPath,
  [GATEWAY_PROGRAM, '--port', '0', '--node', source.url, '--no-replay'],
  {
    env: { ...process.env, OTTERSCAN_NO_INDEX: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
const url = await readAddress(program)
let mostBytes = 0
const watch = setInterval(() => {
  mostBytes = Math.max(mostBytes, readResidentBytes(program.pid))
}, 100)

try {
  const started = performance.now()
  const first = await ask('gateway_getSteps', [values.hash, 0, 100])
  const firstMs = performance.now() - started
  if (first.results.length === 0) throw new Error('the first window is empty')
  let last = first
  while (!last.isWhole && last.cut === null) {
    await delay(500)
    last = await ask('gateway_getSteps', [values.hash, 0, 0])
  }
  const wholeMs = performance.now() - started
  const middle = performance.now()
  await ask('gateway_getSteps', [values.hash, Math.floor(last.total / 2), 400])
  const windowMs = performance.now() - middle
  const searched = performance.now()
  const found = await ask('gateway_findStep', [values.hash, 0, { ops: ['INVALID'] }])
  const searchMs = performance.now() - searched
  console.log(`${last.total} steps, ${Math.round(last.readBytes / 1e6)} MB of JSON`)
  if (last.cut !== null) console.log(`cut: ${last.cut}`)
  console.log(`first window ${Math.round(firstMs)} ms, whole ${Math.round(wholeMs)} ms`)
  console.log(
    `a window in the middle ${Math.round(windowMs)} ms, a search to the end ${Math.round(searchMs)} ms (${found.at})`,
  )
  console.log(
    `most memory ${Math.round(mostBytes / 1e6)} MB, processor time of the program ${readCpuSeconds(program.pid)} s`,
  )
  const isFast = firstMs < FIRST_LIMIT_MS && wholeMs < WHOLE_LIMIT_MS
  process.exitCode = isFast && mostBytes < MEMORY_LIMIT_MB * 1e6 ? 0 : 1
} finally {
  clearInterval(watch)
  program.kill()
  await source.stop()
}

async function ask(method, params) {
  const response = await fetch(`${url}/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await response.json()
  if (error !== undefined) throw new Error(error.message)
  return result
}

function readAddress(child) {
  return new Promise((resolve) => {
    let text = ''
    child.stdout.on('data', (piece) => {
      text += piece
      const found = /http:\/\/(?:localhost|127\.0\.0\.1):\d+(?= \(press)/.exec(text)
      if (found !== null) resolve(found[0])
    })
  })
}

/** Linux only. */
function readResidentBytes(pid) {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

function readCpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
  return ((Number(fields[13]) + Number(fields[14])) / 100).toFixed(1)
}

/** The node runs in a thread of its own, as a real one has its own processor. */
async function startNode() {
  const worker = new Worker(new URL('./stepNode.mjs', import.meta.url), {
    workerData: { steps, hash: values.hash },
  })
  const port = await new Promise((resolve) => worker.once('message', resolve))
  return { url: `http://127.0.0.1:${port}`, stop: () => worker.terminate() }
}
