import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  INDEX_HTML,
  makeDirectory,
  type RunningProgram,
  SCRIPT,
  sendRaw,
  startProgram,
} from './startProgram.ts'
import { startUpstream, type TestUpstream } from './startUpstream.ts'

let node: TestUpstream
let program: RunningProgram
const assets = makeDirectory({
  'signatures/deadbeef': 'onlyInTheDirectory(address,uint256)',
  'chains/eip155-1.json': '{"name":"Ethereum"}',
  'assets/1/0xabc/logo.png': 'PNG',
})

beforeAll(async () => {
  node = await startUpstream((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
  program = await startProgram(['--node', node.url, '--assets', assets.directory])
})

afterAll(async () => {
  await program.stop()
  await node.stop()
  assets.remove()
})

describe('explorer files', () => {
  test.each(['/', '/block/5', '/address/name.eth', '/tx/0x1/logs?p=2'])('screen %s', async (path) => {
    const { status, headers, body } = await sendRaw(program.url, path)
    expect(status).toBe(200)
    expect(body.toString()).toBe(INDEX_HTML)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
  })

  test('security headers', async () => {
    const { headers } = await sendRaw(program.url, '/')
    expect(headers['content-security-policy']).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self' https://sourcify.dev; worker-src 'self'; object-src 'none'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'",
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['permissions-policy']).toBe('camera=(self)')
  })

  test('hashed assets: compressed, kept for a year, 304 when known', async () => {
    const accept = { 'accept-encoding': 'gzip' }
    const first = await sendRaw(program.url, '/assets/main-1a2b.js', { headers: accept })
    expect(first.headers['content-encoding']).toBe('gzip')
    expect(first.headers.vary).toBe('Accept-Encoding')
    expect(first.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(gunzipSync(first.body).toString()).toBe(SCRIPT)
    const brotli = await sendRaw(program.url, '/assets/main-1a2b.js', {
      headers: { 'accept-encoding': 'br' },
    })
    expect(brotli.headers['content-encoding']).toBe('br')
    const plain = await sendRaw(program.url, '/assets/main-1a2b.js')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.toString()).toBe(SCRIPT)
    const known = { ...accept, 'if-none-match': String(first.headers.etag) }
    const again = await sendRaw(program.url, '/assets/main-1a2b.js', { headers: known })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  test('HEAD has the headers without the body', async () => {
    const { status, headers, body } = await sendRaw(program.url, '/', { method: 'HEAD' })
    expect([status, headers['content-length'], body.length]).toEqual([200, String(INDEX_HTML.length), 0])
  })

  test.each(['/assets/gone.js', '/favicon.ico', '/assets/'])('missing file %s is 404', async (path) => {
    expect((await sendRaw(program.url, path)).status).toBe(404)
  })

  test('a dot file gets the page, like any path that is not a file, and never its own content', async () => {
    const { status, body } = await sendRaw(program.url, '/.secret')
    expect([status, body.toString()]).toEqual([200, INDEX_HTML])
  })

  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%5c..%5cx',
    '/%00',
  ])('climbing out with %s is refused', async (path) => {
    expect((await sendRaw(program.url, path)).status).toBe(400)
  })

  test.each(['POST', 'DELETE', 'OPTIONS'])('%s', async (method) => {
    const { status, headers } = await sendRaw(program.url, '/block/5', { method })
    expect(status).toBe(method === 'OPTIONS' ? 204 : 405)
    expect(headers.allow).toBe('GET, HEAD, OPTIONS')
  })
})

describe('/config.json', () => {
  test('default', async () => {
    const { headers, body } = await sendRaw(program.url, '/config.json')
    expect(headers['cache-control']).toBe('no-store')
    expect(JSON.parse(body.toString())).toEqual({
      erigonURL: '/rpc',
      assetsURLPrefix: '',
      WIP_customAddressLabels: true,
      upstreamURL: node.url,
    })
  })
})

describe('chain assets from a directory', () => {
  test.each([
    ['/signatures/deadbeef', 'onlyInTheDirectory(address,uint256)', 'text/plain; charset=utf-8'],
    ['/chains/eip155-1.json', '{"name":"Ethereum"}', 'application/json; charset=utf-8'],
    ['/assets/1/0xabc/logo.png', 'PNG', 'image/png'],
  ])('%s', async (path, content, type) => {
    const { status, headers, body } = await sendRaw(program.url, path)
    expect([status, body.toString(), headers['content-type']]).toEqual([200, content, type])
  })

  test.each([
    '/signatures/0xdeadbee0',
    '/topic0/0x1',
    '/chains/eip155-2.json',
    '/signatures',
    '/signatures/',
  ])('%s is 404 and not the page', async (path) => {
    const { status, body } = await sendRaw(program.url, path)
    expect([status, body.toString()]).toEqual([404, 'Not found\n'])
  })
})

describe('chain assets from a URL', () => {
  test('are asked for below the base path, with its credentials', async () => {
    const server = await startUpstream(({ url }, response) => {
      response.writeHead(url.endsWith('/0x1') ? 200 : 404, { 'set-cookie': 'a=b' }).end('found')
    })
    const withUrl = server.url.replace('//', '//me:secret@')
    const other = await startProgram(['--node', node.url, '--assets', `${withUrl}/base/`])
    const found = await sendRaw(other.url, '/topic0/0x1')
    expect([found.status, found.body.toString(), found.headers['set-cookie']]).toEqual([
      200,
      'found',
      undefined,
    ])
    expect((await sendRaw(other.url, '/topic0/0x2')).status).toBe(404)
    expect(server.seen[0]?.url).toBe('/base/topic0/0x1')
    expect(server.seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from('me:secret').toString('base64')}`)
    expect(JSON.stringify(other.program.messages())).not.toContain('secret')
    await server.stop()
    const down = await sendRaw(other.url, '/topic0/0x1')
    expect(down.status).toBe(502)
    expect(down.body.toString()).not.toContain('secret')
    await other.stop()
  })

  test('without --assets everything but the program’s own signatures is 404', async () => {
    const other = await startProgram(['--node', node.url])
    expect((await sendRaw(other.url, '/chains/eip155-1.json')).status).toBe(404)
    expect((await sendRaw(other.url, '/signatures/deadbeef')).status).toBe(404)
    await other.stop()
  })
})
