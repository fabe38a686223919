import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Answer, startHttpServer, type TestServer } from '@otterscan/testing/httpServer'
import { afterEach, describe, expect, test } from 'vitest'
import { createMetrics } from '../observability/metrics.ts'
import { openSignaturePack, packSignatures } from '../signatures/signaturePack.ts'
import { createByteBudget } from '../upstream/createByteBudget.ts'
import { createUpstream, type Upstream } from '../upstream/createUpstream.ts'
import { parseUpstreamAddress } from '../upstream/upstreamAddress.ts'
import { createRequestHandler, type RequestHandlerParts } from './createRequestHandler.ts'
import { buildSecurityHeaders } from './securityHeaders.ts'
import { listStaticFiles } from './staticFiles.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const SCRIPT = '<script>document.title = "pwned"</script>'
const PACK = openSignaturePack(
  Buffer.from(
    packSignatures([
      { kind: 'selector', hash: 'a9059cbb', signatures: ['transfer(address to,uint256 value)'] },
    ]),
  ),
)
const COMPILER = 'soljson-v0.8.37+commit.f401782d.js'

function makeDirectory(files: Readonly<Record<string, string>>): string {
  const directory = mkdtempSync(join(tmpdir(), 'otterscan-doors-'))
  stops.push(() => rmSync(directory, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true })
    writeFileSync(join(directory, name), content)
  }
  return directory
}

function open(url: string): Upstream {
  const address = parseUpstreamAddress(url)
  if (address === undefined) throw new Error('no address')
  const upstream = createUpstream(address)
  stops.push(() => upstream.close())
  return upstream
}

async function startServer(answer: Answer): Promise<TestServer> {
  const server = await startHttpServer(answer)
  stops.push(server.stop)
  return server
}

/** A handler in front of a node that is never asked, with these parts of its own. */
async function serve(parts: Partial<RequestHandlerParts> = {}): Promise<number> {
  const explorer = makeDirectory({ 'index.html': '<title>Otterscan</title>' })
  const handle = createRequestHandler({
    files: await listStaticFiles(explorer),
    sendPage: undefined,
    basePath: '',
    explorerConfig: { erigonURL: '/rpc' },
    securityHeaders: buildSecurityHeaders([], []),
    compilerFrameHeaders: {},
    compilers: undefined,
    sources: undefined,
    node: open('http://127.0.0.1:1'),
    beacon: undefined,
    assets: { kind: 'none' },
    signatures: undefined,
    listenHost: '127.0.0.1',
    publicHosts: [],
    clientOf: () => 'someone',
    isOverLimit: () => false,
    bodies: createByteBudget(20_000_000),
    gateway: {
      httpHandler: async (_, response) => void response.end('{}'),
      apiHandler: async (_, response) => void response.end('{}'),
      health: { metrics: createMetrics(), checkNode: async () => {} },
    },
    ...parts,
  })
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** As written: `fetch` would tidy the path and forbid the Host header. */
function get(port: number, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = requestHttp({ host: '127.0.0.1', port, path, headers }, (response) => {
      let text = ''
      response.on('data', (piece: Buffer) => {
        text += piece.toString()
      })
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      )
    })
    request.once('error', reject)
    request.end()
  })
}

/** A server's own page with a script, in every type a browser runs or draws as a document. */
const ACTIVE_TYPES = [
  'text/html; charset=utf-8',
  'application/xhtml+xml',
  'text/javascript',
  'application/javascript; charset=utf-8',
  'text/css',
  'text/xml',
  'application/xml',
  'application/pdf',
  'multipart/x-mixed-replace; boundary=x',
  'text/html, application/json',
  'application/json, text/html',
]

describe('content of other servers', () => {
  test.each(ACTIVE_TYPES)('%s arrives as bytes that run nowhere, in a sandbox', async (type) => {
    const foreign = await startServer((_, response) =>
      response.writeHead(200, { 'content-type': type }).end(SCRIPT),
    )
    const upstream = open(foreign.url)
    const port = await serve({ beacon: upstream, assets: { kind: 'upstream', upstream } })
    for (const path of [
      '/chains/evil.html',
      '/assets/1/0xabc/logo.png',
      '/signatures/deadbeef',
      `/topic0/${'0'.repeat(64)}`,
      '/beacon/eth/v1/beacon/genesis',
    ]) {
      const { status, headers } = await get(port, path)
      expect([path, status, headers['content-type'], headers['content-security-policy']]).toEqual([
        path,
        200,
        'application/octet-stream',
        SANDBOX,
      ])
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  test('without a type it is bytes; text, JSON and pictures keep theirs', async () => {
    const types = [
      undefined,
      'TEXT/PLAIN;charset="UTF-8"',
      'application/json',
      'image/svg+xml',
      'image/png; x=1',
    ]
    const foreign = await startServer(({ url }, response) => {
      const type = types[Number(url.at(-1))]
      response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end('x')
    })
    const port = await serve({ assets: { kind: 'upstream', upstream: open(foreign.url) } })
    const got = await Promise.all(types.map((_, at) => get(port, `/chains/${at}`)))
    expect(got.map(({ headers }) => headers['content-type'])).toEqual([
      'application/octet-stream',
      'text/plain; charset=utf-8',
      'application/json',
      'image/svg+xml',
      'image/png',
    ])
  })

  test('files of a directory are treated alike', async () => {
    const directory = makeDirectory({
      'chains/evil.html': SCRIPT,
      'chains/evil.js': 'steal()',
      'assets/1/0xabc/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
    const port = await serve({ assets: { kind: 'directory', directory } })
    const got = await Promise.all(
      ['/chains/evil.html', '/chains/evil.js', '/assets/1/0xabc/logo.svg'].map((path) => get(port, path)),
    )
    expect(got.map(({ headers }) => headers['content-type'])).toEqual([
      'application/octet-stream',
      'application/octet-stream',
      'image/svg+xml; charset=utf-8',
    ])
    expect(new Set(got.map(({ headers }) => headers['content-security-policy']))).toEqual(new Set([SANDBOX]))
  })
})

describe('what is kept', () => {
  test.each([401, 404, 429, 500, 503])('an asset server’s %i is not', async (status) => {
    const foreign = await startServer((_, response) => response.writeHead(status).end('no'))
    const port = await serve({ assets: { kind: 'upstream', upstream: open(foreign.url) } })
    const answer = await get(port, '/chains/eip155-1.json')
    expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store'])
  })

  test('an asset is, for a day', async () => {
    const foreign = await startServer((_, response) => response.end('{}'))
    const port = await serve({ assets: { kind: 'upstream', upstream: open(foreign.url) } })
    expect((await get(port, '/chains/eip155-1.json')).headers['cache-control']).toBe('public, max-age=86400')
  })

  test('half of the signatures is not, while the asset server fails', async () => {
    let status = 503
    const foreign = await startServer((_, response) => response.writeHead(status).end('other()'))
    const port = await serve({ assets: { kind: 'upstream', upstream: open(foreign.url) }, signatures: PACK })
    const ask = async () => {
      const { text, headers } = await get(port, '/signatures/a9059cbb')
      return [text, headers['cache-control']]
    }
    const own = 'transfer(address to,uint256 value)'
    expect(await ask()).toEqual([own, 'no-store'])
    status = 200
    expect(await ask()).toEqual([`${own};other()`, 'public, max-age=86400, immutable'])
    status = 404
    expect(await ask()).toEqual([own, 'public, max-age=86400, immutable'])
  })

  test('signatures of 150,000 blanks are joined in no time', async () => {
    const hostile = `a(${' '.repeat(150_000)}x`
    const directory = makeDirectory({ 'signatures/a9059cbb': hostile })
    const port = await serve({ assets: { kind: 'directory', directory }, signatures: PACK })
    const started = performance.now()
    const { text } = await get(port, '/signatures/a9059cbb')
    expect(text.startsWith('transfer(address to,uint256 value);a(')).toBe(true)
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

describe('links in the user’s directories', () => {
  test('those that lead out are not followed, those that stay are', async () => {
    const outside = makeDirectory({ secret: 'secret outside', 'folder/secret.json': '{"secret":1}' })
    const directory = makeDirectory({ 'chains/eip155-1.json': '{}', 'signatures/00000000': 'a()' })
    symlinkSync(join(outside, 'secret'), join(directory, 'signatures/deadbeef'))
    symlinkSync(join(outside, 'folder'), join(directory, 'chains/out'))
    symlinkSync('eip155-1.json', join(directory, 'chains/eip155-2.json'))
    const beside = `${directory}-beside`
    mkdirSync(beside)
    stops.push(() => rmSync(beside, { recursive: true, force: true }))
    writeFileSync(join(beside, 'secret'), 'secret beside')
    symlinkSync(join(beside, 'secret'), join(directory, 'signatures/cafebabe'))
    const port = await serve({ assets: { kind: 'directory', directory } })
    for (const path of ['/signatures/deadbeef', '/signatures/cafebabe', '/chains/out/secret.json']) {
      const { status, text } = await get(port, path)
      expect([path, status, text]).toEqual([path, 404, 'Not found\n'])
    }
    expect((await get(port, '/chains/eip155-2.json')).text).toBe('{}')
    expect((await get(port, '/signatures/00000000')).text).toBe('a()')
  })

  test('nor in the directory of compilers; the directory itself may be a link', async () => {
    const outside = makeDirectory({ secret: 'secret outside' })
    const real = makeDirectory({ [COMPILER]: 'var Module' })
    const holder = makeDirectory({})
    symlinkSync(real, join(holder, 'compilers'))
    const port = await serve({ compilers: join(holder, 'compilers') })
    expect((await get(port, `/compilers/${COMPILER}`)).text).toBe('var Module')
    rmSync(join(real, COMPILER))
    symlinkSync(join(outside, 'secret'), join(real, COMPILER))
    expect((await get(port, `/compilers/${COMPILER}`)).status).toBe(404)
  })
})

describe('foreign host names', () => {
  const PATHS = ['/', '/block/5', '/index.html', '/config.json', '/health', '/ready', '/metrics', '/rpc']
  const SERVED = [
    '/chains/eip155-1.json',
    '/signatures/00000000',
    '/assets/1/a.png',
    '/beacon/eth/v1/node/version',
  ]

  test.each([...PATHS, ...SERVED, `/compilers/${COMPILER}`, '/compilers/list.json', '/nothing.js', '/%zz'])(
    '%s answers neither another name nor another page',
    async (path) => {
      const directory = makeDirectory({ 'chains/eip155-1.json': '{}' })
      const port = await serve({ assets: { kind: 'directory', directory }, compilers: directory })
      const rebound = await get(port, path, { host: `evil.example:${port}` })
      expect([rebound.status, rebound.text]).toEqual([403, expect.stringContaining('Unknown host name')])
      expect((await get(port, path, { origin: 'http://evil.example' })).status).toBe(403)
      expect((await get(port, path, { origin: `http://127.0.0.1:${port}` })).status).not.toBe(403)
    },
  )
})

describe('paths of other servers', () => {
  const start = async () => {
    const foreign = await startServer((_, response) => response.end('{}'))
    const upstream = open(`${foreign.url}/base?key=K`)
    const port = await serve({ beacon: upstream, assets: { kind: 'upstream', upstream } })
    return { seen: foreign.seen, port }
  }

  test.each([
    ['/beacon/eth/..;/..;/admin', 404],
    ['/beacon/eth//x', 404],
    ['/beacon/eth/v1/beacon//headers', 404],
    ['/beacon/eth/v1/beacon/%252e%252e/x', 404],
    ['/beacon/eth/v1/beacon/states/head;x=1/validators', 404],
    ['/beacon/eth/v1/beacon/a%61', 404],
    ['/beacon/eth/v1/beacon/', 404],
    ['/beacon/eth/v1/keystores', 404],
    ['/beacon/eth/v1/validator/0xab/gas_limit', 404],
    ['/beacon/eth/v2/debug/beacon/states/head', 404],
    ['/beacon/eth/v1/events', 404],
    ['/beacon/eth/x', 404],
    ['/chains//x', 404],
    ['/chains/..;/x', 404],
    ['/chains/%252e%252e/x', 404],
    ['/chains/.hidden', 404],
    ['/chains/%2e%2e/x', 400],
  ])('%s is not passed on', async (path, status) => {
    const { seen, port } = await start()
    expect((await get(port, path)).status).toBe(status)
    expect(seen).toEqual([])
  })

  test('what the explorer asks is, and cannot add to the configured query of an asset server', async () => {
    const { seen, port } = await start()
    await get(port, '/beacon/eth/v1/beacon/headers?slot=5')
    await get(port, '/beacon/eth/v2/validator/duties/proposer/7')
    await get(port, '/beacon/eth/v1/config/spec?key=mine&KEY=mine&%6bey=mine&a=b&key')
    await get(port, '/chains/eip155-1.json?key=mine&x=1')
    expect(seen.map(({ url }) => url)).toEqual([
      '/base/eth/v1/beacon/headers?key=K&slot=5',
      '/base/eth/v2/validator/duties/proposer/7?key=K',
      '/base/eth/v1/config/spec?key=K&a=b',
      '/base/chains/eip155-1.json?key=K',
    ])
  })
})
