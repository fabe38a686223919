import { json, quantity } from '@otterscan/api-schema/codec'
import { convert, tuple } from '@otterscan/api-schema/combinators'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { defineMethod } from '@otterscan/api-schema/rpcMethod'
import { afterEach, describe, expect, test } from 'vitest'
import { createExecutionClient, openExecutionClient } from './execution.ts'
import { answerEcho, startPostServer } from './testing/postServer.ts'
import type { Transport } from './transport/transport.ts'

const eth_double = defineMethod({
  name: 'eth_double',
  params: tuple<[value: bigint]>(quantity),
  result: convert(
    quantity,
    (value) => value * 2n,
    (value) => value / 2n,
  ),
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

  test('error: a response that cannot be decoded', async () => {
    const client = createExecutionClient(createTransport(null))
    await expect(client.request(eth_double, [21n])).rejects.toBeInstanceOf(CheckFailedError)
  })
})

describe('openExecutionClient', () => {
  const stops: (() => unknown)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })

  test('no subscriptions over HTTP, subscriptions over WebSocket', async () => {
    const server = await startPostServer(answerEcho)
    stops.push(server.stop)
    const eth_echo = defineMethod({
      name: 'eth_echo',
      params: tuple<[]>(),
      result: json,
      source: 'made up',
    })
    const http = await openExecutionClient(server.url)
    await expect(http.request(eth_echo, [])).resolves.toEqual(['eth_echo'])
    expect(http.subscribe).toBeUndefined()
    const webSocket = await openExecutionClient('WSS://node.example')
    expect(webSocket.subscribe).toBeTypeOf('function')
    webSocket.close()
  })
})
