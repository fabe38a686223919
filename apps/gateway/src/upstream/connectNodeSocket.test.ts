import { startHttpServer } from '@otterscan/testing/httpServer'
import { afterEach, describe, expect, test } from 'vitest'
import { connectNodeSocket } from './connectNodeSocket.ts'
import { parseUpstreamAddress } from './upstreamAddress.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

describe('connectNodeSocket', () => {
  test('error: the words of a node that refuses arrive, without the key', async () => {
    const node = await startHttpServer(() => {})
    stops.push(node.stop)
    node.server.on('upgrade', (_, socket) => {
      const words = '{"error":"0123456789abcdef is an unknown key"}'
      socket.end(`HTTP/1.1 401 Unauthorized\r\nContent-Length: ${words.length}\r\n\r\n${words}`)
    })
    const address = parseUpstreamAddress(`${node.url.replace('http', 'ws')}/v3/0123456789abcdef`)
    if (address === undefined) throw new Error('no address')
    const connecting = connectNodeSocket(address, { onNotification: () => {}, onClose: () => {} })
    await expect(connecting).rejects.toMatchObject({
      status: 401,
      message: `The node at ws://${node.host}/… does not accept WebSocket connections: HTTP 401 (Unauthorized): … is an unknown key.`,
    })
  })
})
