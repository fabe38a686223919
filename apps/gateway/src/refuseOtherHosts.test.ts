import { once } from 'node:events'
import { request as requestHttps } from 'node:https'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { startHttpServer } from '@otterscan/testing/httpServer'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { refuseOtherHosts } from './refuseOtherHosts.ts'
import { createUpstream } from './upstream/createUpstream.ts'
import { parseUpstreamAddress } from './upstream/upstreamAddress.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one()
})

const REFUSED = /is not a configured server \(--air-gap\)/
/** An address that no machine has, and a name that no server knows: neither would be refused so soon, or in these words. */
const AWAY = '192.0.2.1'

function guard(...origins: readonly string[]): void {
  undo.push(refuseOtherHosts(origins))
}

const failureOf = async (socket: NodeJS.EventEmitter) => ((await once(socket, 'error')) as [Error])[0].message

test('every way to connect elsewhere fails, by address and by name', async () => {
  guard('https://node.example')
  expect(await failureOf(connect(80, AWAY))).toMatch(REFUSED)
  expect(await failureOf(connect({ port: 80, host: AWAY }))).toMatch(REFUSED)
  expect(await failureOf(connectTls(443, 'other.example'))).toMatch(REFUSED)
  expect(await failureOf(requestHttps('https://node.example:8443'))).toMatch(REFUSED)
  expect(await failureOf(new WebSocket('wss://other.example/rpc'))).toMatch(REFUSED)
  const address = parseUpstreamAddress('http://other.example')
  if (address === undefined) throw new Error('no address')
  const upstream = createUpstream(address)
  undo.push(() => upstream.close())
  const signal = AbortSignal.timeout(5_000)
  await expect(upstream.request({ method: 'GET', path: '/', headers: {}, signal })).rejects.toThrow(REFUSED)
})

test('configured servers and this machine are reached as before', async () => {
  const server = await startHttpServer((_, response) => response.end('here'))
  undo.push(server.stop)
  guard(`http://${AWAY}:81`, 'http://[2001:db8::1]', 'wss://node.example')
  expect(await (await fetch(server.url)).text()).toBe('here')
  for (const [port, host] of [
    [81, AWAY],
    [80, '2001:db8::1'],
    [443, 'node.example'],
  ] as const) {
    const socket = connect(port, host)
    const outcome = Promise.race([once(socket, 'error'), once(socket, 'connect'), once(socket, 'lookup')])
    const [result] = (await Promise.race([
      outcome,
      new Promise((resolve) => setTimeout(resolve, 300, [])),
    ])) as unknown[]
    expect(String(result), host).not.toMatch(REFUSED)
    socket.destroy()
  }
})
