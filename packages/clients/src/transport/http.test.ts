import { afterEach, describe, expect, test } from 'vitest'
import { AbortedError, MethodNotFoundError, RpcError, TransportError } from '../errors.ts'
import { answerEcho, callsOf, echo, type Post, startPostServer } from '../testing/postServer.ts'
import { createHttpTransport, type HttpTransportOptions } from './http.ts'
import type { Transport } from './transport.ts'

const stops: (() => unknown)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function start(handle: (post: Post) => void, options: Partial<HttpTransportOptions> = {}) {
  const server = await startPostServer(handle)
  const transport = createHttpTransport({ url: server.url, ...options })
  stops.push(server.stop, transport.close)
  return { ...server, transport }
}

function ask(transport: Transport, count: number): Promise<readonly PromiseSettledResult<unknown>[]> {
  return Promise.allSettled(Array.from({ length: count }, (_, index) => transport.request('m', [index])))
}

/** Batch size of each POST, 0 for a single call. */
function sizes(posts: readonly Post[]): readonly number[] {
  return posts.map(({ body }) => (Array.isArray(body) ? body.length : 0))
}

function valuesOf(results: readonly PromiseSettledResult<unknown>[]): readonly unknown[] {
  return results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason))
}

const echoes = (count: number) => Array.from({ length: count }, (_, index) => ['m', index])

describe('createHttpTransport', () => {
  test('calls of one event-loop turn are one batch, a single call is sent alone', async () => {
    const { transport, posts } = await start(answerEcho)
    expect(valuesOf(await ask(transport, 3))).toEqual(echoes(3))
    expect(valuesOf(await ask(transport, 1))).toEqual(echoes(1))
    expect(sizes(posts)).toEqual([3, 0])
    const ids = posts.flatMap((post) => callsOf(post).map(({ id }) => id))
    expect(new Set(ids).size).toBe(4)
  })

  test('calls made in the microtasks of a turn join its batch', async () => {
    const { transport, posts } = await start(answerEcho)
    const first = transport.request('a', [])
    for (let depth = 0; depth < 5; depth++) await Promise.resolve()
    await Promise.all([first, transport.request('b', [])])
    expect(sizes(posts)).toEqual([2])
  })

  test('behavior: a full batch overflows into the next', async () => {
    const { transport, posts } = await start(answerEcho, { maxBatchSize: 4 })
    expect(valuesOf(await ask(transport, 9))).toEqual(echoes(9))
    expect(sizes(posts).toSorted((left, right) => left - right)).toEqual([0, 4, 4])
  })

  test('behavior: answers out of order, and ids sent back as text', async () => {
    const { transport } = await start((post) =>
      post.answer(
        callsOf(post)
          .map((call) => ({ ...echo(call), id: String(call.id) }))
          .toReversed(),
      ),
    )
    expect(valuesOf(await ask(transport, 5))).toEqual(echoes(5))
  })

  test('error: a failed, a missing and a malformed member do not affect the others', async () => {
    const { transport } = await start((post) => {
      const [a, b, , d, e] = callsOf(post)
      post.answer([
        null,
        'junk',
        { id: b?.id, error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } },
        { id: d?.id },
        { id: e?.id, error: 'just words' },
        { id: 999_999, result: 'not requested' },
        a && echo(a),
      ])
    })
    const [a, b, c, d, e] = valuesOf(await ask(transport, 5))
    expect(a).toEqual(['m', 0])
    expect(b).toBeInstanceOf(RpcError)
    expect(b).toMatchObject({ code: 3, data: '0x08c379a0', message: 'm: execution reverted (code 3)' })
    expect(c).toBeInstanceOf(TransportError)
    expect(c).toMatchObject({ message: 'm: the node did not answer this call' })
    expect(d).toBeInstanceOf(TransportError)
    expect(e).toMatchObject({ code: 0, message: 'm: just words (code 0)' })
  })

  test.each(['null', '"ok"', '[]', '[null]', '{}', '7'])(
    'error: %s is not a response to a call',
    async (text) => {
      const { transport } = await start((post) => post.answerText(text))
      await expect(transport.request('m', [])).rejects.toBeInstanceOf(TransportError)
    },
  )

  test('error: not JSON', async () => {
    const { transport, host } = await start((post) => post.answerText('<html>hello</html>'))
    await expect(transport.request('m', [])).rejects.toMatchObject({
      name: 'TransportError',
      status: 200,
      message: `http://${host} did not answer with JSON`,
    })
  })

  test.each([500, 502])('error: HTTP %i with a JSON-RPC error gives that error', async (status) => {
    const { transport } = await start((post) =>
      post.answer({ id: callsOf(post)[0]?.id, error: { code: -32601, message: 'no such method' } }, status),
    )
    await expect(transport.request('m', [])).rejects.toBeInstanceOf(MethodNotFoundError)
  })

  test('error: HTTP 500 with a batch of responses gives those responses', async () => {
    const { transport } = await start((post) => post.answer(callsOf(post).map(echo), 500))
    expect(valuesOf(await ask(transport, 2))).toEqual(echoes(2))
  })

  test.each([
    [500, true, 'Internal Server Error'],
    [404, false, 'Not Found'],
    [401, false, 'Unauthorized'],
    [429, true, 'Too Many Requests'],
  ])('error: HTTP %i without JSON-RPC', async (status, retryable, name) => {
    const { transport, host } = await start((post) => post.answerText('{"message":"go away"}', status))
    await expect(transport.request('m', [])).rejects.toMatchObject({
      name: 'TransportError',
      status,
      retryable,
      message: `http://${host} returned HTTP ${status} (${name}): go away`,
    })
  })

  test.each([
    ['7', 7_000],
    ['soon', undefined],
    ['-1', undefined],
    ['999999999', 86_400_000],
  ])('error: HTTP 429 with Retry-After: %s', async (header, retryAfterMs) => {
    const { transport } = await start((post) => {
      post.response.setHeader('retry-after', header)
      post.answerText('slow down', 429)
    })
    await expect(transport.request('m', [])).rejects.toMatchObject({ status: 429, retryAfterMs })
  })

  test('error: the words of a server never repeat the credentials of the URL', async () => {
    const server = await startPostServer((post) =>
      post.answerText('no access for open door with /v3/0123456789abcdef?token=abcdefghij', 403),
    )
    const url = server.url.replace('//', '//me:open%20door@')
    const transport = createHttpTransport({ url: `${url}/v3/0123456789abcdef?token=abcdefghij` })
    stops.push(server.stop, transport.close)
    await expect(transport.request('m', [])).rejects.toThrow(
      /\(Forbidden\): no access for … with \/v3\/…\?token=…$/,
    )
  })

  test('error: connection refused', async () => {
    const { transport, stop } = await start(answerEcho)
    stops.length = 0
    await stop()
    await expect(transport.request('m', [])).rejects.toMatchObject({
      name: 'TransportError',
      retryable: true,
      status: undefined,
    })
  })

  test('error: the connection drops during the response', async () => {
    const { transport } = await start(({ response }) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"result":')
      setTimeout(() => response.destroy(), 10)
    })
    await expect(transport.request('m', [])).rejects.toThrow('cannot be reached')
  })

  test('error: timeout, while waiting and while reading', async () => {
    const silent = await start(() => {}, { timeoutMs: 60 })
    await expect(silent.transport.request('m', [])).rejects.toThrow('did not answer within 0.06 s')
    const trickling = await start(({ response }) => response.write('{'), { timeoutMs: 60 })
    await expect(trickling.transport.request('m', [])).rejects.toMatchObject({
      name: 'TransportError',
      retryable: true,
    })
  })

  describe('rejected batches', () => {
    test.each([
      ['an object with an error', { id: null, error: { code: -32600, message: 'Invalid request' } }, 200],
      ['a list of one error', [{ id: null, error: { code: -32600, message: 'no batches here' } }], 200],
      ['an object without meaning', {}, 200],
      ['HTTP 400', 'Bad Request', 400],
      ['HTTP 405', 'Method Not Allowed', 405],
    ])('behavior: %s: sends calls one by one from then on', async (_, answer, status) => {
      const { transport, posts } = await start((post) =>
        Array.isArray(post.body) ? post.answer(answer, status) : answerEcho(post),
      )
      expect(valuesOf(await ask(transport, 3))).toEqual(echoes(3))
      expect(sizes(posts)).toEqual([3, 0, 0, 0])
      expect(valuesOf(await ask(transport, 2))).toEqual(echoes(2))
      expect(sizes(posts)).toEqual([3, 0, 0, 0, 0, 0])
    })

    test.each([
      ['words', { id: null, error: { code: -32005, message: 'batch limit 3 exceeded' } }, 200],
      ['HTTP 413', 'Payload Too Large', 413],
    ])('behavior: too large, by %s: sends smaller batches', async (_, answer, status) => {
      const { transport, posts } = await start((post) =>
        callsOf(post).length > 3 ? post.answer(answer, status) : answerEcho(post),
      )
      expect(valuesOf(await ask(transport, 10))).toEqual(echoes(10))
      expect(sizes(posts).filter((size) => size > 3)).toEqual([10, 5, 5])
      posts.length = 0
      expect(valuesOf(await ask(transport, 6))).toEqual(echoes(6))
      expect(sizes(posts)).toEqual([3, 3])
    })

    test('behavior: a temporary refusal: nothing is sent again', async () => {
      const { transport, posts } = await start((post) =>
        post.answer({ id: null, error: { code: -32005, message: 'daily request count exceeded' } }),
      )
      const results = valuesOf(await ask(transport, 3))
      expect(results.map((error) => error instanceof RpcError && error.retryable)).toEqual([true, true, true])
      expect(sizes(posts)).toEqual([3])
    })

    test('behavior: HTTP 429 does not mean that batches are unsupported', async () => {
      const { transport, posts } = await start((post) =>
        post.answer({ id: null, error: { code: -32000, message: 'slow down' } }, 429),
      )
      const results = valuesOf(await ask(transport, 2))
      expect(results).toMatchObject(Array(2).fill({ name: 'TransportError', status: 429, retryable: true }))
      expect(sizes(posts)).toEqual([2])
    })

    test('behavior: calls aborted in the meantime are not sent again', async () => {
      const giveUp = new AbortController()
      const { transport, posts } = await start((post) => {
        if (!Array.isArray(post.body)) return answerEcho(post)
        giveUp.abort()
        // After the client has seen it.
        return void setTimeout(() => post.answer({ error: { code: -32600, message: 'no' } }), 20)
      })
      const results = await Promise.allSettled([
        transport.request('a', [], { signal: giveUp.signal }),
        transport.request('b', []),
      ])
      expect(valuesOf(results)).toMatchObject([{ name: 'AbortedError' }, ['b']])
      expect(
        posts
          .slice(1)
          .flatMap(callsOf)
          .map(({ method }) => method),
      ).toEqual(['b'])
    })
  })

  describe('aborted', () => {
    test('behavior: one call of a batch settles immediately and does not affect the others', async () => {
      let answer = () => {}
      const { transport } = await start((post) => {
        answer = () => answerEcho(post)
        one.abort()
      })
      const one = new AbortController()
      const other = new AbortController()
      const kept = transport.request('kept', [], { signal: other.signal })
      await expect(transport.request('gone', [], { signal: one.signal })).rejects.toThrow('gone: aborted')
      answer()
      await expect(kept).resolves.toEqual(['kept'])
    })

    test('behavior: all of a batch cancel the request', async () => {
      const giveUp = new AbortController()
      const closed = new Promise<void>((resolve) => {
        void start(({ response }) => {
          response.on('close', () => resolve())
          giveUp.abort()
        }).then(({ transport }) => {
          for (const method of ['a', 'b'])
            transport.request(method, [], { signal: giveUp.signal }).catch(() => {})
        })
      })
      await expect(closed).resolves.toBeUndefined()
    })

    test('behavior: aborted before sending, nothing is sent', async () => {
      const { transport, posts } = await start(answerEcho)
      const giveUp = new AbortController()
      const early = transport.request('a', [], { signal: AbortSignal.abort() })
      const late = transport.request('b', [], { signal: giveUp.signal })
      giveUp.abort()
      await expect(early).rejects.toBeInstanceOf(AbortedError)
      await expect(late).rejects.toBeInstanceOf(AbortedError)
      await transport.request('c', [])
      expect(posts.flatMap(callsOf).map(({ method }) => method)).toEqual(['c'])
    })
  })

  test('behavior: close fails calls in flight, queued and later', async () => {
    const { transport, posts } = await start(() => transport.close())
    const underWay = transport.request('a', [])
    await expect(underWay).rejects.toMatchObject({ name: 'AbortedError', retryable: false })
    await expect(transport.request('b', [])).rejects.toBeInstanceOf(AbortedError)
    expect(posts.length).toBe(1)

    const other = await start(answerEcho)
    const queued = other.transport.request('a', [])
    other.transport.close()
    await expect(queued).rejects.toBeInstanceOf(AbortedError)
    expect(other.posts.length).toBe(0)
  })

  describe('credentials', () => {
    test('behavior: user and password go into a header', async () => {
      const { host, posts } = await start(answerEcho)
      const transport = createHttpTransport({ url: `http://otter:p%C3%A4ss%40@${host}/rpc?x=1` })
      await transport.request('m', [])
      expect(posts[0]?.path).toBe('/rpc?x=1')
      expect(posts[0]?.headers.authorization).toBe(`Basic ${Buffer.from('otter:päss@').toString('base64')}`)
    })

    test('error: no message and no cause holds any of them', async () => {
      const key = '0123456789abcdef0123456789abcdef'
      const answers: ((post: Post) => void)[] = [
        (post) => post.answerText('junk'),
        (post) => post.answerText('junk', 500),
        (post) => void post.response.destroy(),
        () => {},
      ]
      const errors: unknown[] = []
      for (const answer of answers) {
        const { host } = await start(answer)
        const transport = createHttpTransport({
          url: `http://otter:secret@${host}/v3/${key}?token=hidden#secret`,
          timeoutMs: 50,
        })
        errors.push(...valuesOf(await ask(transport, 1)))
      }
      for (const url of [
        'http://otter:secret@',
        `nonsense://otter:secret@h/${key}`,
        `v3/${key}?token=hidden`,
      ])
        errors.push(...valuesOf(await ask(createHttpTransport({ url }), 1)))
      expect(errors.length).toBe(7)
      for (const error of errors) {
        expect(error).toBeInstanceOf(TransportError)
        const { message, cause } = error as TransportError
        expect(`${message} ${String(cause)}`).not.toMatch(/secret|hidden|otter|0123456789abcdef/)
      }
    })
  })
})
