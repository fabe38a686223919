// Requests a second and processor time of each part, with one, two and four programs behind nginx on one store:
// npx tsx --no-cache bench/balancer.mjs [REQUESTS]. On Linux, with nginx and clickhouse-server.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { startClickHouse } from '@otterscan/testing/clickhouse/startClickHouse'
import { startFakeNode } from '@otterscan/testing/fakeNode'
import { startNginx } from '../../../e2e/deploy/startWebServer.ts'
import { createFakeChain, FAKE_SENDER } from '../src/upstream/testing/fakeChain.ts'
import { isWhole, kill, startRole, until } from '../test/cluster/clusterPrograms.ts'

const REQUESTS = Number(process.argv[2] ?? 4_000)
const CONNECTIONS = 16
/** The kernel counts processor time in these. */
const TICK_MS = 10
const GATEWAY = fileURLToPath(new URL('../test/cluster/gatewayProcess.ts', import.meta.url))

const chain = createFakeChain(300)
const node = await startFakeNode((method, params) => chain.answer(method, params))
const servers = await startClickHouse()
const indexUrl = `${servers.url}/balanced`
const writer = startRole(node.url, indexUrl, 'all')
await until(() => isWhole(writer.indexing), 'the index')
await writer.stop()

/** A page of an address from the index, and a block, which is of the node. */
const CALLS = [
  ['ots_searchTransactionsBefore', FAKE_SENDER, 200, 25],
  ['eth_getBlockByNumber', '0x64', true],
]
for (const count of [1, 2, 4]) await measure(count)
await node.stop()
await servers.stop()

async function measure(count) {
  const gateways = await Promise.all(Array.from({ length: count }, spawnGateway))
  const hosts = gateways.map(({ host }) => host)
  const nginx = await startNginx('balancer.conf', {
    '10.0.0.11:5100': hosts[0],
    'server 10.0.0.12:5100 max_fails=1 fail_timeout=5s;': hosts[1] ? `server ${hosts[1]};` : '',
    'server 10.0.0.13:5100 max_fails=1 fail_timeout=5s;': hosts
      .slice(2)
      .map((host) => `server ${host};`)
      .join(' '),
  })
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, rejectUnauthorized: false })
  const run = async (requests) => {
    let left = requests
    const work = async () => {
      for (; left > 0; ) {
        left -= 1
        await ask(agent, nginx.port, CALLS[left % CALLS.length])
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, work))
  }
  await run(400)
  const before = gateways.map(({ child }) => readCpuMs(child.pid))
  const started = performance.now()
  await run(REQUESTS)
  const seconds = (performance.now() - started) / 1_000
  const used = gateways.map(({ child }, at) => readCpuMs(child.pid) - before[at])
  const all = used.reduce((sum, one) => sum + one, 0)
  console.log(
    `${count} program(s): ${Math.round(REQUESTS / seconds)} requests/s; processor time of the programs ${(all / REQUESTS).toFixed(2)} ms a request, of the busiest ${((100 * Math.max(...used)) / all).toFixed(0)} %`,
  )
  agent.destroy()
  await nginx.stop()
  await Promise.all(gateways.map(({ child }) => kill(child)))
}

async function spawnGateway() {
  const options = [node.url, '--public-host', 'scan.example', '--trusted-proxy', '127.0.0.1']
  const child = spawn(process.execPath, ['--import', 'tsx', GATEWAY, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, OTTERSCAN_INDEX: indexUrl },
  })
  const [line] = await once(child.stdout, 'data')
  return { child, host: new URL(line.toString().trim()).host }
}

function ask(agent, port, [method, ...params]) {
  return new Promise((resolve, reject) => {
    const sent = request({
      ...{ host: '127.0.0.1', port, method: 'POST', path: '/rpc', agent },
      headers: { host: 'scan.example', 'content-type': 'application/json' },
    })
    sent.once('error', reject)
    sent.once('response', (response) => {
      response.toArray().then((pieces) => {
        const text = Buffer.concat(pieces).toString()
        if (text.includes('"result"')) resolve()
        else reject(new Error(`${response.statusCode} ${text}`))
      }, reject)
    })
    sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  })
}

function readCpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
