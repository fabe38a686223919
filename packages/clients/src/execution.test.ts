import { CheckFailedError, defineMethod } from '@otterscan/api-schema/jsonRpc'
import { toQuantity } from '@otterscan/ethereum/hex'
import { afterEach, describe, expect, test } from 'vitest'
import { connectExecutionClient, createExecutionClient } from './execution.ts'
import { answerEcho, startHttpServer } from './testing/httpServer.ts'
import type { Transport } from './transport/transport.ts'

const eth_double = defineMethod({
  name: 'eth_double',
  toParams: (value: bigint) => [toQuantity(value)],
  decodeResult: (wire) => {
    if (typeof wire !== 'string') throw new CheckFailedError('result', wire, 'a quantity')
    return BigInt(wire) * 2n
  },
  source: 'made up',
})

function createTransport(answer: unknown): Transport & { readonly asked: unknown[] } {
  const asked: unknown[] = []
  return {
    asked,
    request: async (...call) => {
      asked.push(call)
      return answer
    },
    subscribe: undefined,
    close: () => {},
  }
}

describe('createExecutionClient', () => {
  test('domain values go in and come out', async () => {
    const transport = createTransport('0x15')
    const { signal } = new AbortController()
    await expect(createExecutionClient(transport).request(eth_double, [21n], { signal })).resolves.toBe(42n)
    expect(transport.asked).toEqual([['eth_double', ['0x15'], { signal }]])
  })

  test('error: an answer that cannot be read', async () => {
    const client = createExecutionClient(createTransport(null))
    await expect(client.request(eth_double, [21n])).rejects.toBeInstanceOf(CheckFailedError)
  })
})

describe('connectExecutionClient', () => {
  const stops: (() => unknown)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })

  test('by HTTP there is nothing to subscribe to, by websocket there is', async () => {
    const server = await startHttpServer(answerEcho)
    stops.push(server.stop)
    const eth_echo = defineMethod({
      name: 'eth_echo',
      toParams: () => [],
      decodeResult: (wire) => wire,
      source: 'made up',
    })
    const http = connectExecutionClient(server.url)
    await expect(http.request(eth_echo, [])).resolves.toEqual(['eth_echo'])
    expect(http.subscribe).toBeUndefined()
    const webSocket = connectExecutionClient('WSS://node.example')
    expect(webSocket.subscribe).toBeTypeOf('function')
    webSocket.close()
  })
})
