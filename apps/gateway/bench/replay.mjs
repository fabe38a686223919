// `npm run bench:replay`: the program in front of a node with `eth_` alone, 40 ms away. Says how long replays take, of a
// transaction of 500,000 gas in a block of 15 million and of a block of 30 million, with their requests, and how long the main
// thread was held up meanwhile. Fails where requests are more than they were, where rounds of requests and processor time together
// exceed the limit, or where the main thread has a longer turn than 20 ms: time by the clock says what others did on the machine too.
// `-- --no-proofs` for a node without `eth_getProof`. On Linux.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildGateway, GATEWAY_PROGRAM } from '../../../scripts/buildGateway.mjs'

/** Of a node that gives proofs. */
const MOST_REQUESTS = { alone: 41, again: 2, afterAll: 85, whole: 118, instructions: 3 }
/** Rounds of requests, and processor time of the program. */
const MOST_MS = { alone: 3_000, again: 300 }
const MOST_TURN_MS = 20

const { values } = parseArgs({
  options: { late: { type: 'string', default: '40' }, 'no-proofs': { type: 'boolean', default: false } },
})

await buildGateway()
const node = fork(
  fileURLToPath(new URL('./replayNode.mjs', import.meta.url)),
  [values.late, String(!values['no-proofs'])],
  { execArgv: ['--import', 'tsx'], env: { ...process.env, TSX_DISABLE_CACHE: '1' } },
)
const [{ url: nodeUrl, usual, full }] = await once(node, 'message')
console.log(`load ${loadavg()[0].toFixed(1)}; answers ${values.late} ms late`)
console.log(
  'ms | requests | rounds | rounds and CPU in ms | main thread: delay max, p99 | longest turn of CPU | its CPU | CPU of the program',
)
try {
  await withProgram(async (measure) => {
    await measure('alone', 'independent, first, with its thread', 'ots_traceTransaction', [usual.alone])
    await measure('again', 'again', 'ots_traceTransaction', [usual.alone])
  })
  await withProgram(async (measure) => {
    const { transactions, gasUsed } = usual
    console.log(`a block of ${transactions} transactions and ${gasUsed} gas`)
    await measure('afterAll', 'after all others, first, with its thread', 'ots_traceTransaction', [
      usual.last,
    ])
    await measure('again', 'again', 'ots_traceTransaction', [usual.last])
    await measure('again', '500,000 gas in that block', 'ots_traceTransaction', [usual.alone])
  })
  await withProgram(async (measure) => {
    const { transactions, gasUsed } = full
    console.log(`a block of ${transactions} transactions and ${gasUsed} gas`)
    await measure('whole', 'whole, first, with its thread', 'trace_replayTransaction', [
      full.last,
      ['stateDiff'],
    ])
    await measure('instructions', 'instructions of one', 'trace_replayTransaction', [full.alone, ['vmTrace']])
  })
} finally {
  node.send('stop')
  await once(node, 'exit')
}

async function withProgram(work) {
  const watch = new URL('./mainThreadWatch.mjs', import.meta.url).href
  const program = spawn(
    process.execPath,
    ['--import', watch, GATEWAY_PROGRAM, '--port', '0', '--node', nodeUrl, '--no-index'],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  )
  try {
    const url = await readAddress(program)
    await ask(url, 'gateway_status', [])
    await work((key, name, method, params) => measureOne({ program, url, key, name, method, params }))
  } finally {
    program.kill()
    await once(program, 'exit')
  }
}

async function measureOne({ program, url, key, name, method, params }) {
  await takeCounts()
  program.send('begin')
  await once(program, 'message')
  const cpuBefore = readCpuMs(program.pid)
  const started = performance.now()
  await ask(url, method, params)
  const ms = performance.now() - started
  const programMs = readCpuMs(program.pid) - cpuBefore
  program.send('end')
  const [{ maxMs, p99Ms, longestTurnMs, cpuMs }] = await once(program, 'message')
  const { counts, rounds } = await takeCounts()
  const neededMs = rounds * Number(values.late) + programMs
  const requests = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const delays = `${maxMs.toFixed(0)}, ${p99Ms.toFixed(1)} | ${longestTurnMs.toFixed(0)} | ${cpuMs.toFixed(0)} | ${programMs}`
  console.log(`${name}: ${ms.toFixed(0)} | ${requests} | ${rounds} | ${neededMs} | ${delays}`)
  console.log(`  ${JSON.stringify(counts)}`)
  if (!values['no-proofs'] && requests > MOST_REQUESTS[key]) {
    fail(`more than the ${MOST_REQUESTS[key]} requests there were`)
  }
  if (neededMs > MOST_MS[key]) fail(`rounds and processor time are more than ${MOST_MS[key]} ms`)
  if (longestTurnMs > MOST_TURN_MS) fail(`a turn of the main thread is longer than ${MOST_TURN_MS} ms`)
}

function fail(words) {
  console.log(`  ${words}`)
  process.exitCode = 1
}

async function takeCounts() {
  node.send('count')
  const [taken] = await once(node, 'message')
  return taken
}

async function ask(url, method, params) {
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
function readCpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}
