import { notice, sendJson, startWebSocketServer, type WireCall } from '@otterscan/testing/webSocketServer'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket as NodeWebSocket, type WebSocket as ServerSocket } from 'ws'
import { AbortedError, MethodNotFoundError, TransportError } from '../errors.ts'
import { echo } from '../testing/postServer.ts'
import type { ConnectionState } from './transport.ts'
import { createWebSocketTransport, type WebSocketTransportOptions } from './webSocket.ts'

const stops: (() => unknown)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

function connect(url: string, options: Partial<WebSocketTransportOptions> = {}) {
  const transport = createWebSocketTransport({
    url,
    firstPauseMs: 10,
    maxPauseMs: 40,
    WebSocket: NodeWebSocket as unknown as typeof globalThis.WebSocket,
    ...options,
  })
  stops.push(transport.close)
  return transport
}

async function start(
  handle: (call: WireCall, socket: ServerSocket) => void,
  options: Partial<WebSocketTransportOptions> & {
    readonly port?: number
    readonly onConnection?: (socket: ServerSocket) => void
  } = {},
) {
  const { port, onConnection, ...transportOptions } = options
  const server = await startWebSocketServer(handle, {
    ...(port === undefined ? {} : { port }),
    ...(onConnection === undefined ? {} : { onConnection }),
  })
  stops.push(server.stop)
  return { ...server, transport: connect(server.url, transportOptions) }
}

function answerEcho(call: WireCall, socket: ServerSocket): void {
  sendJson(socket, echo(call))
}

/** A node with one stream per connection, named after it. */
function createStreamingNode() {
  let count = 0
  return (call: WireCall, socket: ServerSocket) => {
    if (call.method !== 'eth_subscribe') return answerEcho(call, socket)
    count += 1
    sendJson(socket, { id: call.id, result: `0x${count}` })
    return sendJson(socket, notice(`0x${count}`, `hello ${count}`))
  }
}

function follow(transport: ReturnType<typeof connect>) {
  const messages: unknown[] = []
  const states: ConnectionState[] = []
  const stop = transport.subscribe?.('newHeads', {
    onMessage: (message) => messages.push(message),
    onState: (state) => states.push(state),
  })
  return { messages, states, stop: () => stop?.() }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

describe('createWebSocketTransport', () => {
  test('calls share one connection, opened on first use', async () => {
    const { transport, sockets } = await start(answerEcho)
    expect(sockets.length).toBe(0)
    await expect(Promise.all([transport.request('a', [1]), transport.request('b', [])])).resolves.toEqual([
      ['a', 1],
      ['b'],
    ])
    await transport.request('c', [])
    expect(sockets.length).toBe(1)
  })

  test('behavior: answers out of order, in a list, with ids as text', async () => {
    const held: WireCall[] = []
    const { transport } = await start((call, socket) => {
      held.push(call)
      if (held.length === 3)
        sendJson(
          socket,
          held.toReversed().map((one) => ({ ...echo(one), id: String(one.id) })),
        )
    })
    const results = Promise.all(['a', 'b', 'c'].map((method) => transport.request(method, [])))
    await expect(results).resolves.toEqual([['a'], ['b'], ['c']])
  })

  test('error: a failed call and malformed frames do not affect other calls', async () => {
    const { transport } = await start((call, socket) => {
      for (const junk of ['not json', 'null', '7', '{"params":null}', '{"id":null,"error":{}}', '[null,{}]'])
        socket.send(junk)
      socket.send(Buffer.from([1, 2, 3]))
      if (call.method === 'bad') sendJson(socket, { id: call.id, error: { code: -32601, message: 'no' } })
      else answerEcho(call, socket)
    })
    await expect(transport.request('bad', [])).rejects.toBeInstanceOf(MethodNotFoundError)
    await expect(transport.request('good', [])).resolves.toEqual(['good'])
  })

  test('error: connection refused, and the next call tries again', async () => {
    const first = await startWebSocketServer(answerEcho)
    await first.stop()
    const transport = connect(first.url)
    await expect(transport.request('a', [])).rejects.toMatchObject({
      name: 'TransportError',
      message: `${first.url} cannot be reached`,
      retryable: true,
    })
    await start(answerEcho, { port: first.port })
    await expect(transport.request('b', [])).resolves.toEqual(['b'])
  })

  test('error: the connection drops under a call', async () => {
    const { transport, sockets } = await start((call, socket) =>
      call.method === 'drop' ? socket.terminate() : answerEcho(call, socket),
    )
    await expect(transport.request('drop', [])).rejects.toBeInstanceOf(TransportError)
    await expect(transport.request('next', [])).resolves.toEqual(['next'])
    expect(sockets.length).toBe(2)
  })

  test('error: timeout; a silent connection is replaced', async () => {
    const { transport, sockets } = await start(
      (call, socket) => {
        if (call.method !== 'silent') answerEcho(call, socket)
      },
      { timeoutMs: 60 },
    )
    await expect(transport.request('silent', [])).rejects.toThrow('did not answer within 0.06 s')
    await expect(transport.request('next', [])).resolves.toEqual(['next'])
    expect(sockets.length).toBe(2)
  })

  test('behavior: a slow call on an active connection does not replace it', async () => {
    const { transport, sockets } = await start(
      (call, socket) => {
        if (call.method !== 'slow') answerEcho(call, socket)
      },
      { timeoutMs: 80 },
    )
    const slow = transport.request('slow', [])
    const outcome = expect(slow).rejects.toThrow('did not answer within')
    await transport.request('lively', [])
    await outcome
    await transport.request('next', [])
    expect(sockets.length).toBe(1)
  })

  test('error: timeout while connecting', async () => {
    class NeverOpens extends EventTarget {
      readonly readyState = 0
      close(): void {}
    }
    const transport = connect('ws://127.0.0.1:1', {
      timeoutMs: 40,
      WebSocket: NeverOpens as unknown as typeof globalThis.WebSocket,
    })
    await expect(transport.request('m', [])).rejects.toThrow('did not answer within 0.04 s')
  })

  test('behavior: aborted before, while connecting and while waiting', async () => {
    const { transport, calls } = await start((call, socket) => {
      if (call.method === 'hangs') giveUp.abort()
      else answerEcho(call, socket)
    })
    const giveUp = new AbortController()
    await expect(transport.request('a', [], { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(
      AbortedError,
    )
    const connecting = new AbortController()
    const early = transport.request('b', [], { signal: connecting.signal })
    connecting.abort()
    await expect(early).rejects.toThrow('b: aborted')
    await expect(transport.request('hangs', [], { signal: giveUp.signal })).rejects.toBeInstanceOf(
      AbortedError,
    )
    await expect(transport.request('c', [])).resolves.toEqual(['c'])
    expect(calls.map(({ method }) => method)).toEqual(['hangs', 'c'])
  })

  test('behavior: a subscription survives lost connections', async () => {
    const { transport, sockets, calls } = await start(createStreamingNode())
    const { messages, states } = follow(transport)
    await vi.waitFor(() => expect(messages).toEqual(['hello 1']))
    sockets[0]?.terminate()
    await vi.waitFor(() => expect(messages).toEqual(['hello 1', 'hello 2']))
    sockets[1]?.close()
    await vi.waitFor(() => expect(messages).toEqual(['hello 1', 'hello 2', 'hello 3']))
    expect(states).toEqual(['connected', 'disconnected', 'connected', 'disconnected', 'connected'])
    expect(calls.map(({ params }) => params)).toEqual(Array(3).fill(['newHeads']))
  })

  test('behavior: a subscription waits for a node that is not up yet', async () => {
    const first = await startWebSocketServer(answerEcho)
    await first.stop()
    const { messages, states } = follow(connect(first.url))
    await vi.waitFor(() => expect(states).toContain('disconnected'))
    await start(createStreamingNode(), { port: first.port })
    await vi.waitFor(() => expect(messages).toEqual(['hello 1']))
  })

  test('behavior: pauses grow when a server accepts and closes immediately', async () => {
    const { transport, sockets } = await start(answerEcho, {
      firstPauseMs: 20,
      maxPauseMs: 10_000,
      onConnection: (socket) => socket.terminate(),
    })
    follow(transport)
    await pause(400)
    // 20 + 40 + 80 + 160 ms: four to six attempts, twenty without growth.
    expect(sockets.length).toBeGreaterThanOrEqual(3)
    expect(sockets.length).toBeLessThanOrEqual(6)
  })

  test('behavior: pauses reset once a server has sent a message', async () => {
    const { transport, sockets } = await start(createStreamingNode(), {
      firstPauseMs: 10,
      maxPauseMs: 10_000,
    })
    const { messages } = follow(transport)
    const started = performance.now()
    for (let count = 1; count <= 9; count++) {
      await vi.waitFor(() => expect(messages.length).toBe(count), { interval: 5, timeout: 3_000 })
      sockets.at(-1)?.terminate()
    }
    // Nine pauses of 10 ms; doubling each time they would take 2.5 s.
    expect(performance.now() - started).toBeLessThan(1_500)
  })

  test('behavior: each subscription receives its own stream; ending one unsubscribes at the node', async () => {
    let count = 0
    const { transport, sockets, calls } = await start((call, socket) => {
      if (call.method !== 'eth_subscribe') return answerEcho(call, socket)
      count += 1
      return sendJson(socket, { id: call.id, result: `0x${count}` })
    })
    const one = follow(transport)
    const two = follow(transport)
    await vi.waitFor(() => expect([one.states, two.states]).toEqual([['connected'], ['connected']]))
    const [socket] = sockets
    if (socket === undefined) throw new Error('no connection')
    sendJson(socket, notice('0x1', 'first'))
    sendJson(socket, notice('0x2', 'second'))
    await vi.waitFor(() => expect([one.messages, two.messages]).toEqual([['first'], ['second']]))
    one.stop()
    await vi.waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'eth_unsubscribe', params: ['0x1'] }))
    sendJson(socket, notice('0x1', 'late'))
    await transport.request('m', [])
    expect(one.messages).toEqual(['first'])
  })

  test('behavior: ended before the node returned its id', async () => {
    const { transport, calls } = await start(createStreamingNode())
    const { stop, states, messages } = follow(transport)
    await transport.request('opens', [])
    const early = follow(transport)
    early.stop()
    await vi.waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'eth_unsubscribe', params: ['0x2'] }))
    expect([early.states, early.messages]).toEqual([[], []])
    expect([states, messages]).toEqual([['connected'], ['hello 1']])
    stop()
  })

  test('behavior: does not reconnect without subscriptions', async () => {
    const { transport, sockets } = await start(createStreamingNode(), {
      firstPauseMs: 250,
      maxPauseMs: 250,
    })
    const { stop, states } = follow(transport)
    await vi.waitFor(() => expect(states).toEqual(['connected']))
    sockets[0]?.terminate()
    await vi.waitFor(() => expect(states).toEqual(['connected', 'disconnected']))
    stop()
    await pause(350)
    expect(sockets.length).toBe(1)
  })

  test('error: a node without subscriptions reports disconnected and keeps answering', async () => {
    const { transport } = await start((call, socket) =>
      call.method === 'eth_subscribe'
        ? sendJson(socket, { id: call.id, error: { code: -32601, message: 'notifications not supported' } })
        : answerEcho(call, socket),
    )
    const { states } = follow(transport)
    await vi.waitFor(() => expect(states).toEqual(['disconnected']))
    await expect(transport.request('m', [])).resolves.toEqual(['m'])
  })

  test('behavior: close is final', async () => {
    const { transport, sockets } = await start((call, socket) => {
      if (call.method !== 'hangs') createStreamingNode()(call, socket)
    })
    const { states } = follow(transport)
    await vi.waitFor(() => expect(states).toEqual(['connected']))
    const hanging = transport.request('hangs', [])
    transport.close()
    await expect(hanging).rejects.toMatchObject({ name: 'AbortedError', retryable: false })
    await expect(transport.request('late', [])).rejects.toBeInstanceOf(AbortedError)
    await vi.waitFor(() => expect(sockets[0]?.readyState).toBe(NodeWebSocket.CLOSED))
    await pause(60)
    expect(sockets.length).toBe(1)
    expect(states).toEqual(['connected'])
  })

  test('error: an invalid WebSocket URL, without its credentials in the message', async () => {
    for (const url of [
      'ws://otter:secret@',
      'ftp://otter:secret@node/x',
      'ws://otter:secret@127.0.0.1:1/#secret',
    ]) {
      const transport = connect(url)
      const error: unknown = await transport.request('m', []).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(TransportError)
      expect(`${(error as Error).message} ${String((error as Error).cause)}`).not.toMatch(/otter|secret/)
      const { states, stop } = follow(transport)
      await vi.waitFor(() => expect(states).toContain('disconnected'))
      stop()
    }
  })
})
