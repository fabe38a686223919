import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request as requestHttps } from 'node:https'
import { fileURLToPath } from 'node:url'
import { type ClickHouseServers, startClickHouse } from '@otterscan/testing/clickhouse/startClickHouse'
import { startFakeNode } from '@otterscan/testing/fakeNode'
import { startHttpServer } from '@otterscan/testing/httpServer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNginx } from '../../../../e2e/deploy/startWebServer.ts'
import { createFakeChain, FAKE_SENDER } from '../../src/upstream/testing/fakeChain.ts'
import { INDEX_HTML, SCRIPT } from '../startProgram.ts'
import { isWhole, kill, startRole, until } from './clusterPrograms.ts'

const SCRIPT_FILE = fileURLToPath(new URL('gatewayProcess.ts', import.meta.url))
const CLIENTS = 4
/** Walks of each client before and after the kill. */
const WALKS = 25

let servers: ClickHouseServers
const cleanups: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  servers = await startClickHouse()
})
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await servers?.stop()
})

describe('balancer.conf', () => {
  test('no request of a walk fails when one of two gateways is killed and a third is failing', async () => {
    const chain = createFakeChain(300)
    const node = await startFakeNode((method, params) => chain.answer(method, params))
    cleanups.push(node.stop)
    const indexUrl = `${servers.url}/balanced`
    const writer = startRole(node.url, indexUrl, 'all')
    cleanups.push(writer.stop)
    await until(() => isWhole(writer.indexing), 'the index')

    const first = await spawnGateway(node.url, indexUrl)
    const second = await spawnGateway(node.url, indexUrl)
    // In turns it breaks the connection before an answer, within one, and answers that it cannot.
    let asked = 0
    const failing = await startHttpServer((_, response) => {
      asked += 1
      if (asked % 2 === 0) response.destroy()
      else response.writeHead(asked % 4 === 1 ? 502 : 503).end('failing')
    })
    cleanups.push(failing.stop)
    const nginx = await startNginx('balancer.conf', {
      '10.0.0.11:5100': first.host,
      '10.0.0.12:5100': second.host,
      '10.0.0.13:5100': failing.host,
      // So that the failing one is asked again and again.
      'fail_timeout=5s': 'fail_timeout=1s',
    })
    cleanups.push(nginx.stop)

    let walked = 0
    let kills: Promise<void> | undefined
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        for (let walk = 0; walk < 2 * WALKS; walk++) {
          await walkPages(nginx.port)
          walked += 1
          // While the requests of the others are under way.
          if (walked >= CLIENTS * WALKS) kills ??= kill(first.child)
        }
      }),
    )
    await kills
    expect(walked).toBe(2 * CLIENTS * WALKS)
    expect(asked).toBeGreaterThan(0)
    expect(first.child.signalCode).toBe('SIGKILL')
    expect(second.child.exitCode).toBeNull()
  })
})

async function spawnGateway(nodeUrl: string, indexUrl: string) {
  const options = ['--public-host', 'scan.example', '--trusted-proxy', '127.0.0.1']
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', SCRIPT_FILE, nodeUrl, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, OTTERSCAN_INDEX: indexUrl },
  })
  cleanups.push(() => kill(child))
  const { stdout } = child
  if (stdout === null) throw new Error('no output')
  const [line] = (await once(stdout, 'data')) as [Buffer]
  const { port } = new URL(line.toString().trim())
  return { child, host: `127.0.0.1:${port}` }
}

const CALLS = [
  ['eth_chainId'],
  ['eth_getBlockByNumber', '0x64', false],
  ['eth_getTransactionReceipt', `0x${(10n ** 20n + 1000n).toString(16).padStart(64, '0')}`],
  ['ots_getBlockDetails', 100],
  ['ots_searchTransactionsBefore', FAKE_SENDER, 200, 5],
  ['ots2_getBlocksRewardedCount', `0x${'c3'.repeat(20)}`],
] as const

/** What pages ask: the page, its script, calls in one batch and by themselves, a list of the API. Throws for whatever fails. */
async function walkPages(port: number): Promise<void> {
  for (const path of ['/', '/block/100', `/address/${FAKE_SENDER}`]) {
    const page = await ask(port, 'GET', path)
    if (!page.includes(INDEX_HTML.slice(0, 15))) throw new Error(`another page at ${path}: ${page}`)
  }
  if ((await ask(port, 'GET', '/assets/main-1a2b.js')) !== SCRIPT) throw new Error('another script')
  const batch = CALLS.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))
  const answers = JSON.parse(await ask(port, 'POST', '/rpc', JSON.stringify(batch))) as readonly object[]
  const failed = answers.filter((answer) => !('result' in answer))
  if (answers.length !== CALLS.length || failed.length > 0) throw new Error(JSON.stringify(failed))
  const list = await ask(port, 'GET', `/api/v1/addresses/${FAKE_SENDER}/transactions?limit=5`)
  if ((JSON.parse(list) as { data: readonly unknown[] }).data.length < 5) throw new Error(list)
}

/** The body of an answer that is whole and says 200. */
function ask(port: number, method: string, path: string, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = requestHttps({
      ...{ host: '127.0.0.1', port, method, path, rejectUnauthorized: false, agent: false },
      headers: { host: 'scan.example', ...(body !== undefined && { 'content-type': 'application/json' }) },
    })
    request.once('error', (error) => reject(new Error(`${method} ${path}`, { cause: error })))
    request.once('response', (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.once('error', (error) => reject(new Error(`${method} ${path} was cut`, { cause: error })))
      response.once('end', () => {
        const text = Buffer.concat(pieces).toString()
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`))
      })
    })
    request.end(body)
  })
}
