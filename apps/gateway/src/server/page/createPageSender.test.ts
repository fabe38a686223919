import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { Dispatch } from '../createDispatcher.ts'
import { openPage } from './createPageSender.ts'

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <script src="/themeBoot.js"></script>
    <link rel="preload" href="/config.json" as="fetch" crossorigin="anonymous" />
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/core-1.js">
  </head>
  <body>
    <div id="root"></div>
    <noscript>no</noscript>
  </body>
</html>
`

const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_core.js'] },
  '_core.js': { file: 'assets/core-1.js', css: ['assets/core-1.css'] },
  '_shared.js': { file: 'assets/shared-1.js', imports: ['_core.js'] },
  'src/screens/block/BlockScreen.tsx': {
    file: 'assets/BlockScreen-1.js',
    imports: ['_core.js', '_shared.js'],
    css: ['assets/BlockScreen-1.css'],
  },
}

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}

type Answer = Readonly<Record<string, unknown>> | 'unreachable' | 'never'

/** A program whose calls are answered so; the calls are noted. */
async function serve(answer: (call: Call) => Answer, config: object = {}, html = HTML, basePath = '') {
  const directory = mkdtempSync(join(tmpdir(), 'otterscan-page-'))
  stops.push(() => rmSync(directory, { recursive: true, force: true }))
  mkdirSync(join(directory, '.vite'))
  writeFileSync(join(directory, 'index.html'), html)
  writeFileSync(join(directory, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  const calls: Call[] = []
  const released: Call[] = []
  const dispatch: Dispatch = (body) => {
    const call = JSON.parse(body.toString()) as Call
    calls.push(call)
    const answered = answer(call)
    return {
      async *pieces() {
        if (answered === 'never') await new Promise(() => {})
        else if (answered === 'unreachable')
          yield '{"jsonrpc":"2.0","id":0,"error":{"code":1,"message":"away"}}'
        else yield JSON.stringify({ jsonrpc: '2.0', id: 0, ...answered })
      },
      outcome: () => ({
        isNodeUnreachable: answered === 'unreachable',
        retryAfterMs: undefined,
        partial: undefined,
      }),
      release: () => released.push(call),
    }
  }
  const sendPage = await openPage(directory, { erigonURL: '/rpc', ...config }, dispatch, basePath)
  if (sendPage === undefined) throw new Error('no page')
  const server = createServer((request, response) => {
    const [path = '', query] = (request.url ?? '').split('?')
    void sendPage(request, response, { path, raw: path, query: query === undefined ? '' : `?${query}` }, 'me')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, released }
}

interface Step {
  readonly asked: readonly string[]
  readonly answers: Readonly<Record<string, unknown>>
}

function readSteps(text: string): readonly Step[] {
  const found = text.matchAll(/<script type="application\/json" data-otterscan="answers">(.*?)<\/script>/g)
  return [...found].map(([, json]) => JSON.parse(json ?? '') as Step)
}

describe('openPage', () => {
  test('the page has links to the files of the screen, its configuration and the answers of the screen', async () => {
    const { url, calls, released } = await serve(({ method }) =>
      method === 'ots_getBlockDetails' ? { result: null } : { result: '0x5' },
    )
    const response = await fetch(`${url}/block/5`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    const [head = '', body = ''] = text.split('</head>')
    expect(head).toContain('<link rel="modulepreload" crossorigin href="/assets/BlockScreen-1.js">')
    expect(head).toContain('<link rel="modulepreload" crossorigin href="/assets/shared-1.js">')
    expect(head).toContain('<link rel="preload" as="style" crossorigin href="/assets/BlockScreen-1.css">')
    expect(head.match(/core-1\.js/g)).toHaveLength(1)
    expect(head).not.toContain('config.json')
    expect(head).not.toContain('index-1.js')
    // It must find the root, and must not wait for the last answer.
    expect(body).toMatch(
      /<div id="root"><\/div>\s*<script type="module" async crossorigin src="\/assets\/index-1.js">/,
    )
    expect(body).toContain('data-otterscan="config">{"erigonURL":"/rpc"}</script>')
    const steps = readSteps(text)
    expect(steps[0]?.asked).toContain('ots_getBlockDetails [5]')
    const answers = Object.assign({}, ...steps.map((step) => step.answers)) as Record<string, unknown>
    expect(answers['ots_getBlockDetails [5]']).toEqual({ result: null })
    expect(answers['eth_chainId []']).toEqual({ result: '0x5' })
    expect(Object.keys(answers)).toHaveLength(calls.length)
    expect(released).toHaveLength(calls.length)
    expect(text.trimEnd().endsWith('</html>')).toBe(true)
  })

  test('below a base path every file is named with it, and answers come as at the root', async () => {
    const { url, calls } = await serve(() => ({ result: null }), { erigonURL: '/scan/rpc' }, HTML, '/scan')
    const text = await (await fetch(`${url}/block/5`)).text()
    const named = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, path = '']) => path)
    expect(named).toContain('/scan/assets/BlockScreen-1.js')
    expect(named.filter((path) => !path.startsWith('/scan/'))).toEqual([])
    expect(calls.map(({ method }) => method)).toContain('ots_getBlockDetails')
  })

  test('hostile text cannot end the element that holds it', async () => {
    const hostile = '</script><script>document.title = "pwned"</script><!--'
    const { url } = await serve(() => ({ result: hostile }), { branding: { siteName: hostile } })
    const text = await (await fetch(`${url}/block/5`)).text()
    expect(text).not.toContain('pwned"</script>')
    expect(text.match(/<script/g)).toHaveLength(text.match(/<\/script>/g)?.length ?? 0)
    expect(text).not.toContain('<!--')
    const [, config = ''] = /data-otterscan="config">(.*?)<\/script>/.exec(text) ?? []
    expect(JSON.parse(config)).toMatchObject({ branding: { siteName: hostile } })
  })

  test('what follows from an answer is asked too', async () => {
    const hash = `0x${'ab'.repeat(32)}`
    const { url, calls } = await serve(({ method }) => {
      if (method === 'eth_getTransactionByHash')
        return {
          result: {
            hash,
            from: `0x${'11'.repeat(20)}`,
            to: `0x${'22'.repeat(20)}`,
            nonce: '0x0',
            input: '0x',
          },
        }
      if (method === 'eth_getTransactionReceipt')
        return {
          result: {
            transactionHash: hash,
            blockHash: `0x${'cd'.repeat(32)}`,
            blockNumber: '0x7',
            status: '0x0',
          },
        }
      return { result: null }
    })
    await (await fetch(`${url}/tx/${hash}`)).text()
    expect(calls.map(({ method }) => method)).toEqual(
      expect.arrayContaining(['ots_getBlockDetailsByHash', 'ots_getTransactionError', 'ots_hasCode']),
    )
    expect(calls.filter(({ method }) => method === 'eth_getTransactionReceipt')).toHaveLength(1)
  })

  test('a slow call does not hold the page; one that failed for now is left to the page', async () => {
    const { url } = await serve(({ method }) =>
      method === 'ots_getBlockDetails'
        ? 'never'
        : method === 'eth_chainId'
          ? 'unreachable'
          : { result: null },
    )
    const started = performance.now()
    const text = await (await fetch(`${url}/block/5`)).text()
    expect(performance.now() - started).toBeLessThan(5_000)
    const answered = readSteps(text).flatMap((step) => Object.keys(step.answers))
    expect(answered).toContain('eth_blockNumber []')
    expect(answered).not.toContain('ots_getBlockDetails [5]')
    expect(answered).not.toContain('eth_chainId []')
    expect(text.trimEnd().endsWith('</html>')).toBe(true)
  })

  test.each([
    ['an image of another page', { 'sec-fetch-dest': 'image' }, {}],
    ['a page that asks another node', {}, { erigonURL: 'http://127.0.0.1:8545' }],
  ])('%s costs the node nothing', async (_name, headers, config) => {
    const { url, calls } = await serve(() => ({ result: null }), config)
    const text = await (await fetch(`${url}/block/5`, { headers })).text()
    expect(text).toContain('data-otterscan="config"')
    expect(calls).toEqual([])
  })

  test('HEAD asks nothing; a page that is not as built is not touched', async () => {
    const { url, calls } = await serve(() => ({ result: null }))
    const response = await fetch(`${url}/`, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(calls).toEqual([])
    await expect(serve(() => ({ result: null }), {}, '<title>Otterscan</title>')).rejects.toThrow('no page')
  })
})
