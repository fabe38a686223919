import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { findFreePort } from '@otterscan/devnet/findFreePort'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type RunningProgram, sendRaw, startProgram } from './startProgram.ts'
import { startUpstream, type TestUpstream } from './startUpstream.ts'

let node: TestUpstream
let beacon: TestUpstream
let program: RunningProgram

const CALL = '{"jsonrpc":"2.0","id":7,"method":"eth_blockNumber","params":[]}'
const json = { 'content-type': 'application/json' }
const post = (url: string, body: string, headers: Readonly<Record<string, string>> = json) =>
  sendRaw(url, '/rpc', { method: 'POST', headers, body })

beforeAll(async () => {
  node = await startUpstream(({ body }, response) => {
    if (body.includes('zipped')) {
      response
        .writeHead(200, { 'content-encoding': 'gzip', 'set-cookie': 'a=b' })
        .end(gzipSync('{"zipped":1}'))
    } else if (body.includes('forbidden')) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end('{}')
    } else if (body.includes('moved')) {
      response.writeHead(302, { location: 'http://me:secret@elsewhere' }).end()
    } else {
      response.writeHead(200, json).end('{"jsonrpc":"2.0","id":7,"result":"0x10"}')
    }
  })
  beacon = await startUpstream(({ url }, response) => {
    response.writeHead(url.includes('gone') ? 404 : 200, json).end(`{"url":"${url}"}`)
  })
  const secret = (url: string) => url.replace('//', '//me:secret@')
  program = await startProgram([
    '--no-gateway',
    '--node',
    `${secret(node.url)}/key`,
    '--beacon',
    `${secret(beacon.url)}/base`,
  ])
})

afterAll(async () => {
  await program.stop()
  await node.stop()
  await beacon.stop()
})

describe('/rpc', () => {
  test('passes the call on with the credentials, and neither cookies nor origin', async () => {
    const origin = program.url
    const { status, headers, body } = await post(program.url, CALL, { ...json, origin, cookie: 'c=d' })
    expect([status, body.toString()]).toEqual([200, '{"jsonrpc":"2.0","id":7,"result":"0x10"}'])
    expect(headers['cache-control']).toBe('no-store')
    const seen = node.seen.at(-1)
    expect([seen?.method, seen?.url, seen?.body]).toEqual(['POST', '/key', CALL])
    expect(seen?.headers.authorization).toBe(`Basic ${Buffer.from('me:secret').toString('base64')}`)
    expect([seen?.headers.cookie, seen?.headers.origin]).toEqual([undefined, undefined])
  })

  test('a compressed answer, which could hide credentials, is refused; cookies stay behind', async () => {
    const { status, headers, body } = await post(program.url, '"zipped"', {
      ...json,
      'accept-encoding': 'gzip',
    })
    expect([status, headers['content-encoding'], headers['set-cookie']]).toEqual([502, undefined, undefined])
    expect(body.toString()).toContain('compressed')
  })

  test('error statuses pass, challenges for a password do not', async () => {
    const { status, headers } = await post(program.url, '"forbidden"')
    expect([status, headers['www-authenticate']]).toEqual([401, undefined])
  })

  test('a redirect is an error that names no credentials', async () => {
    const { status, headers, body } = await post(program.url, '"moved"')
    expect([status, headers.location]).toEqual([502, undefined])
    expect(body.toString()).toMatch(/redirects/)
    expect(body.toString()).not.toMatch(/secret|elsewhere/)
  })

  test('a foreign host, a foreign page and other methods do not reach the node', async () => {
    const before = node.seen.length
    const rebound = await post(program.url, CALL, { ...json, host: 'evil.example' })
    const foreign = await post(program.url, CALL, { ...json, origin: 'http://evil.example' })
    const beaconRebound = await sendRaw(program.url, '/beacon/eth/v1/x', {
      headers: { host: 'evil.example' },
    })
    expect([rebound.status, foreign.status, beaconRebound.status]).toEqual([403, 403, 403])
    expect((await sendRaw(program.url, '/rpc')).status).toBe(405)
    const options = await sendRaw(program.url, '/rpc', { method: 'OPTIONS' })
    expect([options.status, options.headers.allow]).toEqual([204, 'POST, OPTIONS'])
    expect(options.headers['access-control-allow-origin']).toBeUndefined()
    expect(node.seen.length).toBe(before)
  })

  test('more than 10 MB is refused, declared or not', async () => {
    const before = node.seen.length
    const large = `"${'x'.repeat(10_000_001)}"`
    const declared = await post(program.url, large, { ...json, 'content-length': String(large.length) })
    const chunked = await post(program.url, large, { ...json, 'transfer-encoding': 'chunked' })
    expect([declared.status, chunked.status]).toEqual([413, 413])
    expect(node.seen.length).toBe(before)
    const just = await post(program.url, `"${'x'.repeat(9_999_998)}"`)
    expect(just.status).toBe(200)
  })

  test('a node that is down answers every call of a batch, without credentials', async () => {
    const port = await findFreePort()
    const down = await startProgram(['--no-gateway', '--node', `http://me:secret@127.0.0.1:${port}/key`])
    const single = await post(down.url, CALL)
    const message = `The node at http://127.0.0.1:${port}/… does not respond (connection refused).`
    const error = { code: -32000, message }
    expect([single.status, JSON.parse(single.body.toString())]).toEqual([
      502,
      { jsonrpc: '2.0', id: 7, error },
    ])
    const batch = await post(down.url, '[{"id":"a"},{"id":2},5]')
    expect(JSON.parse(batch.body.toString())).toEqual([
      { jsonrpc: '2.0', id: 'a', error },
      { jsonrpc: '2.0', id: 2, error },
      { jsonrpc: '2.0', id: null, error },
    ])
    expect(JSON.parse((await post(down.url, 'nonsense')).body.toString())).toMatchObject({ id: null })
    expect(JSON.parse((await sendRaw(down.url, '/config.json')).body.toString())).toMatchObject({
      upstreamURL: `http://127.0.0.1:${port}/…`,
    })
    await down.stop()
  })

  test('a response that breaks off is cut, not completed', async () => {
    const breaking = await startUpstream((_, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"half":')
      setTimeout(() => response.destroy(), 50)
    })
    const other = await startProgram(['--no-gateway', '--node', breaking.url])
    await expect(post(other.url, CALL)).rejects.toThrow()
    await other.stop()
    await breaking.stop()
  })

  test('a browser that goes away ends the call to the node', async () => {
    let gone: () => void = () => undefined
    const closed = new Promise<void>((resolve) => {
      gone = resolve
    })
    let probed = false
    const slow = await startUpstream((_, response) => {
      if (probed) response.once('close', gone)
      else response.end('{}')
      probed = true
    })
    const other = await startProgram(['--no-gateway', '--node', slow.url])
    const { port } = new URL(other.url)
    const socket = connect(Number.parseInt(port, 10), '127.0.0.1')
    socket.write(`POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${CALL.length}\r\n\r\n${CALL}`)
    await expect.poll(() => slow.seen.length).toBe(2)
    socket.destroy()
    await closed
    await other.stop()
    await slow.stop()
  })
})

describe('malformed HTTP', () => {
  /** The first status line of the answer to these bytes. */
  const sendBytes = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number.parseInt(new URL(program.url).port, 10), '127.0.0.1', () =>
        socket.write(bytes, 'latin1'),
      )
      let text = ''
      socket.on('data', (piece) => {
        text += piece.toString()
        if (text.includes('\r\n')) socket.destroy()
      })
      socket.once('close', () => resolve(text.split('\r\n')[0] ?? ''))
      socket.once('error', reject)
    })
  const head = 'POST /rpc HTTP/1.1\r\nHost: localhost\r\n'

  test.each([
    ['two ways of length', `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['two lengths', `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`, 400],
    ['an unknown encoding', `${head}Transfer-Encoding: other\r\n\r\nhello`, 400],
    ['a folded header', `${head}X-Y: a\r\n b\r\nContent-Length: 0\r\n\r\n`, 400],
    ['a NUL', `${head}X-Y: a\0b\r\nContent-Length: 0\r\n\r\n`, 400],
    ['two hosts', `${head}Host: evil.example\r\nContent-Length: 0\r\n\r\n`, 400],
    ['no host', 'GET /config.json HTTP/1.1\r\n\r\n', 400],
    ['a whole URL', 'GET http://evil.example/config.json HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['100 kB of headers', `${head}X-Y: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
  ])('%s is refused', async (_, bytes, status) => {
    const before = node.seen.length
    expect(await sendBytes(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(node.seen.length).toBe(before)
  })
})

describe('/beacon', () => {
  test('passes GET on below the base path', async () => {
    const { status, body } = await sendRaw(
      program.url,
      '/beacon/eth/v1/beacon/states/head/committees?epoch=1&slot=2',
    )
    expect(status).toBe(200)
    expect(JSON.parse(body.toString())).toEqual({
      url: '/base/eth/v1/beacon/states/head/committees?epoch=1&slot=2',
    })
    expect(beacon.seen.at(-1)?.headers.authorization).toMatch(/^Basic /)
    expect((await sendRaw(program.url, '/beacon/eth/v1/node/gone')).status).toBe(404)
  })

  test('only the standard API, only reading', async () => {
    const before = beacon.seen.length
    expect((await sendRaw(program.url, '/beacon/lodestar/v1/keys')).status).toBe(404)
    expect((await sendRaw(program.url, '/beacon/eth/../x')).status).toBe(400)
    expect((await sendRaw(program.url, '/beacon/eth/v1/node/x', { method: 'POST' })).status).toBe(405)
    expect(beacon.seen.length).toBe(before)
  })
})

describe('websocket on /rpc', () => {
  const open = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    new WebSocket(`${program.url.replace('http', 'ws')}${path}`, { headers })

  test('messages pass both ways, with the credentials', async () => {
    const socket = open('/rpc', { origin: program.url, cookie: 'c=d' })
    await once(socket, 'open')
    const seen = node.seen.at(-1)
    expect([seen?.method, seen?.url]).toEqual(['WS', '/key'])
    expect(seen?.headers.authorization).toBe(`Basic ${Buffer.from('me:secret').toString('base64')}`)
    expect([seen?.headers.origin, seen?.headers.cookie]).toEqual([undefined, undefined])
    socket.send('hello')
    const [message] = (await once(socket, 'message')) as [Buffer]
    expect(message.toString()).toBe('echo hello')
    const large = 'y'.repeat(300_000)
    socket.send(large)
    const [second] = (await once(socket, 'message')) as [Buffer]
    expect(second.length).toBe(large.length + 5)
    socket.close()
    await once(socket, 'close')
    await expect.poll(() => node.sockets.size).toBe(0)
  })

  test('messages of the node are searched for its credentials, at once and however they are split', async () => {
    const password = 'correct-horse-battery'
    const quoting = await startProgram([
      '--no-gateway',
      '--node',
      node.url.replace('//', `//me:${password}@`),
    ])
    const socket = new WebSocket(`${quoting.url.replace('http', 'ws')}/rpc`)
    await once(socket, 'open')
    for (const text of [`["${password}"]`, '{"b":1}', `${'x'.repeat(100_000)}${password}]`]) {
      socket.send(text)
      const [message] = (await once(socket, 'message')) as [Buffer]
      expect(message.toString()).toBe(`echo ${text.replace(password, '*'.repeat(password.length))}`)
    }
    socket.close()
    await quoting.stop()
  })

  test('the browser is disconnected when the node closes the connection', async () => {
    const socket = open('/rpc')
    await once(socket, 'open')
    for (const one of node.sockets) one.terminate()
    await once(socket, 'close')
    expect(socket.readyState).toBe(WebSocket.CLOSED)
  })

  test.each([
    ['/rpc', { origin: 'http://evil.example' }, 403],
    ['/rpc', { host: 'evil.example' }, 403],
    ['/other', {}, 404],
  ])('%s with %j is refused', async (path, headers, status) => {
    const socket = open(path, headers)
    const [error] = (await once(socket, 'error')) as [Error]
    expect(error.message).toContain(String(status))
  })

  test('a node that is down refuses the handshake', async () => {
    const down = await startProgram(['--no-gateway', '--node', `http://127.0.0.1:${await findFreePort()}`])
    const socket = new WebSocket(`${down.url.replace('http', 'ws')}/rpc`)
    const [error] = (await once(socket, 'error')) as [Error]
    expect(error.message).toContain('502')
    await down.stop()
  })

  test('stopping the program closes it', async () => {
    const other = await startProgram(['--no-gateway', '--node', node.url])
    const socket = new WebSocket(`${other.url.replace('http', 'ws')}/rpc`)
    await once(socket, 'open')
    const closed = once(socket, 'close')
    await other.stop()
    await closed
    expect(socket.readyState).toBe(WebSocket.CLOSED)
  })
})

describe('clients behind a trusted proxy', () => {
  test('one with requests that the beacon node never answers does not stop the others, and is refused with 429 at last', async () => {
    const silent = await startUpstream(({ url }, response) => {
      if (!url.includes('/states/')) response.end('{}')
    })
    const program = await startProgram(['--beacon', silent.url, '--trusted-proxy', '127.0.0.1'])
    const get = (client: string, path: string) =>
      sendRaw(program.url, `/beacon/eth/v1/${path}`, { headers: { 'x-forwarded-for': client } })
    const statuses: number[] = []
    for (let count = 0; count < 230; count++) {
      get('10.0.0.1', 'beacon/states/head/root').then(
        ({ status }) => statuses.push(status),
        () => {}, // still open when the program stops
      )
    }
    await expect.poll(() => silent.seen.length).toBe(16)
    expect((await get('10.0.0.2', 'node/version')).status).toBe(200)
    await expect.poll(() => statuses).toContain(429)
    const refused = await get('10.0.0.1', 'node/version')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5'])
    await program.stop()
    await silent.stop()
  })
})
