import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startHttpServer, type TestServer } from '@otterscan/testing/httpServer'
import { createGateway, type GatewayOptions } from '../src/createGateway.ts'
import type { Metrics } from '../src/observability/metrics.ts'
import { createUpstream } from '../src/upstream/createUpstream.ts'
import { parseUpstreamAddress } from '../src/upstream/upstreamAddress.ts'

/** A gateway on loopback. */
export interface TestGateway {
  readonly url: string
  readonly server: Server
  readonly metrics: Metrics
  stop(): Promise<void>
}

/** Starts a gateway in front of a node. */
export async function startTestGateway(nodeUrl: string, options: GatewayOptions = {}): Promise<TestGateway> {
  const address = parseUpstreamAddress(nodeUrl)
  if (address === undefined) throw new Error(nodeUrl)
  const upstream = createUpstream(address)
  const { httpHandler, webSocketServer, metrics } = createGateway(upstream, options)
  const server = createServer((request, response) => {
    // As the request handler of the program does.
    httpHandler(request, response).catch(() => response.destroy())
  })
  server.on('upgrade', webSocketServer.upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    metrics,
    stop: async () => {
      webSocketServer.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      await upstream.close()
    },
  }
}

/** A node that answers each call with the text of a result, after it was awaited; `undefined` never answers. */
export function startTextNode(
  answer: (method: string, params: readonly unknown[]) => string | undefined | Promise<string>,
): Promise<TestServer> {
  return startHttpServer(async ({ body }, response) => {
    const { id, method, params } = JSON.parse(body) as {
      readonly id: number
      readonly method: string
      readonly params: readonly unknown[]
    }
    const text = await answer(method, params)
    if (text !== undefined) response.end(`{"jsonrpc":"2.0","id":${id},"result":${text}}`)
  })
}
