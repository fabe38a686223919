import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGateway } from '../src/createGateway.ts'
import type { RequestLimits } from '../src/server/createDispatcher.ts'
import { createUpstream, type Upstream } from '../src/upstream/createUpstream.ts'
import { parseUpstreamAddress } from '../src/upstream/upstreamAddress.ts'
import { requestRpc } from './requestRpc.ts'
import { startUpstream, type TestUpstream } from './startUpstream.ts'

/** Calls under way at the node. */
let running = 0
let most = 0
let node: TestUpstream
let upstream: Upstream
const servers: Server[] = []

/** URL of a gateway with these limits. */
async function startFrontDoor(limits: Partial<RequestLimits>): Promise<string> {
  const { httpHandler } = createGateway(upstream, { limits })
  const server = createServer((request, response) => void httpHandler(request, response))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  node = await startUpstream(({ body }, response) => {
    running++
    most = Math.max(most, running)
    response.once('close', () => running--)
    const { id, method } = JSON.parse(body) as { readonly id: number; readonly method: string }
    // A call that the node never answers.
    if (method === 'eth_getLogs') return
    setTimeout(() => response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' })), 10)
  })
  const address = parseUpstreamAddress(node.url)
  if (address === undefined) throw new Error(node.url)
  upstream = createUpstream(address)
})

afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await upstream.close()
  await node.stop()
})

describe('limits of a call', () => {
  test('one that takes too long gets an error with a message and does not stay open at the node; the rest of its batch is answered', async () => {
    const url = await startFrontDoor({ callTimeoutMs: 4_000 })
    const [late, quick] = await requestRpc(url, [['eth_getLogs', {}], ['eth_gasPrice']])
    expect(late).toMatchObject({
      error: {
        code: -32_000,
        message: expect.stringMatching(/(took longer than|did not answer within) 4 s/),
      },
    })
    expect(quick).toEqual({ result: '0x1' })
    await expect.poll(() => running, { timeout: 20_000 }).toBe(0)
  })

  test('no more than 32 of one client are at the node at once, and all are answered', async () => {
    const url = await startFrontDoor({})
    most = 0
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        requestRpc(
          url,
          Array.from({ length: 50 }, () => ['eth_gasPrice'] as const),
        ),
      ),
    )
    expect(answers.flat().every((answer) => 'result' in answer)).toBe(true)
    expect(most).toBeLessThanOrEqual(32)
    expect(most).toBeGreaterThan(4)
  })
})
