import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { createUpstream } from '../upstream/createUpstream.ts'
import { parseUpstreamAddress } from '../upstream/upstreamAddress.ts'
import { proxyGet } from './proxyGet.ts'

const stops: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function listen(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Address of a proxy in front of a server that answers so; the proxy knows a user and a password. */
async function startProxy(name: string, answer: RequestListener): Promise<string> {
  const address = parseUpstreamAddress(`http://me:secret@${await listen(answer)}/secret-key`)
  if (address === undefined) throw new Error('no address')
  const upstream = createUpstream(address)
  stops.push(() => upstream.close())
  const options = { upstream, name, cacheControl: 'no-store' }
  return listen((request, response) => void proxyGet(request, response, request.url ?? '', options))
}

const get = (address: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`http://${address}/path`, { redirect: 'manual', headers })

describe('proxyGet', () => {
  test.each([
    ['The beacon node', 301],
    ['The beacon node', 307],
    ['The asset server', 302],
    ['The asset server', 308],
  ])('%s redirects with %i: an error with a message that does not leak the target', async (name, status) => {
    const proxy = await startProxy(name, (_, response) => {
      response.writeHead(status, { location: 'http://me:secret@elsewhere/key' }).end('to elsewhere')
    })
    const answer = await get(proxy)
    const body = await answer.text()
    expect([answer.status, answer.headers.get('location')]).toEqual([502, null])
    expect(body).toContain(`${name} at http://127.0.0.1`)
    expect(body).toContain('redirects to another URL')
    expect(body).not.toMatch(/secret|elsewhere|key/)
  })

  test('"not modified" is not a redirect', async () => {
    const proxy = await startProxy('The asset server', ({ headers }, response) => {
      response.writeHead(headers['if-none-match'] === '"a"' ? 304 : 200, { etag: '"a"' }).end()
    })
    expect((await get(proxy, { 'if-none-match': '"a"' })).status).toBe(304)
    expect((await get(proxy)).status).toBe(200)
  })

  test('the words of an error arrive, without the credentials', async () => {
    const words = '{"code":403,"message":"no more for secret-key, user me:secret"}'
    const proxy = await startProxy('The beacon node', (_, response) => {
      response
        .writeHead(403, { 'content-type': 'application/json', 'content-length': words.length })
        .end(words)
    })
    const answer = await get(proxy)
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { code: 403, message: 'no more for …, user me:…' },
    ])
  })

  describe('credentials of twelve characters or more', () => {
    const KEY = 'key-0123456789abcdef'
    const startWithKey = async (answer: RequestListener) => {
      const address = parseUpstreamAddress(`http://${await listen(answer)}/${KEY}`)
      if (address === undefined) throw new Error('no address')
      const upstream = createUpstream(address)
      stops.push(() => upstream.close())
      const options = { upstream, name: 'The node', cacheControl: 'no-store' }
      return listen((request, response) => void proxyGet(request, response, request.url ?? '', options))
    }

    test('are removed from an answer with status 200, wherever it is split', async () => {
      const proxy = await startWithKey((_, response) => {
        response.write(`{"error":"no project ${KEY.slice(0, 7)}`)
        setTimeout(() => response.end(`${KEY.slice(7)}, and again ${KEY}"}`), 20)
      })
      expect(await (await get(proxy)).text()).toBe('{"error":"no project …, and again …"}')
    })

    test.each([200, 403])('status %i: compression is not asked for, and not passed on', async (status) => {
      let asked: unknown
      const proxy = await startWithKey((request, response) => {
        asked = request.headers['accept-encoding']
        response.writeHead(status, { 'content-encoding': 'gzip' }).end(gzipSync(`{"message":"no ${KEY}"}`))
      })
      const answer = await get(proxy, { 'accept-encoding': 'gzip, br' })
      expect([asked, answer.status]).toEqual(['identity', 502])
      expect(await answer.text()).not.toContain(KEY)
    })
  })

  test('without credentials a compressed answer stays compressed', async () => {
    const server = await listen((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"zipped":1}'))
    })
    const address = parseUpstreamAddress(`http://${server}`)
    if (address === undefined) throw new Error('no address')
    const upstream = createUpstream(address)
    stops.push(() => upstream.close())
    const options = { upstream, name: 'The beacon node', cacheControl: 'no-store' }
    const proxy = await listen(
      (request, response) => void proxyGet(request, response, request.url ?? '', options),
    )
    const answer = await get(proxy)
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['gzip', '{"zipped":1}'])
  })

  test('HEAD of an error has no body', async () => {
    const proxy = await startProxy('The beacon node', (_, response) => {
      response.writeHead(404, { 'content-length': 5 }).end()
    })
    const answer = await fetch(`http://${proxy}/path`, { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([404, ''])
  })
})
