import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { boundConnections } from './boundConnections.ts'

const sockets: Socket[] = []
const server = createServer((_, response) => void response.end('here'))
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

describe('boundConnections', () => {
  test('one client gets half of the connections; another still gets in, and a free place is given again', async () => {
    boundConnections(server, { ownerOf: (address) => address, maxConnections: 8 })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    /** True when a request over a connection from this address is answered. */
    const isServed = async (localAddress: string) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      sockets.push(socket)
      socket.on('error', () => {})
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
      const answer = once(socket, 'data').then(() => true)
      return Promise.race([answer, once(socket, 'close').then(() => false)])
    }
    const served: boolean[] = []
    for (let count = 0; count < 6; count++) served.push(await isServed('127.0.0.2'))
    expect(served).toEqual([true, true, true, true, false, false])
    expect(await isServed('127.0.0.3')).toBe(true)
    for (const socket of sockets.slice(0, 2)) socket.destroy()
    await expect.poll(() => isServed('127.0.0.2')).toBe(true)
  })
})
