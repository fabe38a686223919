import { startHttpServer, type TestServer } from '@otterscan/testing/httpServer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestResult, requestRpc } from './requestRpc.ts'
import { type RunningProgram, sendRaw, startProgram } from './startProgram.ts'

interface Entry {
  readonly host: string
  readonly path: string
  readonly cause: string
  readonly requests: number
  readonly sentBytes: number
  readonly receivedBytes: number
}

const SECRET = 'k3y-of-the-server-0123456789'
/** In several pieces, beyond what is buffered before it is read. */
const LARGE = 'x'.repeat(3_000_000)
const EPOCH = '{"data":[]}'

/** What was really exchanged with the server. */
interface Counted extends TestServer {
  readonly exchanged: { requests: number; in: number; out: number }
}
let node: Counted
let beacon: Counted
let program: RunningProgram

async function startCounted(answer: (body: string) => string): Promise<Counted> {
  const exchanged = { requests: 0, in: 0, out: 0 }
  const server = await startHttpServer(({ body }, response) => {
    const text = answer(body)
    exchanged.requests++
    exchanged.in += Buffer.byteLength(body)
    exchanged.out += Buffer.byteLength(text)
    response.setHeader('content-type', 'application/json')
    response.end(text)
  })
  return { ...server, exchanged }
}

beforeAll(async () => {
  node = await startCounted((body) => {
    const { id, method } = JSON.parse(body) as { id: unknown; method: string }
    return JSON.stringify({ jsonrpc: '2.0', id, result: method === 'eth_getCode' ? LARGE : '0x1' })
  })
  beacon = await startCounted(() => EPOCH)
  program = await startProgram([
    '--node',
    `${node.url}/${SECRET}`,
    '--beacon',
    `${beacon.url}/${SECRET}?key=${SECRET}`,
  ])
})
afterAll(async () => {
  await program.stop()
  await node.stop()
  await beacon.stop()
})

async function listEgress(): Promise<readonly Entry[]> {
  return (await requestResult<{ results: readonly Entry[] }>(`${program.url}/rpc`, 'gateway_getEgress'))
    .results
}
const sum = (entries: readonly Entry[], name: 'requests' | 'sentBytes' | 'receivedBytes') =>
  entries.reduce((total, entry) => total + entry[name], 0)

describe('gateway_getEgress', () => {
  test('to the byte what the servers were sent and sent, by host, path and cause, without secrets', async () => {
    await requestRpc(`${program.url}/rpc`, [['eth_getCode', '0x00', 'latest'], ['eth_chainId']])
    await sendRaw(program.url, '/ready')
    const paths = [
      '/eth/v1/beacon/headers/17',
      '/eth/v1/beacon/headers/18?a=b',
      '/eth/v1/beacon/blocks/head/root',
    ]
    for (const path of paths)
      expect((await sendRaw(program.url, `/beacon${path}`)).body.toString()).toBe(EPOCH)
    const entries = await listEgress()
    const toNode = entries.filter(({ host }) => host === node.host)
    expect(new Set(toNode.map(({ path, cause }) => [path, cause].join(' ')))).toEqual(
      new Set(['/… calls of pages and clients', '/… checks of the node']),
    )
    expect([sum(toNode, 'requests'), sum(toNode, 'sentBytes'), sum(toNode, 'receivedBytes')]).toEqual([
      node.exchanged.requests,
      node.exchanged.in,
      node.exchanged.out,
    ])
    expect(node.exchanged.out).toBeGreaterThan(LARGE.length)
    expect(entries.filter(({ host }) => host === beacon.host)).toMatchObject([
      {
        path: '/…/eth/v1/beacon/headers/…',
        cause: 'beacon API',
        requests: 2,
        sentBytes: 0,
        receivedBytes: 22,
      },
      { path: '/…/eth/v1/beacon/blocks/head/root', requests: 1, receivedBytes: 11 },
    ])
    expect(JSON.stringify(entries)).not.toContain(SECRET)
  })

  test('any number of paths takes a bounded number of entries', async () => {
    const paths = Array.from({ length: 250 }, (_, at) => `/beacon/eth/v1/beacon/p${at}x/y`)
    for (let start = 0; start < paths.length; start += 25)
      await Promise.all(paths.slice(start, start + 25).map((path) => sendRaw(program.url, path)))
    const entries = await listEgress()
    expect(entries.length).toBeLessThan(210)
    expect(entries.filter(({ path }) => path === '(other paths)')).toHaveLength(1)
    expect(
      sum(
        entries.filter(({ host }) => host === beacon.host),
        'requests',
      ),
    ).toBe(beacon.exchanged.requests)
  })
})
