import { once } from 'node:events'
import { createServer as createHttpServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startHttpServer } from '@otterscan/testing/httpServer'
import { createServer } from 'vite'
import { afterEach, describe, expect, test } from 'vitest'
// @ts-expect-error a script without types
import { takeForOwn } from './takeForOwn.mjs'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function findFreePort(): Promise<number> {
  const probe = createHttpServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

describe('takeForOwn', () => {
  test('the program behind sees the Origin of a foreign page, over HTTP and WebSocket', async () => {
    const program = await startHttpServer(({ headers }, response) =>
      response.end(JSON.stringify([headers.host, headers.origin])),
    )
    stops.push(program.stop)
    const origins: (string | undefined)[] = []
    program.server.on('upgrade', ({ headers }, socket) => {
      origins.push(headers.origin)
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    })
    const port = await findFreePort()
    const own = `http://127.0.0.1:${port}`
    const vite = await createServer({
      configFile: false,
      logLevel: 'silent',
      optimizeDeps: { noDiscovery: true },
      server: {
        host: '127.0.0.1',
        port,
        strictPort: true,
        proxy: {
          '/rpc': {
            target: program.url,
            ws: true,
            changeOrigin: true,
            configure: takeForOwn([own], program.url),
          },
        },
      },
    })
    await vite.listen()
    stops.push(() => vite.close())
    const ask = async (headers: Readonly<Record<string, string>>) =>
      (await fetch(`${own}/rpc`, { method: 'POST', headers })).json()
    expect(await ask({ origin: own })).toEqual([program.host, program.url])
    expect(await ask({ origin: 'http://evil.example' })).toEqual([program.host, 'http://evil.example'])
    for (const origin of [own, 'http://evil.example']) {
      const headers = { origin, connection: 'Upgrade', upgrade: 'websocket' }
      const handshake = request({ host: '127.0.0.1', port, path: '/rpc', headers }).end()
      const [answer] = await once(handshake, 'response')
      answer.resume()
    }
    expect(origins).toEqual([program.url, 'http://evil.example'])
  })
})
